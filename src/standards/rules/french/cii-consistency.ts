/** Relations between types, dates, references and totals in CII: BR-FR-CO-03 to -09, -12, -14, -15. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { isFilled, isIn, readSingle, readOnly, withScheme } from '../reading';
import type { Assertion, Pattern } from '../rule-set';
import { quotedAll, quotedAt } from '../wording';
import { toDouble } from '../xpath';
import { formatChoice, assertion } from './assertions';
import { CII_BILLING_MODE } from './billing-mode';
import { onCiiDocument } from './cii-contexts';
import {
  CORRECTIONS,
  CREDIT_NOTES,
  EURO,
  FINAL,
  PAID_MODES,
  PREPAYMENTS,
  REBATE,
  VAT_GROUP_MEMBER,
} from './consistency';
import { PATH, QDT_DATE, RAM, RSM, UDT } from './names';
import { VAT_GROUP_SCHEME } from './parties';

const TYPE = [RSM.ExchangedDocument, RAM.TypeCode];
const CONTRACT = [...PATH.agreement, RAM.ContractReferencedDocument, RAM.IssuerAssignedID];
const PERIOD = [...PATH.settlement, RAM.BillingSpecifiedPeriod];
const PERIOD_START = [...PERIOD, RAM.StartDateTime, UDT.DateTimeString];
const PERIOD_END = [...PERIOD, RAM.EndDateTime, UDT.DateTimeString];
const REFERENCE = [...PATH.settlement, RAM.InvoiceReferencedDocument];
const DUE_DATE = [
  ...PATH.settlement,
  RAM.SpecifiedTradePaymentTerms,
  RAM.DueDateDateTime,
  UDT.DateTimeString,
];
const ISSUE_DATE = [RSM.ExchangedDocument, RAM.IssueDateTime, UDT.DateTimeString];
const SUMMATION = [...PATH.settlement, RAM.SpecifiedTradeSettlementHeaderMonetarySummation];
const CURRENCY = [...PATH.settlement, RAM.InvoiceCurrencyCode];
const TAX_CURRENCY = [...PATH.settlement, RAM.TaxCurrencyCode];
const SELLER_IDENTIFIER = [...PATH.agreement, RAM.SellerTradeParty, RAM.GlobalID];
const REPRESENTATIVE = [...PATH.agreement, RAM.SellerTaxRepresentativeTradeParty];

const TRANSACTION = 'rsm:SupplyChainTradeTransaction';
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;

const hasType = (c: RuleContext, root: Node, types: CodeList): boolean => isIn(c, root, types, ...TYPE);
const hasMode = (c: RuleContext, root: Node, modes: CodeList): boolean =>
  isIn(c, root, modes, ...CII_BILLING_MODE);

/** BR-FR-CO-03 */
export const CII_REBATE_PERIOD: Pattern = onCiiDocument(
  'BR-FR-CO-03',
  assertion(
    'BR-FR-CO-03_BT-3',
    (c, root) =>
      !c.equals(root, REBATE, ...TYPE) ||
      [CONTRACT, PERIOD_START, PERIOD_END].every((path) => isFilled(readSingle(c, root, ...path))),
    (c, root) =>
      `A credit note of type ${REBATE} is about a contract and a period: the contract (BT-12) is ${quotedAt(c, root, ...CONTRACT)}, the start (BT-73) ${quotedAt(c, root, ...PERIOD_START)}, the end (BT-74) ${quotedAt(c, root, ...PERIOD_END)}. Give each of them once.`,
    { terms: ['BT-3', 'BT-12', 'BT-73', 'BT-74'], subjectPath: 'rsm:ExchangedDocument/ram:TypeCode' },
  ),
);

/** BR-FR-CO-04 */
export const CII_CORRECTED_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-04',
  assertion(
    'BR-FR-CO-04_BT-4',
    (c, root) => !hasType(c, root, CORRECTIONS) || c.count(root, ...REFERENCE) === 1,
    (c, root) =>
      `An invoice of type ${quotedAt(c, root, ...TYPE)} corrects exactly one other; it names ${c.count(root, ...REFERENCE)}. Name the invoice in ram:InvoiceReferencedDocument (BG-3), once.`,
    { terms: ['BT-3', 'BG-3'], subjectPath: `${SETTLEMENT}/ram:InvoiceReferencedDocument` },
  ),
);

