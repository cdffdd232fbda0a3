/** A step of `npm run check`: every package that is installed or delivered has a licence of allowed-licences.json. */
import { join } from 'node:path';
import { findForbidden, listDelivered, readAllowed } from './supply-chain/licences.mjs';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const packages = listDelivered(root);
const problems = findForbidden(packages, readAllowed());
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    'Choose another package, or add the licence to scripts/supply-chain/allowed-licences.json with a reason.',
  );
  process.exitCode = 1;
}
