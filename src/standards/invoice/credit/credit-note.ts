import { Decimal } from '../../values/decimal';
import { parseDecimal } from '../calculation/line-net';
import { parseDocumentInput, type DocumentInputContext } from '../input/document-input';
import type { ErrorsByPath } from '../input/input-errors';
import type { WrittenProfile } from '../document-profiles';
import {
  getDocumentNumber,
  isSelfBillingKind,
  type DocumentAllowanceCharge,
  type DocumentKind,
  type InvoiceReference,
  type ParsedDocument,
  type Party,
  type PaymentMeans,
  type Totals,
  type Vat,
  type VatSubtotal,
} from '../model';
import {
  chooseLines,
  omitComputedAmount,
  toInputLines,
  toRateKey,
  type CreditedLine,
} from './credited-lines';
import { addNetAmounts, shareAdjustments, type OmittedSurcharge } from './credited-adjustments';
import { omitEmptyParts, type JsonObject } from './omit-empty-parts';

/** Kinds of invoices that can be credited, with the kind of their credit notes. */
const CREDIT_NOTE_KINDS: Partial<Record<DocumentKind, DocumentKind>> = {
  invoice: 'creditNote',
  selfBillingInvoice: 'selfBillingCreditNote',
};

/** Invoice type codes (UNTDID 1001) with a type code of credit notes of their own: factored invoices. */
const CREDIT_NOTE_TYPE_CODES: Readonly<Record<string, string>> = { '393': '396' };

/** Returns the kind of the credit note for an invoice; null for any other document. */
export function getCreditNoteKind(kind: DocumentKind): DocumentKind | null {
  return CREDIT_NOTE_KINDS[kind] ?? null;
}

/** Credited lines, and the values of the credit note that an invoice does not state. */
export interface CreditRequest {
  /** Kind of the invoice. */
  kind: DocumentKind;
  /** Profile in which the credit note is written; undefined: the default one. */
  profile?: WrittenProfile;
  /** Company that issued the invoice. */
  company: Party;
  /** Electronic address that the invoice was sent to; null for an invoice that was only sent by mail. */
  recipient: string | null;
  /** Lines to credit; null to credit the whole invoice. */
  lines: readonly CreditedLine[] | null;
  /** Number of the credit note. */
  number: string;
  /** Date of today (YYYY-MM-DD), with which the credit note is checked. */
  today: string;
}

export type CreditResult =
  | {
      ok: true;
      kind: DocumentKind;
      /** Credit note in JSON, for the `document` field of a send request. */
      document: JsonObject;
      /** Amount due to the buyer, in the currency of the invoice. */
      payableAmount: string;
      /** Fixed document surcharges, which a credit note of chosen lines omits. */
      omitted: OmittedSurcharge[];
    }
  /** Messages by path: of the request (`lines.0.id`), or of the document (`document.totals…`). */
  | { ok: false; errors: ErrorsByPath };

/**
 * Creates the credit note of an invoice: the same parties, references, currency, VAT and payment means, with the invoice
 * as the preceding one (BT-25, BT-26). The totals of a whole invoice stay the same to the cent. A prepaid amount (BT-113)
 * is not repeated, because the credit note returns it too: the amount due is the total of the invoice with its rounding
 * (BT-112, BT-114). Omits contents that belong only to the invoice: days, terms of payment, files.
 */
