/**
 * `npm run sbom`: writes scripts/supply-chain/packages.txt, the packages that are installed or delivered, one a line. With
 * `--check`, a step of `npm run check`, it prints how package-lock.json differs from the list, so that no change of a dependency
 * goes unseen in a review.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listDelivered, licenceOf, readAllowed } from './supply-chain/licences.mjs';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = positionals[0] ?? join(import.meta.dirname, '..');
const file = join(root, 'scripts', 'supply-chain', 'packages.txt');
const allowed = readAllowed();
const lines = listDelivered(root).map((each) => `${each.id} ${licenceOf(each, allowed) ?? 'unknown'}`);

if (values.check) {
  const listed = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean) : [];
  const added = lines.filter((line) => !listed.includes(line));
  const removed = listed.filter((line) => !lines.includes(line));
  for (const line of removed) console.error(`- ${line}`);
  for (const line of added) console.error(`+ ${line}`);
  if (added.length + removed.length > 0) {
    console.error(
      'package-lock.json has other packages than scripts/supply-chain/packages.txt; review them, then run: npm run sbom',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, `${lines.join('\n')}\n`);
  console.log(`${lines.length} packages are listed in scripts/supply-chain/packages.txt.`);
}
