import { blankParty, blankPaymentMeans } from '../blank';
import { calculate, type Calculation } from '../calculation/totals';
import { defaultTypeCode, isSelfBilledTypeCode } from '../document-types';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentCore,
  type DocumentKind,
  type ParsedDocument,
  type Party,
  type PaymentMeans,
} from '../model';
import { paymentMeansCode } from '../payment-methods';
import { readDocumentAllowanceCharge } from './allowance-input';
import { readAttachment } from './attachment-input';
import { checkFreeNote, readCountrySpecifics } from './country-input';
import { InputErrors, type ErrorsByPath } from './input-errors';
import { readLine, readPeriod } from './line-input';
import { ObjectReader, TEXT } from './object-reader';
import {
  readDelivery,
  readParty,
  readPayee,
  readSchemedIdentifier,
  readTaxRepresentative,
} from './party-input';
import { readPaymentMeans } from './payment-input';
import { readTotals, readVat, type VatInput } from './totals-input';
import { addDays } from './values';

/** What an input does not say by itself. */
export interface DocumentInputContext {
  kind: DocumentKind;
  /** The day it is where the company is, YYYY-MM-DD: the default of `issueDate`. */
  today: string;
  /** The sending company: the default seller, or the default buyer when self-billing. */
  company: Party;
  /** Path of the input in the request body, put before every error path; `document` by default. */
  prefix?: string;
}

export type DocumentInputResult =
  { ok: true; document: ParsedDocument } | { ok: false; errors: ErrorsByPath };

const PAYMENT_TERM_DAYS = 30;
const MAX_LINES = 50_000;
const MAX_ATTACHMENTS = 100;

/**
 * Reads the JSON of a document to send: every field of the model, with the defaults of the sending API filled in,
 * totals and VAT computed or checked. Whatever is wrong is reported at once, by path; nothing is thrown.
 *
 * Numbers may be JSON strings, JavaScript numbers or lossless-json numbers. A document that this function (or the UBL
 * reader) answered may be given again: it reads as itself.
 */
export function parseDocumentInput(input: unknown, context: DocumentInputContext): DocumentInputResult {
  const errors = new InputErrors(context.prefix ?? 'document');
  const document = ObjectReader.read(input, '', errors, (reader) => readDocument(reader, context));
  if (document === null || errors.size > 0) return { ok: false, errors: errors.toRecord() };
  return { ok: true, document };
}

function readDocument(reader: ObjectReader, context: DocumentInputContext): ParsedDocument {
  const { kind } = context;
  if (isCreditNoteKind(kind)) {
    reader.absent('invoiceNumber', 'must be absent: a credit note is numbered in creditNoteNumber');
    const creditNoteNumber = reader.text('creditNoteNumber', TEXT.code, { required: true });
    return { invoiceNumber: null, creditNoteNumber, ...readCore(reader, context) };
  }
  reader.absent('creditNoteNumber', 'must be absent: an invoice is numbered in invoiceNumber');
  const invoiceNumber = reader.text('invoiceNumber', TEXT.code, { required: true });
  return { invoiceNumber, ...readCore(reader, context) };
}

function readCore(reader: ObjectReader, context: DocumentInputContext): DocumentCore {
  const { kind } = context;
  const issueDate = reader.date('issueDate') ?? context.today;
  const dueDate =
    reader.date('dueDate') ?? (isCreditNoteKind(kind) ? null : addDays(issueDate, PAYMENT_TERM_DAYS));
  const currency = readCurrency(reader, 'currency') ?? 'EUR';
  const taxCurrency = readCurrency(reader, 'taxCurrency');
  const note = reader.text('note', TEXT.free);
  const countrySpecific = reader.object('countrySpecific', readCountrySpecifics);
  if (countrySpecific !== null) checkFreeNote(note, reader);

  const problemsBefore = reader.problems;
  const lines = reader.list('lines', readLine, { min: 1, max: MAX_LINES });
  const discounts = reader.list('discounts', readDocumentAllowanceCharge);
  const surcharges = reader.list('surcharges', readDocumentAllowanceCharge);
  const statedTotals = readTotals(reader);
  const statedVat = readVat(reader);
  const calculation = calculate({ lines, discounts, surcharges, totals: statedTotals, vat: statedVat });
  // Sums over parts that are wrong themselves would blame the wrong figure.
  if (reader.problems === problemsBefore) reportDiscrepancies(calculation, reader);
  checkTaxCurrency(reader, currency, taxCurrency, statedVat);

  return {
    typeCode: readTypeCode(reader, kind),
    issueDate,
    dueDate,
    taxPointDate: reader.date('taxPointDate'),
    taxPointDateCode: reader.text('taxPointDateCode', TEXT.code),
    note,
    ...readReferences(reader),
    invoicePeriod: reader.object('invoicePeriod', readPeriod),
    invoiceReferences: reader.list('invoiceReferences', (entry) => ({
      id: entry.text('id', TEXT.identifier, { required: true }),
      issueDate: entry.date('issueDate'),
    })),
    ...readParties(reader, context),
    payee: reader.object('payee', readPayee),
    taxRepresentative: reader.object('taxRepresentative', readTaxRepresentative),
    delivery: reader.object('delivery', readDelivery),
    paymentMeans: withPlaceForDueDate(kind, dueDate, reader.list('paymentMeans', readPaymentMeans)),
    paymentTerms: readPaymentTerms(reader),
    lines,
    discounts,
    surcharges,
    totals: calculation.totals,
    vat: calculation.vat,
    attachments: reader.list('attachments', readAttachment, { max: MAX_ATTACHMENTS }),
    currency,
    taxCurrency,
    countrySpecific,
  };
}

