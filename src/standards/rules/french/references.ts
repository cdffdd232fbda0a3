/** Document numbers, dates and type codes: BR-FR-01 to -04. */
import type { Syntax } from '../../invoice/terms/terms';
import { DOCUMENT_TYPES } from '../code-lists/french-1.4.0.03';
import { hasExactly } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { formatChoice, assertion, messageWithValue, pattern } from './assertions';
import { DATE_FIELDS, NUMBER_FIELDS, TYPE_FIELDS, type Field } from './fields';
import { isDateOfCentury, isDocumentNumber, isShortDateOfCentury } from './formats';

const MAX_NUMBER_LENGTH = 35;

const limitLength = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => stringLength(c.doc.text(n)) <= MAX_NUMBER_LENGTH,
    (c, n) =>
      `${label} has ${stringLength(c.doc.text(n))} characters, but must have at most ${MAX_NUMBER_LENGTH}. Shorten it.`,
  );

/** Requires the format of document numbers; the rules BR-FR-01 and BR-FR-02 share this condition. */
const requireNumberFormat = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => isDocumentNumber(c.doc.text(n)),
    messageWithValue(
      label,
      'it must contain only unaccented letters, digits and + - _ / without spaces. Use another number.',
    ),
  );

const formatRuleId = (family: string, { term, ciiTerm = term }: Field, syntax: Syntax): string =>
  `${family}_${syntax === 'cii' ? ciiTerm : term}`;

const datePattern = (syntax: Syntax, isDate: (text: string) => boolean, dateFormat: string): Pattern =>
  pattern(
    'BR-FR-03',
    DATE_FIELDS.map((field): Rule => ({
      context: field[syntax],
      asserts: [
        assertion(
          formatRuleId('BR-FR-03', field, syntax),
          (c, n) => isDate(c.doc.text(n)),
          messageWithValue(field.label, `it must be a day of the years 2000 to 2099, written ${dateFormat}.`),
          { terms: [field.term] },
        ),
      ],
    })),
  );

const typePattern = (syntax: Syntax): Pattern =>
  pattern(
    'BR-FR-04',
    TYPE_FIELDS.map((field): Rule => ({
      context: field[syntax],
      asserts: [
        assertion(
          formatRuleId('BR-FR-04', field, syntax),
          (c, n) => hasExactly(DOCUMENT_TYPES, c.doc.text(n)),
          messageWithValue(
            field.label,
            `it must be a type of the French reform: ${formatChoice(DOCUMENT_TYPES)}.`,
          ),
        ),
      ],
    })),
  );

/** BR-FR-01 to -04 in UBL. */
export const REFERENCES: readonly Pattern[] = [
  pattern(
    'BR-FR-01',
    NUMBER_FIELDS.map(({ term, label, ubl }) => ({
      context: ubl,
      asserts: [limitLength(`BR-FR-01_${term}-1`, label), requireNumberFormat(`BR-FR-01_${term}-2`, label)],
    })),
  ),
  pattern(
    'BR-FR-02',
    NUMBER_FIELDS.map(({ term, label, ubl }) => ({
      context: ubl,
      asserts: [requireNumberFormat(`BR-FR-02_${term}`, label)],
    })),
  ),
  datePattern('ubl', isDateOfCentury, 'YYYY-MM-DD'),
  typePattern('ubl'),
];

/** BR-FR-01 to -04 in CII. */
export const CII_REFERENCES: readonly Pattern[] = [
  pattern(
    'BR-FR-01_BR-FR-02',
    NUMBER_FIELDS.map(({ term, label, cii }) => ({
      context: cii,
      asserts: [limitLength(`BR-FR-01_${term}`, label), requireNumberFormat(`BR-FR-02_${term}`, label)],
    })),
  ),
  datePattern('cii', isShortDateOfCentury, 'YYYYMMDD'),
  typePattern('cii'),
];
