/**
 * Builds the dashboard into packages/dashboard/dist/, in a process of its own, because the service that starts next has
 * no use for what a build leaves in memory. Each file that a browser asks for is there compressed, too.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isMainModule } from './platform.mjs';
import { Progress } from './progress.mjs';
import { filesBelow, isStamped, writeStamp } from './stamp.mjs';

const SETTINGS = ['package.json', 'index.html', 'tsconfig.json', 'vite.config.ts'];
const COMPRESSED = ['.html', '.js', '.css', '.svg'];
/** A smaller file fits into one packet as it is. */
const COMPRESSED_FROM = 1_000;

/** True when the built files are of these sources, or when there are only built files, as in an image. */
export function isDashboardBuilt(root) {
  const folder = join(root, 'packages', 'dashboard');
  return !existsSync(join(folder, 'src')) || isStamped(join(folder, 'dist', '.built'), root, filesOf(root));
}

/** @throws Error with the builder's output */
export async function buildDashboard(root) {
  const folder = join(root, 'packages', 'dashboard');
  const output = join(folder, 'dist');
  const progress = Progress.of('Building the dashboard');
  progress.show('begun');
  rmSync(join(output, '.built'), { force: true });
  await run(root, ['build', '--logLevel', 'warn', folder]);
  const files = filesBelow(output, (name) => COMPRESSED.includes(extname(name)));
  await Promise.all(files.map(compress));
  writeStamp(join(output, '.built'), root, filesOf(root));
  progress.end(`${files.length} files`);
}

/** Everything that the build depends on. */
function filesOf(root) {
  const folder = join(root, 'packages', 'dashboard');
  return [
    join(root, 'package-lock.json'),
    ...SETTINGS.map((name) => join(folder, name)),
    ...filesBelow(join(folder, 'public')),
    ...filesBelow(join(folder, 'src')),
    // Numbers and document types are checked while they are typed, by the rules of the service.
    ...filesBelow(
      join(root, 'src', 'standards', 'peppol'),
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    ),
  ];
}

/** Runs Vite to its end. */
function run(root, args) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Built by a test, too, it is the product: without this React would be its slower, larger form for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`The dashboard could not be built.\n${output}`)),
    );
  });
}

async function compress(file) {
  const content = readFileSync(file);
  if (content.length < COMPRESSED_FROM) return;
  const br = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  writeFileSync(`${file}.br`, br);
}

// As a program, for `npm run build`.
if (isMainModule(import.meta.url))
  await buildDashboard(join(dirname(fileURLToPath(import.meta.url)), '..', '..'));
