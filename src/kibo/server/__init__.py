"""The game house: tables in the browser, for whatever games there are."""
