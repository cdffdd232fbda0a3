import { blankParty, blankPaymentMeans } from '../blank';
import { Decimal } from '../../kernel/decimal';
import { decimalOf, differs } from '../calculation/line-net';
import { calculate, type Calculation } from '../calculation/totals';
import { linesAmountOf } from '../calculation/vat-breakdown';
import { defaultTypeCode, isSelfBilledTypeCode } from '../document-types';
import type { WrittenProfile } from '../document-profiles';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentCore,
  type DocumentKind,
  type ParsedDocument,
  type Party,
  type PaymentMeans,
  type Vat,
  type VatRate,
} from '../model';
import { paymentMeansCode } from '../payment-methods';
import { readDocumentAllowanceCharge } from './allowance-input';
import { readAttachment } from './attachment-input';
import { checkFreeNote, readCountrySpecifics } from './country-input';
import { InputErrors, type ErrorsByPath } from './input-errors';
import { readLine, readPeriod } from './line-input';
import { MAX_DOCUMENT_NUMBER, ObjectReader, TEXT } from './object-reader';
import {
  readDelivery,
  readParty,
  readPayee,
  readSchemedIdentifier,
  readTaxRepresentative,
} from './party-input';
import { readPaymentMeans } from './payment-input';
import { readTotals, readVat } from './totals-input';
import { addDays } from './values';

/** What an input does not say by itself. */
export interface DocumentInputContext {
  kind: DocumentKind;
  /** The day it is where the company is, YYYY-MM-DD: the default of `issueDate`. */
  today: string;
  /** The sending company: the default seller, or the default buyer when self-billing. */
  company: Party;
  /** What the document is to be written as; absent: French where it has French specifics, else Peppol BIS. */
  profile?: WrittenProfile;
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
    const creditNoteNumber = reader.text('creditNoteNumber', MAX_DOCUMENT_NUMBER, { required: true });
    return { invoiceNumber: null, creditNoteNumber, ...readCore(reader, context) };
  }
  reader.absent('creditNoteNumber', 'must be absent: an invoice is numbered in invoiceNumber');
  const invoiceNumber = reader.text('invoiceNumber', MAX_DOCUMENT_NUMBER, { required: true });
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
  if (countrySpecific !== null && context.profile !== undefined)
    reader.refuse('countrySpecific', `must be absent: profile ${context.profile} has no place for it`);

  const problemsBefore = reader.problems;
  const lines = reader.list('lines', readLine, { min: 1, max: MAX_LINES });
  const linesAreSound = reader.problems === problemsBefore;
  const base = (vat: VatRate): Decimal | null => (linesAreSound ? linesAmountOf(lines, vat) : null);
  const discounts = reader.list('discounts', (entry) => readDocumentAllowanceCharge(entry, base));
  const surcharges = reader.list('surcharges', (entry) => readDocumentAllowanceCharge(entry, base));
  const statedTotals = readTotals(reader);
  const statedVat = readVat(reader);
  const calculation = calculate({ lines, discounts, surcharges, totals: statedTotals, vat: statedVat });
  // Sums over parts that are wrong themselves would blame the wrong figure.
  if (reader.problems === problemsBefore) reportDiscrepancies(calculation, reader);
  const vat = withTaxCurrencyTotal(reader, currency, taxCurrency, calculation.vat);
  const untaxed = [...lines, ...discounts, ...surcharges].some((part) => part.vat.category === 'O');

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
    ...readParties(reader, context, untaxed),
    payee: reader.object('payee', readPayee),
    taxRepresentative: reader.object('taxRepresentative', readTaxRepresentative),
    delivery: reader.object('delivery', readDelivery),
    paymentMeans: withPlaceForDueDate(kind, dueDate, reader.list('paymentMeans', readPaymentMeans)),
    paymentTerms: readPaymentTerms(reader),
    lines,
    discounts,
    surcharges,
    totals: calculation.totals,
    vat,
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

/**
 * Seller and buyer: the one that is not the company itself has to be given. Outside of VAT (category O) nobody may be
 * named by a VAT number (BR-O-02, -03, -04): the company's is left out, a stated one refused.
 */
function readParties(
  reader: ObjectReader,
  context: DocumentInputContext,
  untaxed: boolean,
): { seller: Party; buyer: Party } {
  const companyBuys = isSelfBillingKind(context.kind);
  const read = (field: 'seller' | 'buyer', required: boolean): Party | null => {
    const party = reader.object(field, readParty, { required });
    if (untaxed && party !== null && party.vatNumber !== null)
      reader.refuse(
        `${field}.vatNumber`,
        `must be absent with VAT category O, which is outside of VAT (BR-O-02); received ${party.vatNumber}`,
      );
    return party;
  };
  const company = untaxed ? { ...context.company, vatNumber: null } : context.company;
  const seller = read('seller', companyBuys);
  const buyer = read('buyer', !companyBuys);
  return {
    seller: seller ?? (companyBuys ? blankParty() : company),
    buyer: buyer ?? (companyBuys ? company : blankParty()),
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

/**
 * A tax currency of its own needs its VAT total (BR-53): stated, or computed with `taxExchangeRate`, the number of units
 * of the tax currency that one unit of the invoice currency is worth. The rate itself has no term in EN 16931.
 */
function withTaxCurrencyTotal(
  reader: ObjectReader,
  currency: string,
  taxCurrency: string | null,
  vat: Vat,
): Vat {
  const stated = vat.totalVatAmountInTaxCurrency;
  const rate = readExchangeRate(reader);
  if (taxCurrency === null) {
    if (stated !== null) reader.refuse('taxCurrency', 'is required with vat.totalVatAmountInTaxCurrency');
    else if (rate !== null) reader.refuse('taxCurrency', 'is required with taxExchangeRate');
    return vat;
  }
  if (taxCurrency === currency) {
    reader.refuse('taxCurrency', `must differ from currency ${currency}, or be absent`);
    return vat;
  }
  if (rate === null) {
    if (stated === null)
      reader.refuse(
        'vat.totalVatAmountInTaxCurrency',
        `is required with taxCurrency ${taxCurrency}, unless taxExchangeRate is given`,
      );
    return vat;
  }
  const computed = decimalOf(vat.totalVatAmount).times(rate).round(2);
  if (stated !== null && !decimalOf(stated).equals(computed))
    reader.refuse(
      'vat.totalVatAmountInTaxCurrency',
      differs(decimalOf(stated), computed, `VAT ${vat.totalVatAmount ?? '0.00'} × rate ${rate.toString()}`),
    );
  return { ...vat, totalVatAmountInTaxCurrency: computed.toFixed(2) };
}

function readExchangeRate(reader: ObjectReader): Decimal | null {
  const text = reader.decimal('taxExchangeRate');
  const rate = text === null ? null : Decimal.parse(text);
  if (rate === null || rate.sign > 0) return rate;
  return reader.refuse('taxExchangeRate', `must be above 0, received ${text ?? ''}`);
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
