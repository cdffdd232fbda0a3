/**
 * `node scripts/bidi-conformance.mjs [BidiCharacterTest.txt]`: holds the library that orders text from right to left against
 * the conformance file of UAX #9. Debian has the file in the package `unicode-data`. Exits 1 on a difference.
 */
import { readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';

const file = process.argv[2] ?? '/usr/share/unicode/BidiCharacterTest.txt';
const DIRECTIONS = ['ltr', 'rtl', 'auto'];
const bidi = bidiFactory();
let cases = 0;
let differences = 0;

for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [points = '', direction = '', , levels = '', order = ''] = line.split(';');
  const text = String.fromCodePoint(...points.split(' ').map((point) => parseInt(point, 16)));
  const resolved = bidi.getEmbeddingLevels(text, DIRECTIONS[Number(direction)]);
  const expected = levels.split(' ');
  const isShown = (index) => expected[index] !== 'x';
  const found = bidi.getReorderedIndices(text, resolved).filter(isShown).join(' ');
  const isSame = expected.every(
    (level, index) => !isShown(index) || Number(level) === resolved.levels[index],
  );
  cases++;
  if (isSame && found === order.trim()) continue;
  differences++;
  console.error(`${points} (${DIRECTIONS[Number(direction)]}): expected ${order}, found ${found}`);
}
console.log(`${cases} cases, ${differences} differences`);
process.exit(cases > 0 && differences === 0 ? 0 : 1);
