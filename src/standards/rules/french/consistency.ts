/** Relations between types, dates, references and totals: BR-FR-CO-03 to -09, -12, -14, -15. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { codeList, type CodeList } from '../code-lists/code-list';
import type { Assertion, Pattern } from '../rule-set';
import { toDouble } from '../xpath';
import { formatChoice, assertion, documentPattern, pattern } from './assertions';
import { ATTR, CAC, CBC } from './names';
import { readTaxNote } from './notes';
import { VAT_GROUP_SCHEME } from './parties';
import {
  someDiffers,
  isFilled,
  hasCodeOf,
  readSingle,
  readSingleElement,
  selectWithScheme,
} from '../reading';
import { formatQuoted, formatValuesAt, formatValues } from '../wording';

/** Type of credit notes about a period instead of an invoice. */
export const REBATE_TYPE = '262';
/** Types of corrected invoices. */
export const CORRECTION_TYPES = codeList('384 471 472 473');
/** Types of credit notes about an invoice. */
export const CREDIT_NOTE_TYPES = codeList('261 381 396 502 503');
/** Types of prepayment invoices and their credit notes. */
export const PREPAYMENT_TYPES = codeList('386 500 503');
/** Modes of invoices that are paid already. */
export const PAID_MODES = codeList('B2 S2 M2');
/** Modes of final invoices after prepayments. */
export const FINAL_MODES = codeList('B4 S4 M4');
/** Content of the note TXD of a member of a VAT group. */
export const VAT_GROUP_MEMBER = 'MEMBRE_ASSUJETTI_UNIQUE';
export const EURO = 'EUR';

const hasType = (c: RuleContext, root: Node, types: CodeList): boolean =>
  hasCodeOf(c, root, types, CBC.InvoiceTypeCode) || hasCodeOf(c, root, types, CBC.CreditNoteTypeCode);

const hasMode = (c: RuleContext, root: Node, modes: CodeList): boolean =>
  hasCodeOf(c, root, modes, CBC.ProfileID);

const formatTypeCode = (c: RuleContext, root: Node): string =>
  formatValues(c, [...c.select(root, CBC.InvoiceTypeCode), ...c.select(root, CBC.CreditNoteTypeCode)]);

const formatBillingMode = (c: RuleContext, root: Node): string => formatValuesAt(c, root, CBC.ProfileID);

/** BR-FR-CO-03: rebates name a contract and a period. */
export const REBATE_PERIOD: Pattern = pattern('BR-FR-CO-03', [
  {
    context: 'cn:CreditNote',
    asserts: [
      assertion(
        'BR-FR-CO-03_BT-3',
        (c, root) =>
          !c.equals(root, REBATE_TYPE, CBC.CreditNoteTypeCode) ||
          (isFilled(readSingle(c, root, CAC.ContractDocumentReference, CBC.ID)) &&
            isFilled(readSingle(c, root, CAC.InvoicePeriod, CBC.StartDate)) &&
            isFilled(readSingle(c, root, CAC.InvoicePeriod, CBC.EndDate))),
        (c, root) =>
          `A credit note of type ${REBATE_TYPE} must name a contract and a period; the contract (BT-12) is ${formatValuesAt(c, root, CAC.ContractDocumentReference, CBC.ID)}, the start (BT-73) ${formatValuesAt(c, root, CAC.InvoicePeriod, CBC.StartDate)}, the end (BT-74) ${formatValuesAt(c, root, CAC.InvoicePeriod, CBC.EndDate)}. Add each of them once.`,
        { terms: ['BT-3', 'BT-12', 'BT-73', 'BT-74'], subjectPath: 'cbc:CreditNoteTypeCode' },
      ),
    ],
  },
]);

/** BR-FR-CO-04: corrected invoices reference one invoice. */
export const CORRECTED_INVOICE: Pattern = documentPattern(
  'BR-FR-CO-04',
  assertion(
    'BR-FR-CO-04_BT-3',
    (c, root) =>
      !hasCodeOf(c, root, CORRECTION_TYPES, CBC.InvoiceTypeCode) || c.count(root, CAC.BillingReference) === 1,
    (c, root) =>
      `An invoice of type ${formatTypeCode(c, root)} must reference exactly one corrected invoice, but references ${c.count(root, CAC.BillingReference)}. Keep one cac:BillingReference (BG-3).`,
    { terms: ['BT-3', 'BG-3'], subjectPath: 'cac:BillingReference' },
  ),
);

