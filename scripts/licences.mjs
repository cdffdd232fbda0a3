/** A step of `npm run check`: every package that is installed or delivered has a licence of allowed-licences.json. */
import { join } from 'node:path';
import { findForbidden, findUnusedExceptions, listDelivered, readAllowed } from './supply-chain/licences.mjs';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const packages = listDelivered(root);
const allowed = readAllowed();
const forbidden = findForbidden(packages, allowed);
const unused = findUnusedExceptions(packages, allowed);
for (const problem of [...forbidden, ...unused]) console.error(problem);
if (forbidden.length > 0)
  console.error(
    'Choose another package, or add the licence to scripts/supply-chain/allowed-licences.json with a reason.',
  );
if (unused.length > 0) console.error('Remove the exceptions that no package needs.');
if (forbidden.length + unused.length > 0) process.exitCode = 1;
