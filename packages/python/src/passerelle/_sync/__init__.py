# Made of _async/__init__.py. Made by `npm run openapi`; not to be edited.
