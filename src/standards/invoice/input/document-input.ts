import { blankParty, blankPaymentMeans, blankTotals } from '../blank';
import type { Decimal } from '../../values/decimal';
import { fillGroupAmounts } from '../calculation/group-amounts';
import { calculateTotals } from '../calculation/totals';
import { sumLineAmounts } from '../calculation/vat-breakdown';
import { getDefaultTypeCode, isSelfBilledTypeCode } from '../document-types';
import type { WrittenProfile } from '../document-profiles';
import { countsInTotals } from '../extension-use';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentCore,
  type DocumentKind,
  type InvoiceReference,
  type ParsedDocument,
  type Party,
  type PaymentMeans,
  type VatRate,
} from '../model';
import { toPaymentMeansCode } from '../payment-methods';
import type { PintTerms } from '../pint-terms';
import { getTaxRegime, type TaxRegime } from '../tax-regimes';
import { readDocumentAllowanceCharge } from './allowance-input';
import { readAttachment } from './attachment-input';
import { containsFrenchNote, readCountrySpecifics } from './country-input';
import { getDocumentShape, INVOICE_REFERENCE, type DocumentShape } from './document-fields';
import { readExtended } from './extended-input';
import { checkExtension } from './extension-input';
import type { FieldValues } from './fields';
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
import { completePintTerms, readPintTerms } from './pint-input';
import { parseDecimal } from '../calculation/line-net';
import { addTaxCurrencyTotal, addTotalsInTaxCurrency, type TaxContext } from './tax-currency-input';
import { NO_VAT_STATED, readTotals, readVat } from './totals-input';
import { createNameBasedUuid } from '../../values/name-based-uuid';
import { addDays } from './values';

/** Values that the input does not contain. */
export interface DocumentInputContext {
  kind: DocumentKind;
  /** Current day of the company, YYYY-MM-DD: the default of `issueDate`. */
  today: string;
  /** Sending company: the default seller, or the default buyer when self-billing. */
  company: Party;
  /** Profile in which the document is written; absent: French with French specifics, else Peppol BIS. */
  profile?: WrittenProfile;
  /** Current time of day of the company, HH:MM:SS: the default of the time of issue, where a profile has one. */
  time?: string;
  /** UUID for a document that requires a UUID and states none. */
  uuid?: string;
  /** Path of the input in the request body, which begins every error path; `document` by default. */
  prefix?: string;
}

export type DocumentInputResult =
  | { ok: true; document: ParsedDocument }
  | {
      ok: false;
      errors: ErrorsByPath;
      /** Document as far as it could be read, without invalid fields; null when the input is not an object. */
      document: ParsedDocument | null;
    };

const PAYMENT_TERM_DAYS = 30;

/**
 * Parses the JSON of a document to send: every field of the model, with the defaults of the sending API; totals and VAT
 * are computed or checked. All errors are reported at once, by path; the function never throws.
 *
 * Numbers may be JSON strings, JavaScript numbers or lossless-json numbers. A document that this function (or the UBL
 * reader) returned is valid input and is returned unchanged.
 */
export function parseDocumentInput(input: unknown, context: DocumentInputContext): DocumentInputResult {
  const errors = new InputErrors(context.prefix ?? 'document');
  const shape = getDocumentShape(context.kind);
  const document = ObjectReader.read(shape, input, '', errors, (reader) => readDocument(reader, context));
  if (document === null || errors.size > 0) return { ok: false, errors: errors.toRecord(), document };
  return { ok: true, document };
}

type DocumentReader = ObjectReader<DocumentShape>;
type DocumentValues = FieldValues<DocumentShape>;