export function creditInvoice(invoice: ParsedDocument, request: CreditRequest): CreditResult {
  const kind = getCreditNoteKind(request.kind);
  if (kind === null)
    return { ok: false, errors: { root: ['must be an invoice; received another document'] } };
  const lines = chooseLines(invoice, request.lines);
  if (!lines.ok) return lines;
  const isWhole = request.lines === null;
  const adjustments = shareAdjustments(invoice, isWhole ? null : lines.chosenLines);
  const { discounts, surcharges, omitted } = adjustments;
  const netAmountsByRate = addNetAmounts(lines.chosenLines);
  const omitComputed = (entry: DocumentAllowanceCharge): DocumentAllowanceCharge =>
    omitComputedAmount(entry, netAmountsByRate.get(toRateKey(entry.vat)) ?? Decimal.ZERO);
  const rates = new Set([...lines.chosenLines, ...discounts, ...surcharges].map(({ vat }) => toRateKey(vat)));
  const document = {
    ...toCreditNoteHeader(invoice, kind, request),
    lines: toInputLines(lines.chosenLines),
    discounts: discounts.map(omitComputed),
    surcharges: surcharges.map(omitComputed),
    totals: { roundingAmount: isWhole ? invoice.totals.roundingAmount : null },
    vat: { subtotals: listExemptions(invoice.vat, rates) },
  };
  const context: DocumentInputContext = { ...request, kind };
  const sumsInTaxCurrency = toSumsInTaxCurrency(invoice, isWhole, () => {
    const inputResult = parseDocumentInput(
      omitEmptyParts({ ...document, taxCurrency: null, taxExchangeRate: null, taxExchangeDate: null }),
      context,
    );
    return inputResult.document;
  });
  const credit = omitEmptyParts({
    ...document,
    totals: { ...document.totals, ...sumsInTaxCurrency.totals },
    vat: { ...document.vat, ...sumsInTaxCurrency.vat },
  });
  const inputResult = parseDocumentInput(credit, context);
  if (!inputResult.ok) return { ok: false, errors: inputResult.errors };
  const differences = isWhole ? findDifferences(invoice, inputResult.document) : {};
  if (Object.keys(differences).length > 0) return { ok: false, errors: differences };
  return {
    ok: true,
    kind,
    document: credit,
    payableAmount: inputResult.document.totals.payableAmount ?? '0.00',
    omitted,
  };
}

/** Returns the credit note without its lines, discounts, surcharges and sums. */
function toCreditNoteHeader(
  invoice: ParsedDocument,
  kind: DocumentKind,
  { company, recipient, number }: CreditRequest,
): JsonObject {
  const {
    invoiceNumber: _number,
    typeCode,
    uuid: _uuid,
    issueDate: _issueDate,
    dueDate: _dueDate,
    taxPointDate: _taxPointDate,
    paymentTerms: _paymentTerms,
    invoiceReferences: _references,
    lines: _lines,
    discounts: _discounts,
    surcharges: _surcharges,
    totals: _totals,
    vat: _vat,
    attachments: _attachments,
    taxScheme: _taxScheme,
    seller,
    buyer,
    paymentMeans,
    ...rest
  } = invoice;
  const issuer = isSelfBillingKind(kind) ? buyer : seller;
  const counterparty = isSelfBillingKind(kind) ? seller : buyer;
  const issuerInput = hasOnlyCompanyData(issuer, company) ? null : issuer;
  const counterpartyInput =
    formatElectronicAddress(counterparty) === recipient
      ? { ...counterparty, electronicAddress: null }
      : counterparty;
  return {
    ...rest,
    creditNoteNumber: number,
    typeCode: CREDIT_NOTE_TYPE_CODES[typeCode ?? ''] ?? null,
    invoiceReferences: [toReference(invoice)],
    seller: isSelfBillingKind(kind) ? counterpartyInput : issuerInput,
    buyer: isSelfBillingKind(kind) ? issuerInput : counterpartyInput,
    paymentMeans: paymentMeans.map(omitDefaultMethod),
  };
}

/** Returns payment means without the default method, a credit transfer (UNTDID 4461, 30). */
function omitDefaultMethod(means: PaymentMeans): PaymentMeans {
  const isDefault = means.paymentMethod === 'credit_transfer' && means.paymentMethodCode === '30';
  return isDefault ? { ...means, paymentMethod: null, paymentMethodCode: null } : means;
}

/** Returns the reference to the invoice (BG-3); in Oman with its UUID. */
function toReference(invoice: ParsedDocument): InvoiceReference {
  const { issueDate, uuid, pint } = invoice;
  return {
    id: getDocumentNumber(invoice),
    issueDate,
    ...(pint?.oman === undefined || uuid === null ? {} : { uuid }),
  };
}

/**
 * Returns whether a party of the invoice states no more than the company's own data, so that the credit note need not
 * state it.
 */
function hasOnlyCompanyData(party: Party, company: Party): boolean {
  const companyFields: Readonly<Record<string, unknown>> = { ...company };
  return Object.entries(omitEmptyParts({ ...party, electronicAddress: null })).every(
    ([field, value]) => value === companyFields[field],
  );
}

/** Returns an electronic address as `<scheme>:<identifier>`; null for a party without one. */
function formatElectronicAddress({ electronicAddress }: Party): string | null {
  const { scheme = null, identifier = null } = electronicAddress ?? {};
  return scheme === null || identifier === null ? null : `${scheme}:${identifier.toLowerCase()}`;
}

