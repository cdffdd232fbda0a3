/**
 * `npm run test:ui [-- --full] [-- --screenshots FOLDER]`: the dashboard in the system's Chromium, against the built
 * product, with the limits on seconds of its tasks. `--full` looks at each page in every language, both themes and three widths instead of two views;
 * `--screenshots` keeps a picture of each page in a folder. CHROMIUM_PATH names a Chromium in an unusual place.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, screenshots: { type: 'string' } },
});
await prepare({ build: true, development: true });
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    'processes',
    '--testPathPatterns',
    'test/dashboard',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      UI_BARS: '1',
      ...(values.full ? { UI_FULL: '1' } : {}),
      ...(values.screenshots === undefined ? {} : { UI_SCREENSHOTS: resolve(values.screenshots) }),
    },
  },
);
process.exit(status ?? 1);
