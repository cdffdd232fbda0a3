/** Removes source maps of packages: a quarter of an installation, read only by debuggers that step into packages. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './stamp.mjs';

export function removeSourceMaps(root) {
  const folder = join(root, 'node_modules');
  if (existsSync(folder))
    for (const file of filesBelow(folder, (name) => name.endsWith('.map'))) rmSync(file);
}