/** Returns whether every line that is neither a group nor an information line references another invoice with its date. */
function linesReferenceInvoices(c: RuleContext, root: Node): boolean {
  const ownNumbers = new Set(c.texts(root, CBC.ID));
  const isOwnNumber = (id: Node): boolean => ownNumbers.has(c.doc.text(id));
  const isOtherNumber = (id: Node): boolean => someDiffers(c.doc.text(id), ownNumbers);
  return c.select(root, CAC.CreditNoteLine).every((line) => {
    const references = c.select(line, CAC.BillingReference);
    const selfReferences = references.filter((reference) =>
      c.select(reference, CAC.InvoiceDocumentReference, CBC.ID).some(isOwnNumber),
    );
    const isCounted =
      selfReferences.length === 0 ||
      selfReferences.some((each) =>
        c.equals(each, 'DETAIL', CAC.InvoiceDocumentReference, CBC.DocumentStatusCode),
      );
    return (
      !isCounted ||
      references.some(
        (reference) =>
          c.select(reference, CAC.InvoiceDocumentReference, CBC.ID).some(isOtherNumber) &&
          c.select(reference, CAC.InvoiceDocumentReference).some((invoice) => isDated(c, invoice)),
      )
    );
  });
}

const isDated = (c: RuleContext, reference: Node): boolean =>
  c.exists(reference, CBC.ID) && c.exists(reference, CBC.IssueDate);

/** BR-FR-CO-05: credit notes reference an invoice with its date. */
export const CREDITED_INVOICE: Pattern = pattern('BR-FR-CO-05', [
  {
    context: 'cn:CreditNote',
    asserts: [
      assertion(
        'BR-FR-CO-05_BT-3',
        (c, root) =>
          !hasCodeOf(c, root, CREDIT_NOTE_TYPES, CBC.CreditNoteTypeCode) ||
          c
            .select(root, CAC.BillingReference, CAC.InvoiceDocumentReference)
            .some((element) => isDated(c, element)) ||
          linesReferenceInvoices(c, root),
        (c, root) =>
          `A credit note of type ${formatTypeCode(c, root)} must reference the credited invoice with its date. Add number (BT-25) and date (BT-26) in cac:BillingReference/cac:InvoiceDocumentReference of the document, or of every line.`,
        { terms: ['BT-3', 'BT-25', 'BT-26'], subjectPath: 'cac:BillingReference' },
      ),
    ],
  },
]);

const smallest = (texts: readonly string[]): string | undefined =>
  texts.reduce<string | undefined>(
    (least, text) => (least !== undefined && least < text ? least : text),
    undefined,
  );
const largest = (texts: readonly string[]): string | undefined =>
  texts.reduce<string | undefined>(
    (maximum, text) => (maximum !== undefined && maximum > text ? maximum : text),
    undefined,
  );

/** BR-FR-CO-07: dates are compared as texts. */
export const DUE_DATE: Pattern = documentPattern(
  'BR-FR-CO-07',
  assertion(
    'BR-FR-CO-07_BT-9',
    (c, root) => {
      const due = smallest(c.texts(root, CBC.DueDate));
      const issueDate = largest(c.texts(root, CBC.IssueDate));
      const isDueBeforeIssue = due !== undefined && issueDate !== undefined && due < issueDate;
      return !isDueBeforeIssue || hasType(c, root, PREPAYMENT_TYPES) || hasMode(c, root, PAID_MODES);
    },
    (c, root) =>
      `The due date (BT-9) ${formatValuesAt(c, root, CBC.DueDate)} must not be before the issue date (BT-2) ${formatValuesAt(c, root, CBC.IssueDate)}. Only prepayment invoices (types ${formatChoice(PREPAYMENT_TYPES)}) and paid invoices (modes ${formatChoice(PAID_MODES)}) may be due before the issue date.`,
    { subjectPath: 'cbc:DueDate' },
  ),
);

/** BR-FR-CO-08: final invoices are no prepayment invoices. */
export const FINAL_INVOICE: Pattern = documentPattern(
  'BR-FR-CO-08',
  assertion(
    'BR-FR-CO-08_BT-23',
    (c, root) => !hasMode(c, root, FINAL_MODES) || !hasType(c, root, PREPAYMENT_TYPES),
    (c, root) =>
      `The billing mode (BT-23) ${formatBillingMode(c, root)}, for final invoices after prepayments, must not be combined with the type (BT-3) ${formatTypeCode(c, root)}, for prepayments. Correct one of them.`,
    { subjectPath: 'cbc:ProfileID' },
  ),
);

const TOTAL = 'cac:LegalMonetaryTotal';

const paidRule = (
  number: string,
  test: Assertion['test'],
  readText: (c: RuleContext, root: Node) => string,
  subjectPath: string,
): Assertion =>
  assertion(
    `BR-FR-CO-09_BT-23-${number}`,
    (c, root) => !hasMode(c, root, PAID_MODES) || test(c, root),
    (c, root) =>
      `The billing mode (BT-23) ${formatBillingMode(c, root)} is for invoices that are paid already, so ${readText(c, root)}`,
    { subjectPath },
  );

const readTotal = (c: RuleContext, root: Node, name: number): number =>
  toDouble(readSingle(c, root, CAC.LegalMonetaryTotal, name));

