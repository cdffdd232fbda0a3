/** Fields that share French rules: label, term in the rule ids, and contexts in both syntaxes. */
import type { Syntax } from '../../invoice/terms/terms';
import { inDocument, inLine } from './assertions';
import { inCiiDocument, inCiiLine, inCiiSettlement } from './cii-contexts';

/** Field with its contexts by syntax. */
export interface Field extends Readonly<Record<Syntax, string>> {
  /** end of the rule's id */
  term: string;
  /** end of the rule's id for CII, when it differs */
  ciiTerm?: string;
  label: string;
}

const UBL_REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference';
const CII_REFERENCE = 'ram:InvoiceReferencedDocument';
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
const DATE_TIME = 'udt:DateTimeString';
const FORMATTED_DATE = 'ram:FormattedIssueDateTime/qdt:DateTimeString';
const DELIVERY_DATE = `ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DATE_TIME}`;
const toPeriodStart = (above: string): string =>
  `${above}/ram:BillingSpecifiedPeriod/ram:StartDateTime/${DATE_TIME}`;
const toPeriodEnd = (above: string): string =>
  `${above}/ram:BillingSpecifiedPeriod/ram:EndDateTime/${DATE_TIME}`;

/** Document numbers: BR-FR-01, -02. */
export const NUMBER_FIELDS: readonly Field[] = [
  {
    term: 'BT-1',
    label: 'The document number (BT-1)',
    ubl: inDocument('cbc:ID'),
    cii: inCiiDocument('rsm:ExchangedDocument/ram:ID'),
  },
  {
    term: 'BT-25',
    label: 'The number of the preceding invoice (BT-25)',
    ubl: inDocument(`${UBL_REFERENCE}/cbc:ID`),
    cii: inCiiSettlement(`${CII_REFERENCE}/ram:IssuerAssignedID`),
  },
  {
    term: 'EXT-FR-FE-136',
    label: 'The number of the invoice this line refers to (EXT-FR-FE-136)',
    ubl: inLine(`${UBL_REFERENCE}/cbc:ID`),
    cii: inCiiLine(`${LINE_SETTLEMENT}/${CII_REFERENCE}/ram:IssuerAssignedID`),
  },
];

/** Dates: BR-FR-03. */
export const DATE_FIELDS: readonly Field[] = [
  {
    term: 'BT-2',
    label: 'The issue date (BT-2)',
    ubl: inDocument('cbc:IssueDate'),
    cii: inCiiDocument(`rsm:ExchangedDocument/ram:IssueDateTime/${DATE_TIME}`),
  },
  {
    term: 'BT-7',
    label: 'The VAT point date (BT-7)',
    ubl: inDocument('cbc:TaxPointDate'),
    cii: inCiiSettlement('ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString'),
  },
  {
    term: 'BT-9',
    label: 'The due date (BT-9)',
    ubl: inDocument('cbc:DueDate'),
    cii: inCiiSettlement(`ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${DATE_TIME}`),
  },
  {
    term: 'BT-26',
    label: 'The issue date of the preceding invoice (BT-26)',
    ubl: inDocument(`${UBL_REFERENCE}/cbc:IssueDate`),
    cii: inCiiSettlement(`${CII_REFERENCE}/${FORMATTED_DATE}`),
  },
  {
    term: 'BT-72',
    label: 'The delivery date (BT-72)',
    ubl: inDocument('cac:Delivery/cbc:ActualDeliveryDate'),
    cii: inCiiDocument(`rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery/${DELIVERY_DATE}`),
  },
  {
    term: 'BT-73',
    label: 'The start of the invoicing period (BT-73)',
    ubl: inDocument('cac:InvoicePeriod/cbc:StartDate'),
    cii: toPeriodStart(inCiiSettlement('')),
  },
  {
    term: 'BT-74',
    label: 'The end of the invoicing period (BT-74)',
    ubl: inDocument('cac:InvoicePeriod/cbc:EndDate'),
    cii: toPeriodEnd(inCiiSettlement('')),
  },
  {
    term: 'EXT-FR-FE-138',
    label: 'The issue date of the invoice this line refers to (EXT-FR-FE-138)',
    ubl: inLine(`${UBL_REFERENCE}/cbc:IssueDate`),
    cii: inCiiLine(`${LINE_SETTLEMENT}/${CII_REFERENCE}/${FORMATTED_DATE}`),
  },
  {
    term: 'EXT-FR-FE-158',
    label: "The line's delivery date (EXT-FR-FE-158)",
    ubl: inLine('cac:Delivery/cbc:ActualDeliveryDate'),
    cii: inCiiLine(`ram:SpecifiedLineTradeDelivery/${DELIVERY_DATE}`),
  },
  {
    term: 'BT-134',
    ciiTerm: 'EXT-FR-FE-134',
    label: "The start of the line's period (BT-134)",
    ubl: inLine('cac:InvoicePeriod/cbc:StartDate'),
    cii: toPeriodStart(inCiiLine(LINE_SETTLEMENT)),
  },
  {
    term: 'BT-135',
    ciiTerm: 'EXT-FR-FE-135',
    label: "The end of the line's period (BT-135)",
    ubl: inLine('cac:InvoicePeriod/cbc:EndDate'),
    cii: toPeriodEnd(inCiiLine(LINE_SETTLEMENT)),
  },
];

/** Document types: BR-FR-04. */
export const TYPE_FIELDS: readonly Field[] = [
  {
    term: 'BT-3',
    label: 'The type of the document (BT-3)',
    ubl: 'ubl:Invoice/cbc:InvoiceTypeCode | cn:CreditNote/cbc:CreditNoteTypeCode',
    cii: inCiiDocument('rsm:ExchangedDocument/ram:TypeCode'),
  },
  {
    term: 'EXT-FR-FE-02',
    label: 'The type of the preceding invoice (EXT-FR-FE-02)',
    ubl: inDocument(`${UBL_REFERENCE}/cbc:DocumentTypeCode`),
    cii: inCiiSettlement(`${CII_REFERENCE}/ram:TypeCode`),
  },
  {
    term: 'EXT-FR-FE-137',
    label: 'The type of the invoice this line refers to (EXT-FR-FE-137)',
    ubl: inLine(`${UBL_REFERENCE}/cbc:DocumentTypeCode`),
    cii: inCiiLine(`${LINE_SETTLEMENT}/${CII_REFERENCE}/ram:TypeCode`),
  },
];
