/** Relations between types, dates, references and totals: BR-FR-CO-03 to -09, -12, -14, -15. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { codeList, type CodeList } from '../code-lists/code-list';
import type { Assertion, Pattern } from '../rule-set';
import { toDouble } from '../xpath';
import { formatChoice, assertion, onDocument, pattern } from './assertions';
import { ATTR, CAC, CBC } from './names';
import { readTaxNote } from './notes';
import { VAT_GROUP_SCHEME } from './parties';
import { differs, isFilled, isIn, readSingle, readOnly, withScheme } from '../reading';
import { formatQuoted, quotedAt, quotedAll } from '../wording';

/** Credit note about a period instead of an invoice. */
export const REBATE = '262';
/** Corrected invoices. */
export const CORRECTIONS = codeList('384 471 472 473');
/** Credit notes about an invoice. */
export const CREDIT_NOTES = codeList('261 381 396 502 503');
/** Invoices and credit notes about payments in advance. */
export const PREPAYMENTS = codeList('386 500 503');
/** Modes of invoices that are paid already. */
export const PAID_MODES = codeList('B2 S2 M2');
/** Modes of final invoices after payments in advance. */
export const FINAL = codeList('B4 S4 M4');
/** Content of the note TXD of a member of a VAT group. */
export const VAT_GROUP_MEMBER = 'MEMBRE_ASSUJETTI_UNIQUE';
export const EURO = 'EUR';

const hasType = (c: RuleContext, root: Node, types: CodeList): boolean =>
  isIn(c, root, types, CBC.InvoiceTypeCode) || isIn(c, root, types, CBC.CreditNoteTypeCode);

const hasMode = (c: RuleContext, root: Node, modes: CodeList): boolean => isIn(c, root, modes, CBC.ProfileID);

const formatTypeCode = (c: RuleContext, root: Node): string =>
  quotedAll(c, [...c.select(root, CBC.InvoiceTypeCode), ...c.select(root, CBC.CreditNoteTypeCode)]);

const formatBillingMode = (c: RuleContext, root: Node): string => quotedAt(c, root, CBC.ProfileID);

/** BR-FR-CO-03 */
export const REBATE_PERIOD: Pattern = pattern('BR-FR-CO-03', [
  {
    context: 'cn:CreditNote',
    asserts: [
      assertion(
        'BR-FR-CO-03_BT-3',
        (c, root) =>
          !c.equals(root, REBATE, CBC.CreditNoteTypeCode) ||
          (isFilled(readSingle(c, root, CAC.ContractDocumentReference, CBC.ID)) &&
            isFilled(readSingle(c, root, CAC.InvoicePeriod, CBC.StartDate)) &&
            isFilled(readSingle(c, root, CAC.InvoicePeriod, CBC.EndDate))),
        (c, root) =>
          `A credit note of type ${REBATE} is about a contract and a period: the contract (BT-12) is ${quotedAt(c, root, CAC.ContractDocumentReference, CBC.ID)}, the start (BT-73) ${quotedAt(c, root, CAC.InvoicePeriod, CBC.StartDate)}, the end (BT-74) ${quotedAt(c, root, CAC.InvoicePeriod, CBC.EndDate)}. Give each of them once.`,
        { terms: ['BT-3', 'BT-12', 'BT-73', 'BT-74'], subjectPath: 'cbc:CreditNoteTypeCode' },
      ),
    ],
  },
]);

/** BR-FR-CO-04 */
export const CORRECTED_INVOICE: Pattern = onDocument(
  'BR-FR-CO-04',
  assertion(
    'BR-FR-CO-04_BT-3',
    (c, root) =>
      !isIn(c, root, CORRECTIONS, CBC.InvoiceTypeCode) || c.count(root, CAC.BillingReference) === 1,
    (c, root) =>
      `An invoice of type ${formatTypeCode(c, root)} corrects exactly one other; it names ${c.count(root, CAC.BillingReference)}. Name the invoice in cac:BillingReference (BG-3), once.`,
    { terms: ['BT-3', 'BG-3'], subjectPath: 'cac:BillingReference' },
  ),
);