function readDocument(reader: DocumentReader, context: DocumentInputContext): ParsedDocument {
  const values = reader.values();
  const core = readCore(reader, values, context);
  const extendedTerms = reader.group('extended', readExtended);
  if (extendedTerms !== null) core.extended = extendedTerms;
  if (extendedTerms?.payer && core.paymentMeans.length === 0)
    core.paymentMeans = [createPaymentMeansWithoutInstrument()];
  checkExtension(reader, core, context.profile);
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
  const regime = getTaxRegime(context.profile, values.typeCode);
  if (values.taxScheme !== null && values.taxScheme.toUpperCase() !== regime.scheme)
    reader.refuse(
      'taxScheme',
      `must be ${regime.scheme}, the tax of profile ${context.profile ?? 'peppol-bis-3'}`,
    );
  const countrySpecific = reader.group('countrySpecific', readCountrySpecifics);
  if (containsFrenchNote(values.note, countrySpecific))
    reader.refuse(
      'note',
      'must not contain #PMT#, #PMD# or #AAB#: these notes have fields in countrySpecific',
    );
  if (countrySpecific !== null && context.profile !== undefined)
    reader.refuse('countrySpecific', `must be absent: profile ${context.profile} has no place for it`);
  const inputPint = readPint(reader, values, context.profile, regime);
  const taxExchangeRate = values.taxExchangeRate ?? inputPint?.exchangeRate ?? null;
  const pint = completePintTerms(inputPint, regime, {
    taxExchangeRate,
    isSelfBilled: isSelfBillingKind(kind),
    time: context.time ?? null,
  });
  const sums = readSums(reader, { ...values, taxExchangeRate }, { currency, regime });
  const { unregistered } = regime;
  const isUnregistered = [...sums.lines, ...sums.discounts, ...sums.surcharges].some(
    (part) => part.vat.category === unregistered?.category,
  );

  return {
    ...(pint === null ? {} : { pint }),
    ...toReferences(values),
    typeCode: checkTypeCode(reader, values.typeCode, kind),
    uuid: values.uuid ?? findDefaultUuid(regime, context),
    issueDate,
    dueDate,
    taxPointDate: values.taxPointDate,
    taxPointDateCode: values.taxPointDateCode,
    note: values.note,
    invoicedObject: reader.group('invoicedObject', readSchemedIdentifier),
    invoicePeriod: reader.group('invoicePeriod', readPeriod),
    invoiceReferences: reader.list('invoiceReferences', readInvoiceReference),
    ...readParties(reader, context, {
      bothParties: isUnregistered ? (unregistered?.description ?? null) : null,
      seller: unregistered?.category === null ? unregistered.description : null,
    }),
    payee: reader.group('payee', readPayee),
    taxRepresentative: reader.group('taxRepresentative', readTaxRepresentative),
    delivery: reader.group('delivery', readDelivery),
    paymentMeans: addPaymentMeansForDueDate(kind, dueDate, reader.list('paymentMeans', readPaymentMeans)),
    paymentTerms: readPaymentTerms(reader),
    ...sums,
    attachments: reader.list('attachments', readAttachment),
    currency,
    taxCurrency: values.taxCurrency,
    ...readExchange(reader, values, regime),
    taxScheme: regime.scheme,
    countrySpecific,
  };
}

/** Reads rate and day of the exchange into the tax currency; in the Emirates the rate is a term of `pint`. */
function readExchange(
  reader: DocumentReader,
  { taxExchangeRate, taxExchangeDate }: DocumentValues,
  { areaTerms }: TaxRegime,
): Pick<DocumentCore, 'taxExchangeRate' | 'taxExchangeDate'> {
  const isPintTerm = areaTerms === 'emirates';
  if (taxExchangeDate !== null) {
    reader.require('taxCurrency', 'with taxExchangeDate');
    if (!isPintTerm) reader.require('taxExchangeRate', 'with taxExchangeDate');
  }
  return {
    ...(taxExchangeRate === null || isPintTerm ? {} : { taxExchangeRate }),
    ...(taxExchangeDate === null ? {} : { taxExchangeDate }),
  };
}

/** Returns the UUID for a document without one: that of the context, in Oman a UUID of version 5 derived from it. */
function findDefaultUuid({ hasUuid, areaTerms }: TaxRegime, { uuid }: DocumentInputContext): string | null {
  if (!hasUuid || uuid === undefined) return null;
  return areaTerms === 'oman' ? createNameBasedUuid(uuid, 'document') : uuid;
}

function readInvoiceReference(reader: ObjectReader<typeof INVOICE_REFERENCE>): InvoiceReference {
  const { typeCode, uuid, ...reference } = reader.values();
  return {
    ...reference,
    ...(typeCode === null ? {} : { typeCode }),
    ...(uuid === null ? {} : { uuid }),
  };
}

/**
 * Reads the terms of the profile's area. An error is added when the profile has no such terms, or when their exchange
 * rate differs from that of the document.
 */
function readPint(
  reader: DocumentReader,
  { taxExchangeRate }: DocumentValues,
  profile: WrittenProfile | undefined,
  regime: TaxRegime,
): PintTerms | null {
  const pint = reader.group('pint', (entry) => readPintTerms(entry, regime));
  if (pint !== null && regime.areaTerms === null)
    reader.refuse('pint', `must be absent: profile ${profile ?? 'peppol-bis-3'} has no place for it`);
  const rate = pint?.exchangeRate ?? null;
  if (rate !== null && taxExchangeRate !== null && !parseDecimal(rate).equals(parseDecimal(taxExchangeRate)))
    reader.report(
      'pint.exchangeRate',
      `must be ${taxExchangeRate}, the value of taxExchangeRate; received ${rate}`,
    );
  return pint;
}

type Sums = Pick<DocumentCore, 'lines' | 'discounts' | 'surcharges' | 'totals' | 'vat'>;

