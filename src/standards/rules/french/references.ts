/** Document numbers, dates and type codes: BR-FR-01 to -04. */
import type { Syntax } from '../../invoice/terms/terms';
import { DOCUMENT_TYPES } from '../code-lists/french-1.4.0.03';
import { hasExactly } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { formatChoice, assertion, describeFound, pattern } from './assertions';
import { DATES, NUMBERS, TYPES, type Field } from './fields';
import { isDateOfCentury, isDocumentNumber, isShortDateOfCentury } from './formats';

const MAX_NUMBER_LENGTH = 35;

const length = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => stringLength(c.doc.text(n)) <= MAX_NUMBER_LENGTH,
    (c, n) =>
      `${label} has ${stringLength(c.doc.text(n))} characters; at most ${MAX_NUMBER_LENGTH} are allowed. Shorten it.`,
  );

/** Requires the form of document numbers, in two families of rules. */
const wellFormed = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => isDocumentNumber(c.doc.text(n)),
    describeFound(
      label,
      'only unaccented letters, digits and + - _ / may stand there, and no space. Renumber it.',
    ),
  );

const formatRuleId = (family: string, { term, ciiTerm = term }: Field, syntax: Syntax): string =>
  `${family}_${syntax === 'cii' ? ciiTerm : term}`;

const dates = (syntax: Syntax, isDate: (text: string) => boolean, writtenText: string): Pattern =>
  pattern(
    'BR-FR-03',
    DATES.map((field): Rule => ({
      context: field[syntax],
      asserts: [
        assertion(
          formatRuleId('BR-FR-03', field, syntax),
          (c, n) => isDate(c.doc.text(n)),
          describeFound(field.label, `it must be a day of the years 2000 to 2099, written ${writtenText}.`),
          { terms: [field.term] },
        ),
      ],
    })),
  );

const types = (syntax: Syntax): Pattern =>
  pattern(
    'BR-FR-04',
    TYPES.map((field): Rule => ({
      context: field[syntax],
      asserts: [
        assertion(
          formatRuleId('BR-FR-04', field, syntax),
          (c, n) => hasExactly(DOCUMENT_TYPES, c.doc.text(n)),
          describeFound(
            field.label,
            `the French reform knows ${formatChoice(DOCUMENT_TYPES)} only. Use one of them.`,
          ),
        ),
      ],
    })),
  );

/** BR-FR-01 to -04 in UBL. */
export const REFERENCES: readonly Pattern[] = [
  pattern(
    'BR-FR-01',
    NUMBERS.map(({ term, label, ubl }) => ({
      context: ubl,
      asserts: [length(`BR-FR-01_${term}-1`, label), wellFormed(`BR-FR-01_${term}-2`, label)],
    })),
  ),
  pattern(
    'BR-FR-02',
    NUMBERS.map(({ term, label, ubl }) => ({
      context: ubl,
      asserts: [wellFormed(`BR-FR-02_${term}`, label)],
    })),
  ),
  dates('ubl', isDateOfCentury, 'YYYY-MM-DD'),
  types('ubl'),
];

/** Patterns for CII. */
export const CII_REFERENCES: readonly Pattern[] = [
  pattern(
    'BR-FR-01_BR-FR-02',
    NUMBERS.map(({ term, label, cii }) => ({
      context: cii,
      asserts: [length(`BR-FR-01_${term}`, label), wellFormed(`BR-FR-02_${term}`, label)],
    })),
  ),
  dates('cii', isShortDateOfCentury, 'YYYYMMDD'),
  types('cii'),
];
