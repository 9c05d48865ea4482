"""The players that know no game in particular: each fills a row of weights."""
