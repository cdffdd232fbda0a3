/** Relations between types, dates, references and totals in CII: BR-FR-CO-03 to -09, -12, -14, -15. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { isFilled, hasCodeOf, readSingle, readSingleElement, selectWithScheme } from '../reading';
import type { Assertion, Pattern } from '../rule-set';
import { formatValues, formatValuesAt } from '../wording';
import { toDouble } from '../xpath';
import { formatChoice, assertion } from './assertions';
import { CII_BILLING_MODE } from './billing-mode';
import { onCiiDocument } from './cii-contexts';
import {
  CORRECTION_TYPES,
  CREDIT_NOTE_TYPES,
  EURO,
  FINAL_MODES,
  PAID_MODES,
  PREPAYMENT_TYPES,
  REBATE_TYPE,
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

const hasType = (c: RuleContext, root: Node, types: CodeList): boolean => hasCodeOf(c, root, types, ...TYPE);
const hasMode = (c: RuleContext, root: Node, modes: CodeList): boolean =>
  hasCodeOf(c, root, modes, ...CII_BILLING_MODE);

/** BR-FR-CO-03: rebates name a contract and a period. */
export const CII_REBATE_PERIOD: Pattern = onCiiDocument(
  'BR-FR-CO-03',
  assertion(
    'BR-FR-CO-03_BT-3',
    (c, root) =>
      !c.equals(root, REBATE_TYPE, ...TYPE) ||
      [CONTRACT, PERIOD_START, PERIOD_END].every((path) => isFilled(readSingle(c, root, ...path))),
    (c, root) =>
      `A credit note of type ${REBATE_TYPE} must name a contract and a period; the contract (BT-12) is ${formatValuesAt(c, root, ...CONTRACT)}, the start (BT-73) ${formatValuesAt(c, root, ...PERIOD_START)}, the end (BT-74) ${formatValuesAt(c, root, ...PERIOD_END)}. Add each of them once.`,
    { terms: ['BT-3', 'BT-12', 'BT-73', 'BT-74'], subjectPath: 'rsm:ExchangedDocument/ram:TypeCode' },
  ),
);

/** BR-FR-CO-04: corrected invoices reference one invoice. */
export const CII_CORRECTED_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-04',
  assertion(
    'BR-FR-CO-04_BT-4',
    (c, root) => !hasType(c, root, CORRECTION_TYPES) || c.count(root, ...REFERENCE) === 1,
    (c, root) =>
      `An invoice of type ${formatValuesAt(c, root, ...TYPE)} must reference exactly one corrected invoice, but references ${c.count(root, ...REFERENCE)}. Keep one ram:InvoiceReferencedDocument (BG-3).`,
    { terms: ['BT-3', 'BG-3'], subjectPath: `${SETTLEMENT}/ram:InvoiceReferencedDocument` },
  ),
);

const isDated = (c: RuleContext, reference: Node): boolean =>
  c.exists(reference, RAM.IssuerAssignedID) && c.exists(reference, RAM.FormattedIssueDateTime, QDT_DATE);