type References = Pick<
  DocumentCore,
  | 'buyerReference'
  | 'purchaseOrderReference'
  | 'salesOrderReference'
  | 'despatchReference'
  | 'receiptReference'
  | 'projectReference'
  | 'contractReference'
  | 'tenderReference'
  | 'invoicedObject'
  | 'accountingCost'
>;

function readReferences(reader: ObjectReader): References {
  return {
    buyerReference: reader.text('buyerReference'),
    purchaseOrderReference: reader.text('purchaseOrderReference'),
    salesOrderReference: reader.text('salesOrderReference'),
    despatchReference: reader.text('despatchReference'),
    receiptReference: reader.text('receiptReference'),
    projectReference: reader.text('projectReference'),
    contractReference: reader.text('contractReference'),
    tenderReference: reader.text('tenderReference'),
    invoicedObject: reader.object('invoicedObject', (entry) => readSchemedIdentifier(entry)),
    accountingCost: reader.text('accountingCost'),
  };
}

/** Seller and buyer: the one that is not the company itself has to be given. */
function readParties(reader: ObjectReader, context: DocumentInputContext): { seller: Party; buyer: Party } {
  const companyBuys = isSelfBillingKind(context.kind);
  const seller = reader.object('seller', readParty, { required: companyBuys });
  const buyer = reader.object('buyer', readParty, { required: !companyBuys });
  return {
    seller: seller ?? (companyBuys ? blankParty() : context.company),
    buyer: buyer ?? (companyBuys ? context.company : blankParty()),
  };
}

function readTypeCode(reader: ObjectReader, kind: DocumentKind): string {
  const typeCode = reader.code('typeCode', /^\d{1,3}$/, 'a code of UNCL 1001, such as "380"');
  if (typeCode === null) return defaultTypeCode(kind);
  if (isSelfBilledTypeCode(typeCode) !== isSelfBillingKind(kind)) {
    const usual = defaultTypeCode(kind);
    reader.refuse('typeCode', `must fit document type ${kind}, such as ${usual}; received ${typeCode}`);
  }
  return typeCode;
}

function readCurrency(reader: ObjectReader, field: string): string | null {
  return reader.code(field, /^[A-Z]{3}$/, 'an ISO 4217 currency code in capitals, such as "EUR"');
}

/** A tax currency of its own needs its VAT total (BR-53), which no calculation can know: there is no exchange rate. */
function checkTaxCurrency(
  reader: ObjectReader,
  currency: string,
  taxCurrency: string | null,
  vat: VatInput,
): void {
  if (taxCurrency === currency) {
    reader.refuse('taxCurrency', `must differ from currency ${currency}, or be absent`);
  } else if (taxCurrency !== null && vat.totalVatAmountInTaxCurrency === null) {
    reader.refuse('vat.totalVatAmountInTaxCurrency', `is required with taxCurrency ${taxCurrency}`);
  } else if (taxCurrency === null && vat.totalVatAmountInTaxCurrency !== null) {
    reader.refuse('taxCurrency', 'is required with vat.totalVatAmountInTaxCurrency');
  }
}

/** Kept as it is given: German cash discount terms (#SKONTO#…#) must end with a line feed (DE-R-018). */
function readPaymentTerms(reader: ObjectReader): DocumentCore['paymentTerms'] {
  const terms = reader.object('paymentTerms', (entry) => ({ note: entry.verbatim('note') }));
  return terms === null || terms.note === null ? null : terms;
}

/** UBL keeps the due date of a credit note inside its payment means: one that names no instrument if need be. */
function withPlaceForDueDate(
  kind: DocumentKind,
  dueDate: string | null,
  means: PaymentMeans[],
): PaymentMeans[] {
  if (!isCreditNoteKind(kind) || dueDate === null || means.length > 0) return means;
  return [blankPaymentMeans({ paymentMethod: 'other', paymentMethodCode: paymentMeansCode('other') })];
}

function reportDiscrepancies(calculation: Calculation, reader: ObjectReader): void {
  for (const { path, message } of calculation.discrepancies) reader.refuse(path, message);
}
