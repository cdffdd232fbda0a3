/**
 * Makes a checkout ready: installs what the lock file names and builds when the sources changed. Needs nothing but
 * Node and npm, does nothing when all is in place, and lets several commands start at the same time.
 *
 * As a program: `node scripts/prepare.mjs` installs what running needs and builds; with `--development` it installs the
 * development packages and builds the typefaces of PDFs only.
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
 * @param {{ build: boolean, development?: boolean, typefaces?: boolean }} wanted
 *   build: the product compiled into dist/ and the dashboard into packages/dashboard/dist/; development: the packages that only
 *   tests, checks and tools need, too; typefaces: those of PDFs in packages/build/typefaces/, by default with the build
 */
export async function prepare({ build, development = false, typefaces = build }) {
  requireNode();
  const areTypefacesMissing = () => typefaces && !areTypefacesBuilt(root);
  const isBuildMissing = () => (build && !(isBuilt(root) && isDashboardBuilt(root))) || areTypefacesMissing();
  const purpose = () => (development ? 'development' : isBuildMissing() ? 'building' : 'running');
  const isReady = () => isInstalled(root, purpose()) && !isBuildMissing();
  if (isReady()) return;
  try {
    await underLock(join(root, '.prepare.lock'), async (lock) => {
      if (!isInstalled(root, purpose())) await install(root, purpose(), lock);
      if (build && !isBuilt(root)) await compile(root);
      if (build && !isDashboardBuilt(root)) await buildDashboard(root);
      if (areTypefacesMissing()) buildTypefaces(root);
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
  await prepare({ build: !development, development, typefaces: true });
}
