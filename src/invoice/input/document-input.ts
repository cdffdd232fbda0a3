import { blankParty, blankPaymentMeans, blankTotals } from '../blank';
import { Decimal } from '../../kernel/decimal';
import { decimalOf, differs } from '../calculation/line-net';
import { withGroupAmounts } from '../calculation/group-amounts';
import { calculate } from '../calculation/totals';
import { linesAmountOf } from '../calculation/vat-breakdown';
import { defaultTypeCode, isSelfBilledTypeCode } from '../document-types';
import type { WrittenProfile } from '../document-profiles';
import { countsInTotals } from '../extended-terms';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentCore,
  type DocumentKind,
  type InvoiceReference,
  type ParsedDocument,
  type Party,
  type PaymentMeans,
  type Vat,
  type VatRate,
} from '../model';
import { paymentMeansCode } from '../payment-methods';
import { readDocumentAllowanceCharge } from './allowance-input';
import { readAttachment } from './attachment-input';
import { holdsFrenchNote, readCountrySpecifics } from './country-input';
import { documentShape, INVOICE_REFERENCE, type DocumentShape } from './document-fields';
import { readExtended } from './extended-input';
import type { ValuesOf } from './fields';
import { InputErrors, type ErrorsByPath } from './input-errors';
import { readLine, readPeriod } from './line-input';
import { ObjectReader } from './object-reader';
import {
  readDelivery,
  readParty,
  readPayee,
  readSchemedIdentifier,
  readTaxRepresentative,
} from './party-input';
import { readPaymentMeans } from './payment-input';
import { NO_VAT_STATED, readTotals, readVat } from './totals-input';
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
  | { ok: true; document: ParsedDocument }
  | {
      ok: false;
      errors: ErrorsByPath;
      /** What could be read, fields at fault left out; null when the input is no object. */
      document: ParsedDocument | null;
    };

const PAYMENT_TERM_DAYS = 30;

/**
 * Reads the JSON of a document to send: every field of the model, with the defaults of the sending API filled in,
 * totals and VAT computed or checked. Whatever is wrong is reported at once, by path; nothing is thrown.
 *
 * Numbers may be JSON strings, JavaScript numbers or lossless-json numbers. A document that this function (or the UBL
 * reader) answered may be given again: it reads as itself.
 */
export function parseDocumentInput(input: unknown, context: DocumentInputContext): DocumentInputResult {
  const errors = new InputErrors(context.prefix ?? 'document');
  const shape = documentShape(context.kind);
  const document = ObjectReader.read(shape, input, '', errors, (reader) => readDocument(reader, context));
  if (document === null || errors.size > 0) return { ok: false, errors: errors.toRecord(), document };
  return { ok: true, document };
}

type DocumentReader = ObjectReader<DocumentShape>;
type DocumentValues = ValuesOf<DocumentShape>;

function readDocument(reader: DocumentReader, context: DocumentInputContext): ParsedDocument {
  const values = reader.values();
  const core = readCore(reader, values, context);
  const extended = reader.group('extended', readExtended);
  if (extended !== null) core.extended = extended;
  if (core.countrySpecific === null) refuseExtension(reader, core);
  return isCreditNoteKind(context.kind)
    ? { invoiceNumber: null, creditNoteNumber: values.creditNoteNumber, ...core }
    : { invoiceNumber: values.invoiceNumber, ...core };
}

function readCore(
  reader: DocumentReader,
  values: DocumentValues,
  context: DocumentInputContext,
): DocumentCore {
  const { kind } = context;
  const issueDate = values.issueDate ?? context.today;
  const dueDate = values.dueDate ?? (isCreditNoteKind(kind) ? null : addDays(issueDate, PAYMENT_TERM_DAYS));
  const currency = values.currency ?? 'EUR';
  const countrySpecific = reader.group('countrySpecific', readCountrySpecifics);
  if (holdsFrenchNote(values.note, countrySpecific))
    reader.refuse('note', 'must not hold #PMT#, #PMD# or #AAB#: these notes have fields in countrySpecific');
  if (countrySpecific !== null && context.profile !== undefined)
    reader.refuse('countrySpecific', `must be absent: profile ${context.profile} has no place for it`);
  const sums = readSums(reader, values, currency);
  const untaxed = [...sums.lines, ...sums.discounts, ...sums.surcharges].some(
    (part) => part.vat.category === 'O',
  );

  return {
    ...referencesOf(values),
    typeCode: checkedTypeCode(reader, values.typeCode, kind),
    issueDate,
    dueDate,
    taxPointDate: values.taxPointDate,
    taxPointDateCode: values.taxPointDateCode,
    note: values.note,
    invoicedObject: reader.group('invoicedObject', readSchemedIdentifier),
    invoicePeriod: reader.group('invoicePeriod', readPeriod),
    invoiceReferences: reader.list('invoiceReferences', readInvoiceReference),
    ...readParties(reader, context, untaxed),
    payee: reader.group('payee', readPayee),
    taxRepresentative: reader.group('taxRepresentative', readTaxRepresentative),
    delivery: reader.group('delivery', readDelivery),
    paymentMeans: withPlaceForDueDate(kind, dueDate, reader.list('paymentMeans', readPaymentMeans)),
    paymentTerms: readPaymentTerms(reader),
    ...sums,
    attachments: reader.list('attachments', readAttachment),
    currency,
    taxCurrency: values.taxCurrency,
    countrySpecific,
  };
}

function readInvoiceReference(reader: ObjectReader<typeof INVOICE_REFERENCE>): InvoiceReference {
  const { typeCode, ...reference } = reader.values();
  return typeCode === null ? reference : { ...reference, typeCode };
}