/** Returns whether every line that is neither a group nor a remark names another invoice with its date. */
function linesNameInvoices(c: RuleContext, root: Node): boolean {
  const ownNumbers = new Set(c.texts(root, CBC.ID));
  const isOwn = (id: Node): boolean => ownNumbers.has(c.doc.text(id));
  const isOther = (id: Node): boolean => differs(c.doc.text(id), ownNumbers);
  return c.select(root, CAC.CreditNoteLine).every((line) => {
    const references = c.select(line, CAC.BillingReference);
    const toOwn = references.filter((reference) =>
      c.select(reference, CAC.InvoiceDocumentReference, CBC.ID).some(isOwn),
    );
    const counts =
      toOwn.length === 0 ||
      toOwn.some((each) => c.equals(each, 'DETAIL', CAC.InvoiceDocumentReference, CBC.DocumentStatusCode));
    return (
      !counts ||
      references.some(
        (reference) =>
          c.select(reference, CAC.InvoiceDocumentReference, CBC.ID).some(isOther) &&
          c.select(reference, CAC.InvoiceDocumentReference).some((invoice) => isDated(c, invoice)),
      )
    );
  });
}

const isDated = (c: RuleContext, reference: Node): boolean =>
  c.exists(reference, CBC.ID) && c.exists(reference, CBC.IssueDate);

