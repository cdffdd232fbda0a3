/**
 * A step of `npm run check`: compares openapi.json with the API of the last release and fails on a breaking change that
 * releases/api-breaks.json does not allow (docs/api-stability.md).
 *
 * `node scripts/api-changes.mjs [ROOT]`; ROOT is another checkout.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeChanges, readAllowedBreaks } from './api-changes/allowed-breaks.mjs';
import { readBaseline } from './api-changes/baseline.mjs';
import { listBreakingChanges } from './api-changes/compare-documents.mjs';
import { readReleases } from './releases.mjs';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');

try {
  const baseline = readBaseline(root, readReleases(root));
  const problems = judgeChanges({
    changes: listBreakingChanges(baseline.surface, JSON.parse(read('openapi.json'))),
    allowed: readAllowedBreaks(root),
    changelog: read('CHANGELOG.md'),
    baseline,
    version: JSON.parse(read('package.json')).version,
  });
  for (const problem of problems) console.error(problem);
  if (problems.some((problem) => problem.startsWith('Breaks')))
    console.error(
      'Keep the old form and deprecate it; docs/api-stability.md says how, and when a break is allowed.',
    );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
