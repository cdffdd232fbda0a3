/**
 * Notes (BG-1): BR-FR-05, -06, -20, -30 (in the pattern of BR-FR-31). In UBL the subject code of a note precedes its text
 * between hash signs, `#PMT#…`; several notes may share one element, so the rules join all elements.
 */
import { FRENCH_NOTE_FIELDS } from '../../invoice/french-notes';
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Pattern } from '../rule-set';
import { substringAfter, substringBefore } from '../xpath';
import { formatChoice, assertion, onDocument } from './assertions';
import { TREATMENTS } from '../code-lists/french-1.4.0.03';
import { CBC } from './names';
import { hasExactly, perElement } from '../reading';
import { formatQuoted } from '../wording';

/** Notes that French law requires on every invoice, by subject code. */
export const REQUIRED_NOTES = {
  PMT: 'the recovery costs (PMT)',
  PMD: 'the penalties for late payment (PMD)',
  AAB: 'the discount for early payment, or that there is none (AAB)',
};
/** Start of the next note. */
const NOTE_START = '#';

const joinedNotes = perElement((c, root) => c.texts(root, CBC.Note).join(''));

/** Returns the content of the first note with a subject code, up to the next note; empty without one. */
function noteContent(c: RuleContext, root: Node, subject: string): string {
  const content = substringAfter(joinedNotes(c, root), `#${subject}#`);
  return content.includes(NOTE_START) ? substringBefore(content, NOTE_START) : content;
}

/** Requested treatment of the document in its note BAR: `B2B`, …; empty without one. */
export const readTreatment = perElement((c, root) => noteContent(c, root, 'BAR'));

/** Content of the note TXD about the seller's tax status; empty without one. */
export const readTaxNote = perElement((c, root) => noteContent(c, root, 'TXD'));

const occurrences = (text: string, mark: string): number => text.split(mark).length - 1;

const requiredNote = (number: string, subject: keyof typeof REQUIRED_NOTES) =>
  assertion(
    `BR-FR-05_BT-22-${number}`,
    (c, root) => joinedNotes(c, root).includes(`#${subject}#`),
    `No note tells ${REQUIRED_NOTES[subject]}, which French law wants on every invoice. Add a note that starts with #${subject}#.`,
    { field: `countrySpecific.${FRENCH_NOTE_FIELDS[subject]}` },
  );

const singleNote = (number: string, subject: string) =>
  assertion(
    `BR-FR-06_BT-21-${number}`,
    (c, root) => occurrences(joinedNotes(c, root), `#${subject}#`) <= 1,
    (c, root) =>
      `There are ${occurrences(joinedNotes(c, root), `#${subject}#`)} notes with the subject ${subject}; one is allowed. Join them.`,
    { subjectPath: 'cbc:Note' },
  );

/** Number of known treatments in the notes BAR. */
const readTreatments = perElement((c, root) => {
  const notes = c.texts(root, CBC.Note).filter((note) => note.includes('#BAR#'));
  const joinedText = `${notes.join('')}#`;
  return TREATMENTS.codes.reduce((count, code) => count + occurrences(joinedText, `BAR#${code}#`), 0);
});

/** BR-FR-05: recovery costs, penalties and discount are required. */
export const MANDATORY_NOTES: Pattern = onDocument(
  'BR-FR-05',
  requiredNote('1', 'PMT'),
  requiredNote('2', 'PMD'),
  requiredNote('3', 'AAB'),
);

/** BR-FR-06: each of these notes must occur only once. */
export const SINGLE_NOTES: Pattern = onDocument(
  'BR-FR-06',
  singleNote('1', 'PMT'),
  singleNote('2', 'PMD'),
  singleNote('3', 'AAB'),
  singleNote('4', 'TXD'),
);

/** BR-FR-20 */
export const TREATMENT: Pattern = onDocument(
  'BR-FR-20',
  assertion(
    'BR-FR-20_BT-21',
    (c, root) => {
      const treatment = readTreatment(c, root);
      return treatment === '' || hasExactly(TREATMENTS, treatment);
    },
    (c, root) =>
      `The note BAR says ${formatQuoted(readTreatment(c, root))}; it can say ${formatChoice(TREATMENTS)}, and nothing else up to the next note. Correct or remove it.`,
    { subjectPath: 'cbc:Note' },
  ),
);

/** BR-FR-31, whose only rule is published with an id of BR-FR-30. */
export const SINGLE_TREATMENT: Pattern = onDocument(
  'BR-FR-31',
  assertion(
    'BR-FR-30_BT-21',
    (c, root) => readTreatments(c, root) <= 1,
    (c, root) =>
      `The notes BAR ask for ${readTreatments(c, root)} treatments; one is allowed. Keep the one that applies.`,
    { subjectPath: 'cbc:Note' },
  ),
);