/** BR-FR-CO-05 */
export const CREDITED_INVOICE: Pattern = pattern('BR-FR-CO-05', [
  {
    context: 'cn:CreditNote',
    asserts: [
      assertion(
        'BR-FR-CO-05_BT-3',
        (c, root) =>
          !isIn(c, root, CREDIT_NOTES, CBC.CreditNoteTypeCode) ||
          c
            .select(root, CAC.BillingReference, CAC.InvoiceDocumentReference)
            .some((element) => isDated(c, element)) ||
          linesNameInvoices(c, root),
        (c, root) =>
          `A credit note of type ${formatTypeCode(c, root)} names the invoice it is about with its date. Add number (BT-25) and date (BT-26) in cac:BillingReference/cac:InvoiceDocumentReference of the document, or of every line.`,
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
export const DUE_DATE: Pattern = onDocument(
  'BR-FR-CO-07',
  assertion(
    'BR-FR-CO-07_BT-9',
    (c, root) => {
      const due = smallest(c.texts(root, CBC.DueDate));
      const issueDate = largest(c.texts(root, CBC.IssueDate));
      const isDueBeforeIssue = due !== undefined && issueDate !== undefined && due < issueDate;
      return !isDueBeforeIssue || hasType(c, root, PREPAYMENTS) || hasMode(c, root, PAID_MODES);
    },
    (c, root) =>
      `The due date (BT-9) ${quotedAt(c, root, CBC.DueDate)} is before the issue date (BT-2) ${quotedAt(c, root, CBC.IssueDate)}. Only payments in advance (types ${formatChoice(PREPAYMENTS)}) and paid invoices (modes ${formatChoice(PAID_MODES)}) may be due before they are issued.`,
    { subjectPath: 'cbc:DueDate' },
  ),
);

/** BR-FR-CO-08 */
export const FINAL_INVOICE: Pattern = onDocument(
  'BR-FR-CO-08',
  assertion(
    'BR-FR-CO-08_BT-23',
    (c, root) => !hasMode(c, root, FINAL) || !hasType(c, root, PREPAYMENTS),
    (c, root) =>
      `The billing mode (BT-23) ${formatBillingMode(c, root)} is for final invoices, and the type (BT-3) ${formatTypeCode(c, root)} for payments in advance. Change one of them.`,
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

const dueDates = (c: RuleContext, root: Node): Node[] => [
  ...c.select(root, CBC.DueDate),
  ...c.select(root, CAC.PaymentMeans, CBC.PaymentDueDate),
];

/** BR-FR-CO-09 */
export const PAID_INVOICE: Pattern = onDocument(
  'BR-FR-CO-09',
  paidRule(
    '1',
    (c, root) => readTotal(c, root, CBC.PrepaidAmount) === readTotal(c, root, CBC.TaxInclusiveAmount),
    (c, root) =>
      `the amount paid (BT-113) must be the total with VAT (BT-112): they are ${quotedAt(c, root, CAC.LegalMonetaryTotal, CBC.PrepaidAmount)} and ${quotedAt(c, root, CAC.LegalMonetaryTotal, CBC.TaxInclusiveAmount)}. Correct them, or choose another mode.`,
    `${TOTAL}/cbc:PrepaidAmount`,
  ),
  paidRule(
    '2',
    (c, root) => readTotal(c, root, CBC.PayableAmount) === 0,
    (c, root) =>
      `the amount due (BT-115) must be 0; it is ${quotedAt(c, root, CAC.LegalMonetaryTotal, CBC.PayableAmount)}. Correct it, or choose another mode.`,
    `${TOTAL}/cbc:PayableAmount`,
  ),
  paidRule(
    '3',
    (c, root) => isFilled(readOnly(c, dueDates(c, root))),
    (c, root) =>
      `the due date (BT-9) must tell the day of payment; it is ${quotedAll(c, dueDates(c, root))}. Give it once.`,
    'cbc:DueDate',
  ),
);

const taxInEuro = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, CAC.TaxTotal, CBC.TaxAmount)
    .filter((amount) => c.doc.attribute(amount, ATTR.currencyID) === EURO);

/** BR-FR-CO-12 */
export const VAT_IN_EURO: Pattern = onDocument(
  'BR-FR-CO-12',
  assertion(
    'BR-FR-CO-12_BT-5',
    (c, root) =>
      c.texts(root, CBC.DocumentCurrencyCode).every((currency) => currency === EURO) ||
      (c.equals(root, EURO, CBC.TaxCurrencyCode) && isFilled(readOnly(c, taxInEuro(c, root)))),
    (c, root) =>
      `The invoice is in ${quotedAt(c, root, CBC.DocumentCurrencyCode)} (BT-5), so its VAT must be stated in euros: the accounting currency (BT-6) is ${quotedAt(c, root, CBC.TaxCurrencyCode)}, the VAT total in EUR (BT-111) is ${quotedAll(c, taxInEuro(c, root))}. Give cbc:TaxCurrencyCode EUR and one TaxTotal with currencyID EUR.`,
    { subjectPath: 'cbc:DocumentCurrencyCode', terms: ['BT-5', 'BT-6', 'BT-111'] },
  ),
);

const isInVatGroup = (c: RuleContext, root: Node): boolean =>
  withScheme(
    c,
    root,
    VAT_GROUP_SCHEME,
    CAC.AccountingSupplierParty,
    CAC.Party,
    CAC.PartyIdentification,
    CBC.ID,
  ).length > 0;

/** BR-FR-CO-14 */
export const VAT_GROUP_NOTE: Pattern = onDocument(
  'BR-FR-CO-14',
  assertion(
    'BR-FR-CO-14_BT-29-1',
    (c, root) => !isInVatGroup(c, root) || readTaxNote(c, root) === VAT_GROUP_MEMBER,
    (c, root) =>
      `The seller has an identifier of scheme ${VAT_GROUP_SCHEME}, hence is a member of a VAT group; the first note TXD must say ${VAT_GROUP_MEMBER}, and is ${formatQuoted(readTaxNote(c, root))}. Add the note #TXD#${VAT_GROUP_MEMBER}, or remove the identifier.`,
    { subjectPath: 'cbc:Note' },
  ),
);

/** BR-FR-CO-15 */
export const VAT_GROUP_REPRESENTATIVE: Pattern = onDocument(
  'BR-FR-CO-15',
  assertion(
    'BR-FR-CO-15_BT-29-1',
    (c, root) =>
      !isInVatGroup(c, root) ||
      isFilled(readSingle(c, root, CAC.TaxRepresentativeParty, CAC.PartyTaxScheme, CBC.CompanyID)),
    (c, root) =>
      `The seller has an identifier of scheme ${VAT_GROUP_SCHEME}, hence is a member of a VAT group; the VAT number of the group's representative (BT-63) is ${quotedAt(c, root, CAC.TaxRepresentativeParty, CAC.PartyTaxScheme, CBC.CompanyID)}. Give one in cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID.`,
    { subjectPath: 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-63', 'BT-29'] },
  ),
);
