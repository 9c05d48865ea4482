"""A kit for views: what every game draws alike."""