const isDated = (c: RuleContext, reference: Node): boolean =>
  c.exists(reference, RAM.IssuerAssignedID) && c.exists(reference, RAM.FormattedIssueDateTime, QDT_DATE);

/** Returns whether every line that is neither a group nor a remark names an invoice with its date. */
function linesNameInvoices(c: RuleContext, root: Node): boolean {
  const part = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
  return c
    .select(root, RSM.SupplyChainTradeTransaction, RAM.IncludedSupplyChainTradeLineItem)
    .filter((line) => !c.exists(line, ...part) || c.equals(line, 'DETAIL', ...part))
    .every((line) =>
      c
        .select(line, RAM.SpecifiedLineTradeSettlement, RAM.InvoiceReferencedDocument)
        .some((element) => isDated(c, element)),
    );
}

/** BR-FR-CO-05 */
export const CII_CREDITED_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-05',
  assertion(
    'BR-FR-CO-05_BT-3',
    (c, root) =>
      !hasType(c, root, CREDIT_NOTES) ||
      c.select(root, ...REFERENCE).some((element) => isDated(c, element)) ||
      linesNameInvoices(c, root),
    (c, root) =>
      `A credit note of type ${quotedAt(c, root, ...TYPE)} names the invoice it is about with its date. Add number (BT-25) and date (BT-26) in ram:InvoiceReferencedDocument of the document, or of every line.`,
    { terms: ['BT-3', 'BT-25', 'BT-26'], subjectPath: `${SETTLEMENT}/ram:InvoiceReferencedDocument` },
  ),
);

/** Returns whether the only due date is the issue date or later. Dates are compared as texts. */
function isDueInTime(c: RuleContext, root: Node): boolean {
  const due = readSingle(c, root, ...DUE_DATE);
  const issueDate = c.text(root, ...ISSUE_DATE);
  if (due === undefined) return false;
  return due === '' || (issueDate !== undefined && due >= issueDate);
}

