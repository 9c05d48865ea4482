// Every draw of a finished game, computed again in this browser: nothing is asked of the house.
const MARK = "kibo dice 1", text = new TextEncoder(), HOW = { name: "HMAC", hash: "SHA-256" };
const bytes = hex => Uint8Array.from(hex.match(/../g), pair => parseInt(pair, 16));
const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");
const sealOf = async secret => hex(await crypto.subtle.digest("SHA-256", text.encode(`${MARK} seal ${secret}`)));

async function hmac(key, said) {
  const made = await crypto.subtle.importKey("raw", key, HOW, false, ["sign"]);
  return crypto.subtle.sign("HMAC", made, text.encode(said));
}

async function below(key, number, total) {
  const all = 1n << 256n, many = BigInt(total);
  for (let attempt = 0; ; attempt++) {
    const block = BigInt("0x" + hex(await hmac(key, `${MARK} draw ${number} try ${attempt}`)));
    if (block < all - all % many) return Number(block % many);
  }
}

async function seatsAreDrawn(key, chairs) {
  const left = chairs.map((_, chair) => chair), order = [];
  for (let number = 0; left.length > 1; number++) order.push(...left.splice(await below(key, number, left.length), 1));
  order.push(...left);
  return chairs.every((seat, chair) => order[seat] === chair);
}

async function isAsDrawn(key, row) {
  const odds = row.dataset.odds.split(" ").map(Number);
  let left = await below(key, row.dataset.draw, odds.reduce((sum, one) => sum + one)), index = 0;
  while (left >= odds[index]) left -= odds[index++];
  return index === Number(row.dataset.index);
}

async function check({ seal, secret, words, chairs, chosen }) {
  if (await sealOf(secret) !== seal) return "seal";
  const key = await hmac(bytes(secret), [`${MARK} words`, ...JSON.parse(words)].join("\n"));
  if (!chosen && !await seatsAreDrawn(key, chairs.split(" ").map(Number))) return "bad";
  for (const row of document.querySelectorAll("[data-draw]")) {
    const good = await isAsDrawn(key, row);
    row.className = good ? "good" : "wrong";
    if (!good) return "bad";
  }
  return "good";
}

document.getElementById("check")?.addEventListener("click", async event => {
  const said = document.getElementById("checked");
  event.target.disabled = true;
  const verdict = crypto.subtle ? await check(document.querySelector(".seals").dataset) : "unable";
  said.textContent = said.dataset[verdict];
  said.classList.toggle("good", verdict === "good");
  said.classList.toggle("bad", verdict === "bad" || verdict === "seal");
  document.querySelector(".every .wrong")?.closest("details").setAttribute("open", "");
  event.target.disabled = false;
});
