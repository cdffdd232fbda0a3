/**
 * `npm run audit`: asks the npm registry for known vulnerabilities of the packages of production. Exits 1 when there are any. An
 * unreachable registry is no failure: the audit then says that nothing was examined.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const report = parse(stdout);
if (report?.metadata === undefined) {
  const reason = report?.message ?? report?.error?.summary ?? (stderr.trim() || 'no report');
  console.log(`Nothing was examined: the registry gave no report (${reason}).`);
} else {
  const { total } = report.metadata.vulnerabilities;
  for (const [name, { severity, range, fixAvailable }] of Object.entries(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', a fixed version exists' : ''}`);
  console.log(
    `${total} known vulnerabilities in ${report.metadata.dependencies.prod} packages of production.`,
  );
  if (total > 0) process.exitCode = 1;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
