/** Packages of the Python client, built by Hatchling with the Python of this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Builds sdist and wheel of packages/python. Hatchling is installed from PyPI into a temporary environment when this
 * machine's Python lacks it.
 * @param {string} root of the checkout
 * @param {string} out folder of the files
 * @param {number} epoch time of all files in the packages, in seconds since 1970
 * @returns {string | null} what this machine lacks: Python, venv or PyPI; null when both packages were built
 * @throws Error when Hatchling runs and does not build them
 */
export function buildPythonPackages(root, out, epoch) {
  const run = (program, args) =>
    spawnSync(program, args, {
      cwd: join(root, 'packages', 'python'),
      encoding: 'utf8',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch), PIP_DISABLE_PIP_VERSION_CHECK: '1' },
    });
  if (run('python3', ['--version']).status !== 0) return 'python3 is not installed';
  if (run('python3', ['-c', 'import hatchling']).status === 0) {
    buildWith('python3', run, out);
    return null;
  }
  const environment = mkdtempSync(join(tmpdir(), 'passerelle-python-'));
  try {
    const python = join(environment, 'bin', 'python');
    const created = run('python3', ['-m', 'venv', environment]);
    if (created.status !== 0 || !existsSync(python)) return `python3 -m venv failed: ${lastLine(created)}`;
    const installed = run(python, ['-m', 'pip', 'install', '--quiet', 'hatchling']);
    if (installed.status !== 0) return `Hatchling could not be installed: ${lastLine(installed)}`;
    buildWith(python, run, out);
    return null;
  } finally {
    rmSync(environment, { recursive: true, force: true });
  }
}

/** Builds both packages with a Python that has Hatchling. @throws Error with Hatchling's output when one is missing */
function buildWith(python, run, out) {
  const { status, stdout, stderr } = run(python, ['-m', 'hatchling', 'build', '--directory', out]);
  if (status !== 0) throw new Error(`Hatchling could not build packages/python:\n${stdout}${stderr}`);
  const built = readdirSync(out);
  for (const end of ['.whl', '.tar.gz'])
    if (!built.some((name) => name.endsWith(end)))
      throw new Error(`Hatchling built packages/python without a file *${end}.`);
}

function lastLine({ stdout, stderr, error }) {
  const text = `${stdout ?? ''}${stderr ?? ''}`.trim();
  return text === '' ? String(error?.message ?? 'no output') : text.split('\n').at(-1);
}