function readSums(reader: DocumentReader, values: DocumentValues, tax: TaxContext): Sums {
  const { currency, regime } = tax;
  const errorCountBefore = reader.errorCount;
  const inputLines = reader.list('lines', (entry, index) => readLine(entry, index, regime));
  const areLinesValid = reader.errorCount === errorCountBefore;
  const lines = areLinesValid ? fillGroupAmounts(inputLines) : inputLines;
  const adjustmentContext = {
    linesAmountOf: (vat: VatRate): Decimal | null =>
      areLinesValid ? sumLineAmounts(lines.filter(countsInTotals), vat, regime) : null,
    regime,
  };
  const discounts = reader.list('discounts', (entry) =>
    readDocumentAllowanceCharge(entry, adjustmentContext),
  );
  const surcharges = reader.list('surcharges', (entry) =>
    readDocumentAllowanceCharge(entry, adjustmentContext),
  );
  const totals = reader.group('totals', readTotals) ?? blankTotals();
  const vatInput = reader.group('vat', (entry) => readVat(entry, regime)) ?? NO_VAT_STATED;
  const countedLines = lines.filter(countsInTotals);
  const calculation = calculateTotals({
    lines: countedLines,
    discounts,
    surcharges,
    totals,
    vat: vatInput,
    rules: { regime, taxDigits: regime.taxDigits(currency) },
  });
  // Discrepancies are reported only when all parts are valid: a sum of invalid parts would point to the wrong value.
  if (reader.errorCount === errorCountBefore) {
    for (const { path, message } of calculation.discrepancies) reader.report(path, message);
  }
  const vat = addTaxCurrencyTotal(reader, values, tax, calculation.vat);
  const completedTotals = addTotalsInTaxCurrency(reader, values, tax, { vat, totals: calculation.totals });
  return { lines, discounts, surcharges, totals: completedTotals, vat };
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

function toReferences(values: DocumentValues): References {
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
 * Reads seller and buyer; the party that is not the company has to be stated. With category O (outside of VAT) no party
 * may have a VAT number (BR-O-02, -03, -04), and other taxes have similar categories. The VAT number of the company is
 * then omitted, and a stated VAT number is an error.
 * @param vatNumberForbiddenBy reason that forbids the VAT numbers of both parties, or of the seller; null when allowed
 */
function readParties(
  reader: DocumentReader,
  context: DocumentInputContext,
  vatNumberForbiddenBy: { bothParties: string | null; seller: string | null },
): { seller: Party; buyer: Party } {
  const companyBuys = isSelfBillingKind(context.kind);
  const readPartyField = (field: 'seller' | 'buyer'): Party | null =>
    reader.group(field, (entry) => {
      const party = readParty(entry);
      const forbiddingReason = findForbiddingReason(field);
      if (forbiddingReason !== null && party.vatNumber !== null)
        entry.refuse('vatNumber', `must be absent with ${forbiddingReason}`);
      return party;
    });
  const findForbiddingReason = (field: 'seller' | 'buyer'): string | null =>
    vatNumberForbiddenBy.bothParties ?? (field === 'seller' ? vatNumberForbiddenBy.seller : null);
  const mayStateVatNumber = findForbiddingReason(companyBuys ? 'buyer' : 'seller') === null;
  const company = mayStateVatNumber ? context.company : { ...context.company, vatNumber: null };
  return {
    seller: readPartyField('seller') ?? (companyBuys ? blankParty() : company),
    buyer: readPartyField('buyer') ?? (companyBuys ? company : blankParty()),
  };
}

function checkTypeCode(reader: DocumentReader, typeCode: string | null, kind: DocumentKind): string {
  const defaultCode = getDefaultTypeCode(kind);
  if (typeCode === null) return defaultCode;
  if (isSelfBilledTypeCode(typeCode) !== isSelfBillingKind(kind))
    reader.refuse('typeCode', `must be a code of documentType ${kind}, such as "${defaultCode}"`);
  return typeCode;
}

/**
 * Reads the payment terms without trimming them, because German cash discount terms (#SKONTO#…#) must end with a line
 * feed (DE-R-018); null when they are empty.
 */
function readPaymentTerms(reader: DocumentReader): DocumentCore['paymentTerms'] {
  const terms = reader.group('paymentTerms', (entry) => entry.values());
  return terms === null || terms.note === null ? null : terms;
}

/** Creates payment means without an instrument, in which UBL stores other values, such as the payer. */
const createPaymentMeansWithoutInstrument = (): PaymentMeans =>
  blankPaymentMeans({ paymentMethod: 'other', paymentMethodCode: toPaymentMeansCode('other') });

/**
 * Adds payment means without an instrument when necessary: UBL stores the due date of a credit note in payment means.
 */
function addPaymentMeansForDueDate(
  kind: DocumentKind,
  dueDate: string | null,
  means: PaymentMeans[],
): PaymentMeans[] {
  if (!isCreditNoteKind(kind) || dueDate === null || means.length > 0) return means;
  return [createPaymentMeansWithoutInstrument()];
}
