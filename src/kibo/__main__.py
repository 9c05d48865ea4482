"""`python -m kibo` is the `kibo` command."""

import sys

from .cli import main

sys.exit(main())
