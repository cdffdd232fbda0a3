/**
 * Notes (BG-1): BR-FR-05, -06, -20, -30 (in the pattern of BR-FR-31). In UBL the subject code of a note precedes its text
 * between hash signs, `#PMT#…`; several notes may share one element, so the rules join all elements.
 */
import { FRENCH_NOTE_FIELDS } from '../../invoice/french-notes';
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Pattern } from '../rule-set';
import { substringAfter, substringBefore } from '../xpath';
import { formatChoice, assertion, documentPattern } from './assertions';
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
function readNoteContent(c: RuleContext, root: Node, subject: string): string {
  const content = substringAfter(joinedNotes(c, root), `#${subject}#`);
  return content.includes(NOTE_START) ? substringBefore(content, NOTE_START) : content;
}

/** Requested treatment of the document in its note BAR: `B2B`, …; empty without one. */
export const readTreatment = perElement((c, root) => readNoteContent(c, root, 'BAR'));

/** Content of the note TXD about the seller's tax status; empty without one. */
export const readTaxNote = perElement((c, root) => readNoteContent(c, root, 'TXD'));

const countOccurrences = (text: string, mark: string): number => text.split(mark).length - 1;

const requireNote = (number: string, subject: keyof typeof REQUIRED_NOTES) =>
  assertion(
    `BR-FR-05_BT-22-${number}`,
    (c, root) => joinedNotes(c, root).includes(`#${subject}#`),
    `A note must state ${REQUIRED_NOTES[subject]}, which French law requires on every invoice. Add a note that starts with #${subject}#.`,
    { field: `countrySpecific.${FRENCH_NOTE_FIELDS[subject]}` },
  );

const allowOneNote = (number: string, subject: string) =>
  assertion(
    `BR-FR-06_BT-21-${number}`,
    (c, root) => countOccurrences(joinedNotes(c, root), `#${subject}#`) <= 1,
    (c, root) =>
      `The document has ${countOccurrences(joinedNotes(c, root), `#${subject}#`)} notes with the subject ${subject}, but must have at most one. Merge the notes.`,
    { subjectPath: 'cbc:Note' },
  );

/** Number of known treatments in the notes BAR. */
const countTreatments = perElement((c, root) => {
  const notes = c.texts(root, CBC.Note).filter((note) => note.includes('#BAR#'));
  const joinedText = `${notes.join('')}#`;
  return TREATMENTS.codes.reduce((count, code) => count + countOccurrences(joinedText, `BAR#${code}#`), 0);
});

/** BR-FR-05: recovery costs, penalties and discount are required. */
export const MANDATORY_NOTES: Pattern = documentPattern(
  'BR-FR-05',
  requireNote('1', 'PMT'),
  requireNote('2', 'PMD'),
  requireNote('3', 'AAB'),
);

/** BR-FR-06: each of these notes must occur only once. */
export const SINGLE_NOTES: Pattern = documentPattern(
  'BR-FR-06',
  allowOneNote('1', 'PMT'),
  allowOneNote('2', 'PMD'),
  allowOneNote('3', 'AAB'),
  allowOneNote('4', 'TXD'),
);

/** BR-FR-20: requested treatment. */
export const TREATMENT: Pattern = documentPattern(
  'BR-FR-20',
  assertion(
    'BR-FR-20_BT-21',
    (c, root) => {
      const treatment = readTreatment(c, root);
      return treatment === '' || hasExactly(TREATMENTS, treatment);
    },
    (c, root) =>
      `The note BAR (requested treatment) is ${formatQuoted(readTreatment(c, root))}; it must be ${formatChoice(TREATMENTS)}, with nothing else before the next note. Correct or remove the note.`,
    { subjectPath: 'cbc:Note' },
  ),
);

/** BR-FR-31, whose only rule is published with an id of BR-FR-30. */
export const SINGLE_TREATMENT: Pattern = documentPattern(
  'BR-FR-31',
  assertion(
    'BR-FR-30_BT-21',
    (c, root) => countTreatments(c, root) <= 1,
    (c, root) =>
      `The notes BAR request ${countTreatments(c, root)} treatments; only one is allowed. Keep the one that applies.`,
    { subjectPath: 'cbc:Note' },
  ),
);
