/**
 * Makes a checkout ready: installs what the lock file names and builds when the sources changed. Needs nothing but
 * Node and npm, does nothing when all is in place, and lets several commands start at the same time.
 *
 * As a program: `node scripts/prepare.mjs` installs what running needs and builds; with `--development` it installs the
 * development packages and leaves building to who called it.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, isBuilt } from './prepare/compile.mjs';
import { buildDashboard, isDashboardBuilt } from './prepare/dashboard.mjs';
import { install, isInstalled } from './prepare/install.mjs';
import { underLock } from './prepare/lock.mjs';
import { isMainModule } from './prepare/platform.mjs';
import { areTypefacesBuilt, buildTypefaces } from './prepare/typefaces.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Ends the process with status 1 and the reason when it cannot be done.
 * @param {{ build: boolean, development?: boolean }} wanted
 *   build: the product compiled into dist/, the dashboard into packages/dashboard/dist/ and the typefaces of PDFs into
 *   packages/build/typefaces/; development: the packages that only tests, checks and tools need, too
 */
export async function prepare({ build, development = false }) {
  requireNode();
  const isBuildMissing = () => build && !(isBuilt(root) && isDashboardBuilt(root) && areTypefacesBuilt(root));
  const purpose = () => (development ? 'development' : isBuildMissing() ? 'building' : 'running');
  const isReady = () => isInstalled(root, purpose()) && !isBuildMissing();
  if (isReady()) return;
  try {
    await underLock(join(root, '.prepare.lock'), async (lock) => {
      if (!isInstalled(root, purpose())) await install(root, purpose(), lock);
      if (build && !isBuilt(root)) await compile(root);
      if (build && !isDashboardBuilt(root)) await buildDashboard(root);
      if (build && !areTypefacesBuilt(root)) buildTypefaces(root);
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Passerelle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

if (isMainModule(import.meta.url)) {
  const development = process.argv.includes('--development');
  // Who builds by itself leaves files of an earlier build where they are, and names would mean those.
  if (development) rmSync(join(root, 'dist', '.cache'), { recursive: true, force: true });
  await prepare({ build: !development, development });
  if (development && !areTypefacesBuilt(root)) buildTypefaces(root);
}