/** Lists the subtotals with an exemption reason, without their computed amounts. */
function listExemptions({ subtotals }: Vat, rates: ReadonlySet<string>): VatSubtotal[] {
  const usedSubtotals = subtotals.filter((subtotal) => rates.has(toRateKey(subtotal)));
  const isNeeded = usedSubtotals.some(
    ({ exemptionReason, exemptionReasonCode }) => exemptionReason !== null || exemptionReasonCode !== null,
  );
  return isNeeded
    ? usedSubtotals.map((subtotal) => ({ ...subtotal, taxableAmount: null, vatAmount: null }))
    : [];
}

/** Sums in the tax currency that a credit note has to state. */
interface SumsInTaxCurrency {
  totals: Partial<Totals>;
  vat: Partial<Vat>;
}

/**
 * Returns the totals in the tax currency of an invoice without an exchange rate, which EN 16931 has no term for: those of
 * the invoice, or for chosen lines their proportional share.
 * @param computeCreditNote returns the credit note with its sums, without a tax currency; null when it cannot be computed
 */
function toSumsInTaxCurrency(
  invoice: ParsedDocument,
  isWhole: boolean,
  computeCreditNote: () => ParsedDocument | null,
): SumsInTaxCurrency {
  const none = { totals: {}, vat: {} };
  if (
    invoice.taxCurrency === null ||
    (invoice.taxExchangeRate ?? invoice.pint?.exchangeRate ?? null) !== null
  )
    return none;
  const { taxExclusiveAmountInTaxCurrency, taxInclusiveAmountInTaxCurrency } = invoice.totals;
  const { totalVatAmountInTaxCurrency } = invoice.vat;
  if (isWhole)
    return {
      totals: { taxExclusiveAmountInTaxCurrency, taxInclusiveAmountInTaxCurrency },
      vat: { totalVatAmountInTaxCurrency },
    };
  const credit = computeCreditNote();
  if (credit === null) return none;
  const shareOf = (
    inTaxCurrency: string | null,
    creditedAmount: string | null,
    invoicedAmount: string | null,
  ): string | null => {
    if (inTaxCurrency === null) return null;
    if (parseDecimal(invoicedAmount).isZero) return '0.00';
    return parseDecimal(inTaxCurrency)
      .times(parseDecimal(creditedAmount))
      .dividedBy(parseDecimal(invoicedAmount), 2)
      .toFixed(2);
  };
  return {
    totals: {
      taxExclusiveAmountInTaxCurrency: shareOf(
        taxExclusiveAmountInTaxCurrency,
        credit.totals.taxExclusiveAmount,
        invoice.totals.taxExclusiveAmount,
      ),
      taxInclusiveAmountInTaxCurrency: shareOf(
        taxInclusiveAmountInTaxCurrency,
        credit.totals.taxInclusiveAmount,
        invoice.totals.taxInclusiveAmount,
      ),
    },
    vat: {
      totalVatAmountInTaxCurrency: shareOf(
        totalVatAmountInTaxCurrency,
        credit.vat.totalVatAmount,
        invoice.vat.totalVatAmount,
      ),
    },
  };
}

/**
 * Returns the totals that differ when they are computed for a credit note of the whole invoice, because the program
 * that wrote the invoice may have rounded differently.
 */
function findDifferences(invoice: ParsedDocument, credit: ParsedDocument): ErrorsByPath {
  const errors: ErrorsByPath = {};
  const compare = (path: string, statedAmount: string | null, computedText: string | null): void => {
    if (statedAmount === null || parseDecimal(statedAmount).equals(parseDecimal(computedText))) return;
    errors[path] = [
      `must be ${statedAmount} as in the invoice; the amount computed from its lines is ${computedText ?? '0.00'}`,
    ];
  };
  for (const name of ['linesAmount', 'taxExclusiveAmount', 'taxInclusiveAmount'] as const)
    compare(`document.totals.${name}`, invoice.totals[name], credit.totals[name]);
  compare('document.vat.totalVatAmount', invoice.vat.totalVatAmount, credit.vat.totalVatAmount);
  const { payableAmount, paidAmount } = invoice.totals;
  const due = payableAmount === null ? null : parseDecimal(payableAmount).plus(parseDecimal(paidAmount));
  compare('document.totals.payableAmount', due?.toFixed(2) ?? null, credit.totals.payableAmount);
  return errors;
}
