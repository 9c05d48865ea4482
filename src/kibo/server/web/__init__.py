"""The house in the browser: routes, pages and who visits."""