/** Returns whether every line that is neither a group nor an information line references an invoice with its date. */
function linesReferenceInvoices(c: RuleContext, root: Node): boolean {
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

/** BR-FR-CO-05: credit notes reference an invoice with its date. */
export const CII_CREDITED_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-05',
  assertion(
    'BR-FR-CO-05_BT-3',
    (c, root) =>
      !hasType(c, root, CREDIT_NOTE_TYPES) ||
      c.select(root, ...REFERENCE).some((element) => isDated(c, element)) ||
      linesReferenceInvoices(c, root),
    (c, root) =>
      `A credit note of type ${formatValuesAt(c, root, ...TYPE)} must reference the credited invoice with its date. Add number (BT-25) and date (BT-26) in ram:InvoiceReferencedDocument of the document, or of every line.`,
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
    (c, root) => hasType(c, root, PREPAYMENT_TYPES) || hasMode(c, root, PAID_MODES) || isDueInTime(c, root),
    (c, root) =>
      `The due date (BT-9) is ${formatValuesAt(c, root, ...DUE_DATE)}, and the issue date (BT-2) is ${formatValuesAt(c, root, ...ISSUE_DATE)}. There must be at most one due date, and only prepayment invoices (types ${formatChoice(PREPAYMENT_TYPES)}) and paid invoices (modes ${formatChoice(PAID_MODES)}) may be due before the issue date.`,
    { subjectPath: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime` },
  ),
);

/** BR-FR-CO-08: final invoices are no prepayment invoices. */
export const CII_FINAL_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-08',
  assertion(
    'BR-FR-CO-08_BT-23',
    (c, root) => !hasMode(c, root, FINAL_MODES) || !hasType(c, root, PREPAYMENT_TYPES),
    (c, root) =>
      `The billing mode (BT-23) ${formatValuesAt(c, root, ...CII_BILLING_MODE)}, for final invoices after prepayments, must not be combined with the type (BT-3) ${formatValuesAt(c, root, ...TYPE)}, for prepayments. Correct one of them.`,
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
      `The billing mode (BT-23) ${formatValuesAt(c, root, ...CII_BILLING_MODE)} is for invoices that are paid already, so ${readText(c, root)}`,
    { subjectPath },
  );

const readTotal = (c: RuleContext, root: Node, name: NameId): number =>
  toDouble(readSingle(c, root, ...SUMMATION, name));

const SUMMATION_PATH = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

/** BR-FR-CO-09: totals and due date of paid invoices. */
export const CII_PAID_INVOICE: Pattern = onCiiDocument(
  'BR-FR-CO-09',
  paidRule(
    '1',
    (c, root) => readTotal(c, root, RAM.TotalPrepaidAmount) === readTotal(c, root, RAM.GrandTotalAmount),
    (c, root) =>
      `the amount paid (BT-113) must equal the total with VAT (BT-112); the amounts are ${formatValuesAt(c, root, ...SUMMATION, RAM.TotalPrepaidAmount)} and ${formatValuesAt(c, root, ...SUMMATION, RAM.GrandTotalAmount)}. Correct the amounts, or use another mode.`,
    `${SUMMATION_PATH}/ram:TotalPrepaidAmount`,
  ),
  paidRule(
    '2',
    (c, root) => readTotal(c, root, RAM.DuePayableAmount) === 0,
    (c, root) =>
      `the amount due (BT-115) must be 0; it is ${formatValuesAt(c, root, ...SUMMATION, RAM.DuePayableAmount)}. Correct the amount, or use another mode.`,
    `${SUMMATION_PATH}/ram:DuePayableAmount`,
  ),
  paidRule(
    '3',
    (c, root) => isFilled(readSingle(c, root, ...DUE_DATE)),
    (c, root) =>
      `the due date (BT-9) must be the payment date and occur once; it is ${formatValuesAt(c, root, ...DUE_DATE)}.`,
    `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime`,
  ),
);

const findTaxInEuro = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, ...SUMMATION, RAM.TaxTotalAmount)
    .filter((amount) => c.doc.attribute(amount, ATTRIBUTE.currencyID) === EURO);

/** BR-FR-CO-12: VAT total in euros. */
export const CII_VAT_IN_EURO: Pattern = onCiiDocument(
  'BR-FR-CO-12',
  assertion(
    'BR-FR-CO-12_BT-5',
    (c, root) =>
      c.texts(root, ...CURRENCY).every((currency) => currency === EURO) ||
      (c.equals(root, EURO, ...TAX_CURRENCY) && isFilled(readSingleElement(c, findTaxInEuro(c, root)))),
    (c, root) =>
      `The invoice is in ${formatValuesAt(c, root, ...CURRENCY)} (BT-5), so its VAT must be stated in euros: the accounting currency (BT-6) is ${formatValuesAt(c, root, ...TAX_CURRENCY)}, and the VAT total in EUR (BT-111) is ${formatValues(c, findTaxInEuro(c, root))}. Add ram:TaxCurrencyCode EUR and one ram:TaxTotalAmount with currencyID EUR.`,
    { subjectPath: `${SETTLEMENT}/ram:InvoiceCurrencyCode`, terms: ['BT-5', 'BT-6', 'BT-111'] },
  ),
);

const findVatGroupIdentifier = (c: RuleContext, root: Node): Node =>
  selectWithScheme(c, root, VAT_GROUP_SCHEME, ...SELLER_IDENTIFIER)[0] ?? NONE;

const hasMemberNote = (c: RuleContext, root: Node): boolean =>
  c
    .select(root, RSM.ExchangedDocument, RAM.IncludedNote)
    .some((note) => c.equals(note, 'TXD', RAM.SubjectCode) && c.equals(note, VAT_GROUP_MEMBER, RAM.Content));

/** BR-FR-CO-14: note of members of a VAT group. */
export const CII_VAT_GROUP_NOTE: Pattern = onCiiDocument(
  'BR-FR-CO-14',
  assertion(
    'BR-FR-CO-14_BT-29-1',
    (c, root) => findVatGroupIdentifier(c, root) === NONE || hasMemberNote(c, root),
    `The seller has an identifier with the scheme ${VAT_GROUP_SCHEME} and is therefore a member of a VAT group, so a note with the subject code TXD must contain ${VAT_GROUP_MEMBER}. Add the note, or remove the identifier.`,
    { at: findVatGroupIdentifier },
  ),
);

const findRepresentativeVatIds = (c: RuleContext, root: Node): Node[] =>
  selectWithScheme(c, root, 'VA', ...REPRESENTATIVE, RAM.SpecifiedTaxRegistration, RAM.ID);

/** BR-FR-CO-15: representative of a VAT group. */
export const CII_VAT_GROUP_REPRESENTATIVE: Pattern = onCiiDocument(
  'BR-FR-CO-15',
  assertion(
    'BR-FR-CO-15_BT-29-1',
    (c, root) =>
      findVatGroupIdentifier(c, root) === NONE ||
      isFilled(readSingleElement(c, findRepresentativeVatIds(c, root))),
    (c, root) =>
      `The seller has an identifier with the scheme ${VAT_GROUP_SCHEME} and is therefore a member of a VAT group, whose representative must have one VAT identifier (BT-63); received ${formatValues(c, findRepresentativeVatIds(c, root))}. Add one in ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:ID with schemeID VA.`,
    { at: findVatGroupIdentifier, terms: ['BT-63', 'BT-29'] },
  ),
);
