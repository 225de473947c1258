### The window's bar, menus, strips and status line.

language = Language
language-of-system = As the system
