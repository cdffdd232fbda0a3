/** Notes (BG-1) in CII, where the subject code (BT-21) is a separate element: BR-FR-05, -06, -20, -31. */
import { FRENCH_NOTE_FIELDS } from '../../invoice/french-notes';
import { NONE, type Node } from '../../invoice/xml';
import { TREATMENTS } from '../code-lists/french-1.4.0.03';
import { fact, type RuleContext } from '../context';
import { hasExactly, readSingle, readSingleNormalized } from '../reading';
import type { Pattern } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { formatChoice, assertion, pattern } from './assertions';
import { inCiiDocument } from './cii-contexts';
import { RAM, RSM } from './names';
import { REQUIRED_NOTES } from './notes';

const HEADER = inCiiDocument('rsm:ExchangedDocument');

const findNotes = (c: RuleContext, header: Node, subject: string): Node[] =>
  c.select(header, RAM.IncludedNote).filter((note) => c.equals(note, subject, RAM.SubjectCode));

/** Requested treatments of the document: contents of its notes BAR. */
export const ciiTreatments = fact((c): readonly string[] =>
  c.doc.isCrossIndustryInvoice
    ? c
        .select(0, RSM.ExchangedDocument)
        .flatMap((header) => findNotes(c, header, 'BAR'))
        .flatMap((note) => c.texts(note, RAM.Content))
    : [],
);

const requireNote = (subject: keyof typeof REQUIRED_NOTES) =>
  assertion(
    `BR-FR-05_BT-22_${subject}`,
    (c, header) => findNotes(c, header, subject).length > 0,
    `A note must state ${REQUIRED_NOTES[subject]}, which French law requires on every invoice. Add a ram:IncludedNote with the subject code (BT-21) ${subject}.`,
    { field: `countrySpecific.${FRENCH_NOTE_FIELDS[subject]}` },
  );

const allowOneNote = (subject: string) =>
  assertion(
    `BR-FR-06_BT-21_${subject}`,
    (c, header) => findNotes(c, header, subject).length <= 1,
    (c, header) =>
      `The document has ${findNotes(c, header, subject).length} notes with the subject ${subject}, but must have at most one. Merge the notes.`,
    { at: (c, header) => findNotes(c, header, subject)[1] ?? NONE },
  );

/** BR-FR-05: required notes. */
export const CII_MANDATORY_NOTES: Pattern = pattern('BR-FR-05', [
  { context: HEADER, asserts: [requireNote('PMT'), requireNote('PMD'), requireNote('AAB')] },
]);

/** BR-FR-06: notes occur at most once. */
export const CII_SINGLE_NOTES: Pattern = pattern('BR-FR-06', [
  {
    context: HEADER,
    asserts: [allowOneNote('PMT'), allowOneNote('PMD'), allowOneNote('AAB'), allowOneNote('TXD')],
  },
]);

/** BR-FR-20: requested treatment. */
export const CII_TREATMENT: Pattern = pattern('BR-FR-20', [
  {
    context: `${HEADER}/ram:IncludedNote`,
    when: (c, note) => c.equals(note, 'BAR', RAM.SubjectCode),
    asserts: [
      assertion(
        'BR-FR-20_BT-21',
        (c, note) => hasExactly(TREATMENTS, readSingle(c, note, RAM.Content)),
        (c, note) =>
          `The note BAR (requested treatment) is ${formatValuesAt(c, note, RAM.Content)}; it must be ${formatChoice(TREATMENTS)}, without blanks. Correct or remove the note.`,
        { subjectPath: 'ram:Content' },
      ),
    ],
  },
]);

/** Finds the notes BAR with a known treatment. */
const findTreatmentNotes = (c: RuleContext, header: Node): Node[] =>
  findNotes(c, header, 'BAR').filter((note) =>
    hasExactly(TREATMENTS, readSingleNormalized(c, note, RAM.Content)),
  );

/** BR-FR-31: at most one requested treatment. */
export const CII_SINGLE_TREATMENT: Pattern = pattern('BR-FR-31', [
  {
    context: HEADER,
    asserts: [
      assertion(
        'BR-FR-31_BT-21',
        (c, header) => findTreatmentNotes(c, header).length <= 1,
        (c, header) =>
          `The notes BAR request ${findTreatmentNotes(c, header)
            .slice(0, 3)
            .map((note) => formatQuoted(c.text(note, RAM.Content)))
            .join(' and ')}; only one treatment is allowed. Keep the one that applies.`,
        { at: (c, header) => findTreatmentNotes(c, header)[1] ?? NONE },
      ),
    ],
  },
]);
