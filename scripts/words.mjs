/**
 * A step of `npm run check`: words that the product does not use, because another word has that one meaning (see the
 * glossary in docs/architecture.md). Names are looked at part by part: `workInHand` and `work_in_hand` are "work in hand".
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TREES = [
  'src',
  'test',
  'bench',
  'scripts',
  'docs',
  'README.md',
  'packages/dashboard/src',
  'packages/sdk/src',
  'packages/python/src',
  'packages/python/tests',
  'packages/python/README.md',
];
/** The dashboard's texts in other languages than English are left out. */
const TEXT = /\.(?:tsx?|mjs|cjs|md|py)$|[/\\]messages[/\\]en[/\\]\w[\w-]*\.json$/;

/** A word that is not used, and what to write instead. */
const WORDS = [
  ['told', 'notified, answered, shown, reported, distinguished'],
  ['in hand', 'in flight, current'],
  ['taken', 'accepted, claimed, used, removed, made'],
  ['lapsed?', 'expired'],
  ['mend(?:s|ed|ing)?', 'correct'],
  ['nudge[sd]?', 'notify, hint'],
  ['wish(?:e[sd])?', 'request'],
  ['carr(?:y|ies|ied|ying) out', 'process, perform'],
  ['suspects?', 'isolated'],
  ['doors?', 'limit, breaker'],
  ['rooms?', 'space, capacity'],
  ['for ever', 'without a limit'],
  ['anew', 'again'],
  ['whoever', 'name the subject'],
];

/** Where a word has to stay: a pattern of the file, what is left out of its text before it is looked at, and why. */
const ALLOWED = [
  [/^scripts\/words\.mjs$/, /[^]*/g, 'lists the words'],
  [/^(?:src|docs)\/rules/, /cbc:Room|\bRoom\?|>Room 3</g, 'an element of UBL'],
  [/./, /\b(?:uitgereikt|opgesteld) door\b/g, 'Dutch: "by"'],
  [/./, /\b(?:identifier|external_id)_taken\b/g, 'error codes of the API'],
  [/./, /\btakenAt\b/g, 'a member of the manifest of backups that exist'],
  [/./, /\bwork_(?:in_hand|taken|lapsed)\b/g, 'metrics of 0.2, shown for one more release'],
  [/./, /\bSuspectIndexes\w*|\bsuspect-indexes\b|\w+_suspects\b/g, 'a released migration and its indexes'],
  [/^src\/rules\/pint\/written-invoices\.fixture\.ts$/, /'Room'/g, 'what a hotel sells'],
  [
    /^(?:packages\/dashboard\/.*\/en\/.*\.json|test\/dashboard\/france\.process\.e2e\.ts)$/,
    /\bTaken\b/g,
    'the state of a French report and of a send, as the design names it',
  ],
  [/^test\/support\/old-schemas\//, /[^]*/g, 'migrations as earlier commits had them'],
];

/**
 * @param {string} file path from the root, with `/`
 * @param {string} text
 * @returns {string[]} a line for each word that is not used
 */
export function unusedWords(file, text) {
  const problems = [];
  // Line ends stay, so that the numbers of lines do.
  const looked = ALLOWED.reduce(
    (rest, [pattern, allowed]) =>
      pattern.test(file) ? rest.replace(allowed, (match) => match.replace(/[^\n]/g, ' ')) : rest,
    text,
  );
  looked.split('\n').forEach((line, index) => {
    const words = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
    for (const [word, instead] of WORDS) {
      const found = new RegExp(`\\b${word}\\b`, 'i').exec(words);
      if (found !== null) problems.push(`${file}:${index + 1}: "${found[0]}"; write: ${instead}`);
    }
  });
  return problems;
}

/** @returns {string[]} paths of all text files below it */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return filesOf(inner);
    return TEXT.test(inner) ? [inner] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..');
  const problems = TREES.flatMap((tree) => filesOf(join(root, tree))).flatMap((path) =>
    unusedWords(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')),
  );
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
