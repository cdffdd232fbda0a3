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
 * @returns {string | null} why there are no packages; null when both were built
 */
export function buildPythonPackages(root, out, epoch) {
  const run = (program, args) =>
    spawnSync(program, args, {
      cwd: join(root, 'packages', 'python'),
      encoding: 'utf8',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch), PIP_DISABLE_PIP_VERSION_CHECK: '1' },
    });
  if (run('python3', ['--version']).status !== 0) return 'python3 is not installed';
  const build = (python) => run(python, ['-m', 'hatchling', 'build', '--directory', out]);
  let result = build('python3');
  const environment = mkdtempSync(join(tmpdir(), 'passerelle-python-'));
  try {
    if (result.status !== 0) {
      const python = join(environment, 'bin', 'python');
      const created = run('python3', ['-m', 'venv', environment]);
      if (created.status !== 0 || !existsSync(python)) return `python3 -m venv failed: ${lastLine(created)}`;
      const installed = run(python, ['-m', 'pip', 'install', '--quiet', 'hatchling']);
      if (installed.status !== 0) return `Hatchling could not be installed: ${lastLine(installed)}`;
      result = build(python);
    }
  } finally {
    rmSync(environment, { recursive: true, force: true });
  }
  if (result.status !== 0) return `Hatchling failed: ${lastLine(result)}`;
  const built = readdirSync(out);
  return ['.whl', '.tar.gz'].every((end) => built.some((name) => name.endsWith(end)))
    ? null
    : 'Hatchling wrote no wheel or no sdist';
}

function lastLine({ stdout, stderr, error }) {
  const text = `${stdout ?? ''}${stderr ?? ''}`.trim();
  return text === '' ? String(error?.message ?? 'no output') : text.split('\n').at(-1);
}
