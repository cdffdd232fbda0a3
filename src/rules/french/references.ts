/** Document numbers, dates and type codes: BR-FR-01 to -04. */
import type { Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { anyOf, assertion, found, inDocument, inLine, pattern } from './assertions';
import { DOCUMENT_TYPES } from '../code-lists/french-1.4.0.03';
import { isDateOfCentury, isDocumentNumber } from './formats';
import { hasExactly } from '../reading';

const LONGEST_NUMBER = 35;

/** A field the same rule applies to: the end of the rule's id, where it stands, and what it is. */
interface Field {
  id: string;
  context: string;
  what: string;
}

const REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference';

const NUMBERS: readonly Field[] = [
  { id: 'BT-1', context: inDocument('cbc:ID'), what: 'The document number (BT-1)' },
  {
    id: 'BT-25',
    context: inDocument(`${REFERENCE}/cbc:ID`),
    what: 'The number of the preceding invoice (BT-25)',
  },
  {
    id: 'EXT-FR-FE-136',
    context: inLine(`${REFERENCE}/cbc:ID`),
    what: 'The number of the invoice this line refers to (EXT-FR-FE-136)',
  },
];

const DATES: readonly Field[] = [
  { id: 'BT-2', context: inDocument('cbc:IssueDate'), what: 'The issue date (BT-2)' },
  { id: 'BT-7', context: inDocument('cbc:TaxPointDate'), what: 'The VAT point date (BT-7)' },
  { id: 'BT-9', context: inDocument('cbc:DueDate'), what: 'The due date (BT-9)' },
  {
    id: 'BT-26',
    context: inDocument(`${REFERENCE}/cbc:IssueDate`),
    what: 'The issue date of the preceding invoice (BT-26)',
  },
  {
    id: 'BT-72',
    context: inDocument('cac:Delivery/cbc:ActualDeliveryDate'),
    what: 'The delivery date (BT-72)',
  },
  {
    id: 'BT-73',
    context: inDocument('cac:InvoicePeriod/cbc:StartDate'),
    what: 'The start of the invoicing period (BT-73)',
  },
  {
    id: 'BT-74',
    context: inDocument('cac:InvoicePeriod/cbc:EndDate'),
    what: 'The end of the invoicing period (BT-74)',
  },
  {
    id: 'EXT-FR-FE-138',
    context: inLine(`${REFERENCE}/cbc:IssueDate`),
    what: 'The issue date of the invoice this line refers to (EXT-FR-FE-138)',
  },
  {
    id: 'EXT-FR-FE-158',
    context: inLine('cac:Delivery/cbc:ActualDeliveryDate'),
    what: "The line's delivery date (EXT-FR-FE-158)",
  },
  {
    id: 'BT-134',
    context: inLine('cac:InvoicePeriod/cbc:StartDate'),
    what: "The start of the line's period (BT-134)",
  },
  {
    id: 'BT-135',
    context: inLine('cac:InvoicePeriod/cbc:EndDate'),
    what: "The end of the line's period (BT-135)",
  },
];

const TYPES: readonly Field[] = [
  {
    id: 'BT-3',
    context: 'ubl:Invoice/cbc:InvoiceTypeCode | cn:CreditNote/cbc:CreditNoteTypeCode',
    what: 'The type of the document (BT-3)',
  },
  {
    id: 'EXT-FR-FE-02',
    context: inDocument(`${REFERENCE}/cbc:DocumentTypeCode`),
    what: 'The type of the preceding invoice (EXT-FR-FE-02)',
  },
  {
    id: 'EXT-FR-FE-137',
    context: inLine(`${REFERENCE}/cbc:DocumentTypeCode`),
    what: 'The type of the invoice this line refers to (EXT-FR-FE-137)',
  },
];

/** The form of document numbers, which two families of rules ask for in the same words. */
const wellFormed = (id: string, what: string) =>
  assertion(
    id,
    (c, n) => isDocumentNumber(c.doc.text(n)),
    found(what, 'only unaccented letters, digits and + - _ / may stand there, and no space. Renumber it.'),
  );

const lengthAndForm = ({ id, context, what }: Field): Rule => ({
  context,
  asserts: [
    assertion(
      `BR-FR-01_${id}-1`,
      (c, n) => stringLength(c.doc.text(n)) <= LONGEST_NUMBER,
      (c, n) =>
        `${what} has ${stringLength(c.doc.text(n))} characters; at most ${LONGEST_NUMBER} are allowed. Shorten it.`,
    ),
    wellFormed(`BR-FR-01_${id}-2`, what),
  ],
});

const date = ({ id, context, what }: Field): Rule => ({
  context,
  asserts: [
    assertion(
      `BR-FR-03_${id}`,
      (c, n) => isDateOfCentury(c.doc.text(n)),
      found(what, 'it must be a day of the years 2000 to 2099, written YYYY-MM-DD.'),
    ),
  ],
});

const typeCode = ({ id, context, what }: Field): Rule => ({
  context,
  asserts: [
    assertion(
      `BR-FR-04_${id}`,
      (c, n) => hasExactly(DOCUMENT_TYPES, c.doc.text(n)),
      found(what, `the French reform knows ${anyOf(DOCUMENT_TYPES)} only. Use one of them.`),
    ),
  ],
});

/** BR-FR-01 to -04. */
export const REFERENCES: readonly Pattern[] = [
  pattern('BR-FR-01', NUMBERS.map(lengthAndForm)),
  pattern(
    'BR-FR-02',
    NUMBERS.map(({ id, context, what }) => ({ context, asserts: [wellFormed(`BR-FR-02_${id}`, what)] })),
  ),
  pattern('BR-FR-03', DATES.map(date)),
  pattern('BR-FR-04', TYPES.map(typeCode)),
];