/** BR-FR-CO-07. The published rule cannot handle several due dates of instalments; here each of them is checked. */
export const CII_DUE_DATE: Pattern = onCiiDocument(
  'BR-FR-CO-07',
  assertion(
    'BR-FR-CO-07_BT-9',
    (c, root) => hasType(c, root, PREPAYMENTS) || hasMode(c, root, PAID_MODES) || isDueInTime(c, root),
    (c, root) =>
      `The due date (BT-9) is ${quotedAt(c, root, ...DUE_DATE)}, the issue date (BT-2) ${quotedAt(c, root, ...ISSUE_DATE)}. There is one due date, and only payments in advance (types ${formatChoice(PREPAYMENTS)}) and paid invoices (modes ${formatChoice(PAID_MODES)}) may be due before they are issued.`,
    { subjectPath: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime` },
  ),
);

/** BR-FR-CO-08 */
export const CII_FINAL_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-08',
  assertion(
    'BR-FR-CO-08_BT-23',
    (c, root) => !hasMode(c, root, FINAL) || !hasType(c, root, PREPAYMENTS),
    (c, root) =>
      `The billing mode (BT-23) ${quotedAt(c, root, ...CII_BILLING_MODE)} is for final invoices after payments in advance, the type (BT-3) ${quotedAt(c, root, ...TYPE)} for such payments. Correct one of them.`,
    {
      subjectPath: 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
    },
  ),
);

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
      `The billing mode (BT-23) ${quotedAt(c, root, ...CII_BILLING_MODE)} is for invoices that are paid already, so ${readText(c, root)}`,
    { subjectPath },
  );

const readTotal = (c: RuleContext, root: Node, name: NameId): number =>
  toDouble(readSingle(c, root, ...SUMMATION, name));

const SUMMATION_PATH = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

/** BR-FR-CO-09 */
export const CII_PAID_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-09',
  paidRule(
    '1',
    (c, root) => readTotal(c, root, RAM.TotalPrepaidAmount) === readTotal(c, root, RAM.GrandTotalAmount),
    (c, root) =>
      `the amount paid (BT-113) must be the total with VAT (BT-112): they are ${quotedAt(c, root, ...SUMMATION, RAM.TotalPrepaidAmount)} and ${quotedAt(c, root, ...SUMMATION, RAM.GrandTotalAmount)}. Correct them, or choose another mode.`,
    `${SUMMATION_PATH}/ram:TotalPrepaidAmount`,
  ),
  paidRule(
    '2',
    (c, root) => readTotal(c, root, RAM.DuePayableAmount) === 0,
    (c, root) =>
      `the amount due (BT-115) must be 0; it is ${quotedAt(c, root, ...SUMMATION, RAM.DuePayableAmount)}. Correct it, or choose another mode.`,
    `${SUMMATION_PATH}/ram:DuePayableAmount`,
  ),
  paidRule(
    '3',
    (c, root) => isFilled(readSingle(c, root, ...DUE_DATE)),
    (c, root) =>
      `the due date (BT-9) must tell the day of payment; it is ${quotedAt(c, root, ...DUE_DATE)}. Give it once.`,
    `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime`,
  ),
);

const taxInEuro = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, ...SUMMATION, RAM.TaxTotalAmount)
    .filter((amount) => c.doc.attribute(amount, ATTRIBUTE.currencyID) === EURO);

/** BR-FR-CO-12 */
export const CII_VAT_IN_EURO: Pattern = onCiiDocument(
  'BR-FR-CO-12',
  assertion(
    'BR-FR-CO-12_BT-5',
    (c, root) =>
      c.texts(root, ...CURRENCY).every((currency) => currency === EURO) ||
      (c.equals(root, EURO, ...TAX_CURRENCY) && isFilled(readOnly(c, taxInEuro(c, root)))),
    (c, root) =>
      `The invoice is in ${quotedAt(c, root, ...CURRENCY)} (BT-5), so its VAT must be stated in euros: the accounting currency (BT-6) is ${quotedAt(c, root, ...TAX_CURRENCY)}, the VAT total in EUR (BT-111) is ${quotedAll(c, taxInEuro(c, root))}. Give ram:TaxCurrencyCode EUR and one ram:TaxTotalAmount with currencyID EUR.`,
    { subjectPath: `${SETTLEMENT}/ram:InvoiceCurrencyCode`, terms: ['BT-5', 'BT-6', 'BT-111'] },
  ),
);

const groupMembership = (c: RuleContext, root: Node): Node =>
  withScheme(c, root, VAT_GROUP_SCHEME, ...SELLER_IDENTIFIER)[0] ?? NONE;

const saysMember = (c: RuleContext, root: Node): boolean =>
  c
    .select(root, RSM.ExchangedDocument, RAM.IncludedNote)
    .some((note) => c.equals(note, 'TXD', RAM.SubjectCode) && c.equals(note, VAT_GROUP_MEMBER, RAM.Content));

/** BR-FR-CO-14 */
export const CII_VAT_GROUP_NOTE: Pattern = onCiiDocument(
  'BR-FR-CO-14',
  assertion(
    'BR-FR-CO-14_BT-29-1',
    (c, root) => groupMembership(c, root) === NONE || saysMember(c, root),
    `The seller has an identifier of scheme ${VAT_GROUP_SCHEME}, hence is a member of a VAT group; a note with the subject code TXD must say ${VAT_GROUP_MEMBER}. Add it, or remove the identifier.`,
    { at: groupMembership },
  ),
);

const representativeVat = (c: RuleContext, root: Node): Node[] =>
  withScheme(c, root, 'VA', ...REPRESENTATIVE, RAM.SpecifiedTaxRegistration, RAM.ID);

/** BR-FR-CO-15 */
export const CII_VAT_GROUP_REPRESENTATIVE: Pattern = onCiiDocument(
  'BR-FR-CO-15',
  assertion(
    'BR-FR-CO-15_BT-29-1',
    (c, root) => groupMembership(c, root) === NONE || isFilled(readOnly(c, representativeVat(c, root))),
    (c, root) =>
      `The seller has an identifier of scheme ${VAT_GROUP_SCHEME}, hence is a member of a VAT group; the VAT number of the group's representative (BT-63) is ${quotedAll(c, representativeVat(c, root))}. Give one in ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:ID with schemeID VA.`,
    { at: groupMembership, terms: ['BT-63', 'BT-29'] },
  ),
);
