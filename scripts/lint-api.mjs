/**
 * `npm run lint:api`: Redocly and Spectral over the committed API document; neither may find an error or a warning. Both are
 * fetched from the npm registry for the run, because together they weigh 80 MB that nothing else needs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const REDOCLY = '@redocly/cli@2.77.0';
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const document = join(root, 'openapi.json');
const runs = [
  [
    'redocly',
    REDOCLY,
    ['lint', document, '--config', join(root, 'redocly.yaml'), '--format', 'json'],
    (report) => report.problems,
  ],
  [
    'spectral',
    SPECTRAL,
    ['lint', document, '--ruleset', join(root, '.spectral.yaml'), '--format', 'json', '--quiet'],
    (report) => report,
  ],
];

let failed = 0;
for (const [command, source, args, problemsOf] of runs) {
  const { stdout, stderr } = spawnSync('npx', ['--yes', '--package', source, command, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const problems = reportOf(stdout, problemsOf);
  if (problems === null) {
    console.error(`${command} did not run; it comes from the npm registry.\n${stderr.slice(-2000)}`);
    process.exit(1);
  }
  for (const problem of problems) console.error(JSON.stringify(problem).slice(0, 500));
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${source}: ${problems.length} problems`);
  failed += problems.length;
}
process.exit(failed === 0 ? 0 : 1);

/** The problems of a report in JSON; null when there is no report. */
function reportOf(text, problemsOf) {
  try {
    return problemsOf(JSON.parse(text.trim() === '' ? 'x' : text.slice(text.search(/[[{]/))));
  } catch {
    return null;
  }
}
