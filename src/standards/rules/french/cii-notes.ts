/** Notes (BG-1) in CII, where the subject code (BT-21) is a separate element: BR-FR-05, -06, -20, -31. */
import { FRENCH_NOTE_FIELDS } from '../../invoice/french-notes';
import { NONE, type Node } from '../../invoice/xml';
import { TREATMENTS } from '../code-lists/french-1.4.0.03';
import { fact, type RuleContext } from '../context';
import { hasExactly, readSingle, onlyNormalized } from '../reading';
import type { Pattern } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
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

const requiredNote = (subject: keyof typeof REQUIRED_NOTES) =>
  assertion(
    `BR-FR-05_BT-22_${subject}`,
    (c, header) => findNotes(c, header, subject).length > 0,
    `No note tells ${REQUIRED_NOTES[subject]}, which French law wants on every invoice. Add a ram:IncludedNote with the subject code (BT-21) ${subject}.`,
    { field: `countrySpecific.${FRENCH_NOTE_FIELDS[subject]}` },
  );

const singleNote = (subject: string) =>
  assertion(
    `BR-FR-06_BT-21_${subject}`,
    (c, header) => findNotes(c, header, subject).length <= 1,
    (c, header) =>
      `There are ${findNotes(c, header, subject).length} notes with the subject ${subject}; one is allowed. Join them.`,
    { at: (c, header) => findNotes(c, header, subject)[1] ?? NONE },
  );

/** BR-FR-05 */
export const CII_MANDATORY_NOTES: Pattern = pattern('BR-FR-05', [
  { context: HEADER, asserts: [requiredNote('PMT'), requiredNote('PMD'), requiredNote('AAB')] },
]);

/** BR-FR-06 */
export const CII_SINGLE_NOTES: Pattern = pattern('BR-FR-06', [
  { context: HEADER, asserts: [singleNote('PMT'), singleNote('PMD'), singleNote('AAB'), singleNote('TXD')] },
]);

/** BR-FR-20 */
export const CII_TREATMENT: Pattern = pattern('BR-FR-20', [
  {
    context: `${HEADER}/ram:IncludedNote`,
    when: (c, note) => c.equals(note, 'BAR', RAM.SubjectCode),
    asserts: [
      assertion(
        'BR-FR-20_BT-21',
        (c, note) => hasExactly(TREATMENTS, readSingle(c, note, RAM.Content)),
        (c, note) =>
          `The note BAR says ${quotedAt(c, note, RAM.Content)}; it can say ${formatChoice(TREATMENTS)}, without blanks. Correct or remove it.`,
        { subjectPath: 'ram:Content' },
      ),
    ],
  },
]);

/** Finds the notes BAR with a known treatment. */
const treatmentNotes = (c: RuleContext, header: Node): Node[] =>
  findNotes(c, header, 'BAR').filter((note) => hasExactly(TREATMENTS, onlyNormalized(c, note, RAM.Content)));

/** BR-FR-31 */
export const CII_SINGLE_TREATMENT: Pattern = pattern('BR-FR-31', [
  {
    context: HEADER,
    asserts: [
      assertion(
        'BR-FR-31_BT-21',
        (c, header) => treatmentNotes(c, header).length <= 1,
        (c, header) =>
          `The notes BAR ask for ${treatmentNotes(c, header)
            .slice(0, 3)
            .map((note) => formatQuoted(c.text(note, RAM.Content)))
            .join(' and ')}; one treatment is allowed. Keep the one that applies.`,
        { at: (c, header) => treatmentNotes(c, header)[1] ?? NONE },
      ),
    ],
  },
]);