const findDueDates = (c: RuleContext, root: Node): Node[] => [
  ...c.select(root, CBC.DueDate),
  ...c.select(root, CAC.PaymentMeans, CBC.PaymentDueDate),
];

/** BR-FR-CO-09: totals and due date of paid invoices. */
export const PAID_INVOICE: Pattern = documentPattern(
  'BR-FR-CO-09',
  paidRule(
    '1',
    (c, root) => readTotal(c, root, CBC.PrepaidAmount) === readTotal(c, root, CBC.TaxInclusiveAmount),
    (c, root) =>
      `the amount paid (BT-113) must equal the total with VAT (BT-112); the amounts are ${formatValuesAt(c, root, CAC.LegalMonetaryTotal, CBC.PrepaidAmount)} and ${formatValuesAt(c, root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount)}. Correct the amounts, or use another mode.`,
    `${TOTAL}/cbc:PrepaidAmount`,
  ),
  paidRule(
    '2',
    (c, root) => readTotal(c, root, CBC.PayableAmount) === 0,
    (c, root) =>
      `the amount due (BT-115) must be 0; it is ${formatValuesAt(c, root, CAC.LegalMonetaryTotal, CBC.PayableAmount)}. Correct the amount, or use another mode.`,
    `${TOTAL}/cbc:PayableAmount`,
  ),
  paidRule(
    '3',
    (c, root) => isFilled(readSingleElement(c, findDueDates(c, root))),
    (c, root) =>
      `the due date (BT-9) must be the payment date and occur once; it is ${formatValues(c, findDueDates(c, root))}.`,
    'cbc:DueDate',
  ),
);

const findTaxInEuro = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, CAC.TaxTotal, CBC.TaxAmount)
    .filter((amount) => c.doc.attribute(amount, ATTR.currencyID) === EURO);

/** BR-FR-CO-12: VAT total in euros. */
export const VAT_IN_EURO: Pattern = documentPattern(
  'BR-FR-CO-12',
  assertion(
    'BR-FR-CO-12_BT-5',
    (c, root) =>
      c.texts(root, CBC.DocumentCurrencyCode).every((currency) => currency === EURO) ||
      (c.equals(root, EURO, CBC.TaxCurrencyCode) && isFilled(readSingleElement(c, findTaxInEuro(c, root)))),
    (c, root) =>
      `The invoice is in ${formatValuesAt(c, root, CBC.DocumentCurrencyCode)} (BT-5), so its VAT must be stated in euros: the accounting currency (BT-6) is ${formatValuesAt(c, root, CBC.TaxCurrencyCode)}, and the VAT total in EUR (BT-111) is ${formatValues(c, findTaxInEuro(c, root))}. Add cbc:TaxCurrencyCode EUR and one TaxTotal with currencyID EUR.`,
    { subjectPath: 'cbc:DocumentCurrencyCode', terms: ['BT-5', 'BT-6', 'BT-111'] },
  ),
);

const isInVatGroup = (c: RuleContext, root: Node): boolean =>
  selectWithScheme(
    c,
    root,
    VAT_GROUP_SCHEME,
    CAC.AccountingSupplierParty,
    CAC.Party,
    CAC.PartyIdentification,
    CBC.ID,
  ).length > 0;

/** BR-FR-CO-14: note of members of a VAT group. */
export const VAT_GROUP_NOTE: Pattern = documentPattern(
  'BR-FR-CO-14',
  assertion(
    'BR-FR-CO-14_BT-29-1',
    (c, root) => !isInVatGroup(c, root) || readTaxNote(c, root) === VAT_GROUP_MEMBER,
    (c, root) =>
      `The seller has an identifier with the scheme ${VAT_GROUP_SCHEME} and is therefore a member of a VAT group, so the first note TXD must be ${VAT_GROUP_MEMBER}; received ${formatQuoted(readTaxNote(c, root))}. Add the note #TXD#${VAT_GROUP_MEMBER}, or remove the identifier.`,
    { subjectPath: 'cbc:Note' },
  ),
);

/** BR-FR-CO-15: representative of a VAT group. */
export const VAT_GROUP_REPRESENTATIVE: Pattern = documentPattern(
  'BR-FR-CO-15',
  assertion(
    'BR-FR-CO-15_BT-29-1',
    (c, root) =>
      !isInVatGroup(c, root) ||
      isFilled(readSingle(c, root, CAC.TaxRepresentativeParty, CAC.PartyTaxScheme, CBC.CompanyID)),
    (c, root) =>
      `The seller has an identifier with the scheme ${VAT_GROUP_SCHEME} and is therefore a member of a VAT group, whose representative must have one VAT identifier (BT-63); received ${formatValuesAt(c, root, CAC.TaxRepresentativeParty, CAC.PartyTaxScheme, CBC.CompanyID)}. Add one in cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID.`,
    { subjectPath: 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-63', 'BT-29'] },
  ),
);