/** The terms of the French extension are written in its profile alone, which is that of French documents. */
function refuseExtension(reader: DocumentReader, { extended, lines }: DocumentCore): void {
  const rule = 'must be absent: what the French extension adds needs countrySpecific';
  if (extended !== undefined) reader.refuse('extended', rule);
  lines.forEach((line, index) => {
    if (line.extended !== undefined) reader.report(`lines.${index}.extended`, `${rule}; received an object`);
  });
}

type Sums = Pick<DocumentCore, 'lines' | 'discounts' | 'surcharges' | 'totals' | 'vat'>;

function readSums(reader: DocumentReader, values: DocumentValues, currency: string): Sums {
  const problemsBefore = reader.problems;
  const stated = reader.list('lines', readLine);
  const linesAreSound = reader.problems === problemsBefore;
  const lines = linesAreSound ? withGroupAmounts(stated) : stated;
  const base = (vat: VatRate): Decimal | null =>
    linesAreSound ? linesAmountOf(lines.filter(countsInTotals), vat) : null;
  const discounts = reader.list('discounts', (entry) => readDocumentAllowanceCharge(entry, base));
  const surcharges = reader.list('surcharges', (entry) => readDocumentAllowanceCharge(entry, base));
  const totals = reader.group('totals', readTotals) ?? blankTotals();
  const statedVat = reader.group('vat', readVat) ?? NO_VAT_STATED;
  const counting = lines.filter(countsInTotals);
  const calculation = calculate({ lines: counting, discounts, surcharges, totals, vat: statedVat });
  // Sums over parts that are wrong themselves would blame the wrong figure.
  if (reader.problems === problemsBefore) {
    for (const { path, message } of calculation.discrepancies) reader.report(path, message);
  }
  const vat = withTaxCurrencyTotal(reader, values, currency, calculation.vat);
  return { lines, discounts, surcharges, totals: calculation.totals, vat };
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
  | 'accountingCost'
>;

function referencesOf(values: DocumentValues): References {
  const { buyerReference, purchaseOrderReference, salesOrderReference, despatchReference } = values;
  const { receiptReference, projectReference, contractReference, tenderReference, accountingCost } = values;
  return {
    buyerReference,
    purchaseOrderReference,
    salesOrderReference,
    despatchReference,
    receiptReference,
    projectReference,
    contractReference,
    tenderReference,
    accountingCost,
  };
}

/**
 * Seller and buyer: the one that is not the company itself has to be given. Outside of VAT (category O) nobody may be
 * named by a VAT number (BR-O-02, -03, -04): the company's is left out, a stated one refused.
 */
function readParties(
  reader: DocumentReader,
  context: DocumentInputContext,
  untaxed: boolean,
): { seller: Party; buyer: Party } {
  const companyBuys = isSelfBillingKind(context.kind);
  const read = (field: 'seller' | 'buyer'): Party | null =>
    reader.group(field, (entry) => {
      const party = readParty(entry);
      if (untaxed && party.vatNumber !== null)
        entry.refuse('vatNumber', 'must be absent with VAT category O, which is outside of VAT (BR-O-02)');
      return party;
    });
  const company = untaxed ? { ...context.company, vatNumber: null } : context.company;
  return {
    seller: read('seller') ?? (companyBuys ? blankParty() : company),
    buyer: read('buyer') ?? (companyBuys ? company : blankParty()),
  };
}

function checkedTypeCode(reader: DocumentReader, typeCode: string | null, kind: DocumentKind): string {
  const usual = defaultTypeCode(kind);
  if (typeCode === null) return usual;
  if (isSelfBilledTypeCode(typeCode) !== isSelfBillingKind(kind))
    reader.refuse('typeCode', `must be a code of documentType ${kind}, such as "${usual}"`);
  return typeCode;
}

/**
 * A tax currency of its own needs its VAT total (BR-53): stated, or computed with `taxExchangeRate`, the number of units
 * of the tax currency that one unit of the invoice currency is worth. The rate itself has no term in EN 16931.
 */
function withTaxCurrencyTotal(
  reader: DocumentReader,
  { taxCurrency, taxExchangeRate }: DocumentValues,
  currency: string,
  vat: Vat,
): Vat {
  const stated = vat.totalVatAmountInTaxCurrency;
  const total = 'vat.totalVatAmountInTaxCurrency';
  if (taxCurrency === null) {
    if (stated !== null) reader.require('taxCurrency', `with ${total}`);
    else if (reader.has('taxExchangeRate')) reader.require('taxCurrency', 'with taxExchangeRate');
    return vat;
  }
  if (taxCurrency === currency) {
    reader.refuse('taxCurrency', `must be another currency than ${currency}, or absent`);
    return vat;
  }
  const rate = taxExchangeRate === null ? null : Decimal.parse(taxExchangeRate);
  if (rate === null) {
    if (stated === null && !reader.has('taxExchangeRate'))
      reader.report(
        total,
        `must be the VAT in ${taxCurrency}, unless taxExchangeRate is given; received nothing`,
      );
    return vat;
  }
  const computed = decimalOf(vat.totalVatAmount).times(rate).round(2);
  if (stated !== null && !decimalOf(stated).equals(computed))
    reader.report(
      total,
      differs(decimalOf(stated), computed, `VAT ${vat.totalVatAmount ?? '0.00'} × rate ${rate.toString()}`),
    );
  return { ...vat, totalVatAmountInTaxCurrency: computed.toFixed(2) };
}

/** Kept as it is given: German cash discount terms (#SKONTO#…#) must end with a line feed (DE-R-018). */
function readPaymentTerms(reader: DocumentReader): DocumentCore['paymentTerms'] {
  const terms = reader.group('paymentTerms', (entry) => entry.values());
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
