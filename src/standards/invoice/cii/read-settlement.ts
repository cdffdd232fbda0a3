import { blankPaymentMeans, isEmptyPart } from '../blank';
import { readAttribute, isAbsentOrOne, trimToNull, readText } from '../element-reader';
import type {
  CardAccount,
  DocumentAllowanceCharge,
  DocumentCore,
  PaymentMandate,
  PaymentMeans,
  Totals,
  Vat,
  VatSubtotal,
} from '../model';
import { toPaymentMethod } from '../payment-methods';
import { toTaxScheme, VAT_SCHEME } from '../tax-regimes';
import { NONE, type Node, type XmlDocument } from '../xml';
import { ATTRIBUTE, RAM } from './names';
import { readDay } from './dates';
import { readAllowanceCharge, readAllowanceCharges, readRate, findVatElement } from './read-line';

/** Reads discounts and surcharges of the whole document, with their VAT. */
export function readDocumentAllowanceCharges(
  xml: XmlDocument,
  settlement: Node,
): { discounts: DocumentAllowanceCharge[]; surcharges: DocumentAllowanceCharge[] } {
  return readAllowanceCharges(xml, settlement, (node) => {
    const tax = findVatElement(xml, node, RAM.CategoryTradeTax);
    const entry: DocumentAllowanceCharge = { ...readAllowanceCharge(xml, node), vat: readRate(xml, tax) };
    const exemptionReason = readText(xml, tax, RAM.ExemptionReason);
    if (exemptionReason !== null) entry.exemptionReason = exemptionReason;
    const exemptionReasonCode = readText(xml, tax, RAM.ExemptionReasonCode);
    if (exemptionReasonCode !== null) entry.exemptionReasonCode = exemptionReasonCode;
    return entry;
  });
}

/**
 * Reads all payment means (BG-16). CII has one remittance information (BT-83) for all payment means and one mandate
 * (BT-89) in the payment terms: the first is copied to each payment means, the second to the direct debit.
 */
export function readPaymentMeans(xml: XmlDocument, settlement: Node): PaymentMeans[] {
  const reference = readText(xml, settlement, RAM.PaymentReference);
  const means = xml
    .children(settlement, RAM.SpecifiedTradeSettlementPaymentMeans)
    .map((node) => readMeans(xml, node))
    .filter((entry) => !isEmptyPart(entry));
  const mandateId = readMandateId(xml, settlement);
  if (means.length === 0 && (reference !== null || mandateId !== null)) means.push(blankPaymentMeans());
  for (const paymentMeans of means) paymentMeans.reference = reference;
  const directDebit = means.find(({ mandate }) => mandate !== null) ?? means.find(isDirectDebit) ?? means[0];
  if (directDebit !== undefined && mandateId !== null)
    directDebit.mandate = { payerAccount: null, ...directDebit.mandate, id: mandateId };
  return means;
}

/**
 * Reads the payment terms (BT-20) without trimming them, because German cash discount terms (#SKONTO#…#) end with a
 * line feed (DE-R-018).
 */
export function readPaymentTerms(xml: XmlDocument, terms: readonly Node[]): DocumentCore['paymentTerms'] {
  const notes = terms
    .flatMap((node) => xml.children(node, RAM.Description))
    .map((node) => xml.text(node))
    .filter((note) => note.trim() !== '');
  return notes.length === 0 ? null : { note: notes.join('\n') };
}

/** Reads SpecifiedTradeSettlementHeaderMonetarySummation (BG-22), amounts as written. */
export function readTotals(xml: XmlDocument, node: Node): Totals {
  return {
    linesAmount: readText(xml, node, RAM.LineTotalAmount),
    discountAmount: readText(xml, node, RAM.AllowanceTotalAmount),
    surchargeAmount: readText(xml, node, RAM.ChargeTotalAmount),
    taxExclusiveAmount: readText(xml, node, RAM.TaxBasisTotalAmount),
    taxInclusiveAmount: readText(xml, node, RAM.GrandTotalAmount),
    roundingAmount: readText(xml, node, RAM.RoundingAmount),
    payableAmount: readText(xml, node, RAM.DuePayableAmount),
    paidAmount: readText(xml, node, RAM.TotalPrepaidAmount),
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: null,
  };
}

/** Reads the VAT of the document; its total is the one in the document currency, or else the first one. */
export function readVat(
  xml: XmlDocument,
  taxes: readonly Node[],
  summation: Node,
  { currency, taxCurrency }: { currency: string | null; taxCurrency: string | null },
): Vat {
  const totals = xml.children(summation, RAM.TaxTotalAmount);
  const readCurrency = (total: Node): string | null => readAttribute(xml, total, ATTRIBUTE.currencyID);
  const totalInCurrency = totals.find((total) => readCurrency(total) === currency) ?? totals[0] ?? NONE;
  const totalInTaxCurrency =
    taxCurrency === null
      ? undefined
      : totals.find((total) => total !== totalInCurrency && readCurrency(total) === taxCurrency);
  return {
    totalVatAmount: trimToNull(xml.text(totalInCurrency)),
    totalVatAmountInTaxCurrency:
      totalInTaxCurrency === undefined ? null : trimToNull(xml.text(totalInTaxCurrency)),
    subtotals: taxes.map((node) => readSubtotal(xml, node)),
  };
}

/** Reads rate and day of the exchange into the tax currency; an exchange between other currencies is ignored. */
export function readExchangeRate(
  xml: XmlDocument,
  settlement: Node,
  { currency, taxCurrency }: Pick<DocumentCore, 'currency' | 'taxCurrency'>,
): Pick<DocumentCore, 'taxExchangeRate' | 'taxExchangeDate'> {
  const node = xml.child(settlement, RAM.TaxApplicableTradeCurrencyExchange);
  if (node === NONE) return {};
  const from = readText(xml, node, RAM.SourceCurrencyCode) ?? currency;
  const to = readText(xml, node, RAM.TargetCurrencyCode) ?? taxCurrency;
  if (from !== currency || to !== taxCurrency) return {};
  // The model has only the rate for one unit of each currency.
  const bases = [RAM.SourceUnitBasisNumeric, RAM.TargetUnitBaseNumeric];
  if (!bases.every((base) => isAbsentOrOne(readText(xml, node, base)))) return {};
  const rate = readText(xml, node, RAM.ConversionRate);
  const date = readDay(xml, xml.child(node, RAM.ConversionRateDateTime));
  return {
    ...(rate === null ? {} : { taxExchangeRate: rate }),
    ...(date === null ? {} : { taxExchangeDate: date }),
  };
}

/**
 * Reads the type of tax of the breakdown (UNTDID 5153): VAT when any of its groups states VAT, otherwise the first
 * stated type.
 */
export function readTaxScheme(xml: XmlDocument, taxes: readonly Node[]): string | null {
  const schemes = taxes.map((node) => toTaxScheme(readText(xml, node, RAM.TypeCode)));
  return schemes.includes(VAT_SCHEME) ? VAT_SCHEME : (schemes.find((scheme) => scheme !== null) ?? null);
}

function readSubtotal(xml: XmlDocument, node: Node): VatSubtotal {
  return {
    taxableAmount: readText(xml, node, RAM.BasisAmount),
    vatAmount: readText(xml, node, RAM.CalculatedAmount),
    category: readText(xml, node, RAM.CategoryCode),
    percentage: readText(xml, node, RAM.RateApplicablePercent),
    exemptionReasonCode: readText(xml, node, RAM.ExemptionReasonCode),
    exemptionReason: readText(xml, node, RAM.ExemptionReason),
  };
}

function readMeans(xml: XmlDocument, node: Node): PaymentMeans {
  const paymentMethodCode = readText(xml, node, RAM.TypeCode);
  const account = xml.child(node, RAM.PayeePartyCreditorFinancialAccount);
  const card = xml.child(node, RAM.ApplicableTradeSettlementFinancialCard);
  const cardAccount: CardAccount = {
    number: readText(xml, card, RAM.ID),
    network: null,
    holderName: readText(xml, card, RAM.CardholderName),
  };
  const payer = xml.child(node, RAM.PayerPartyDebtorFinancialAccount);
  const mandate: PaymentMandate = {
    id: null,
    payerAccount: readText(xml, payer, RAM.IBANID) ?? readText(xml, payer, RAM.ProprietaryID),
  };
  return {
    name: readText(xml, node, RAM.Information),
    paymentMethod: paymentMethodCode === null ? null : toPaymentMethod(paymentMethodCode),
    paymentMethodCode,
    reference: null,
    iban: readText(xml, account, RAM.IBANID) ?? readText(xml, account, RAM.ProprietaryID),
    accountName: readText(xml, account, RAM.AccountName),
    financialInstitutionBranch: readText(
      xml,
      xml.child(node, RAM.PayeeSpecifiedCreditorFinancialInstitution),
      RAM.BICID,
    ),
    cardAccount: isEmptyPart(cardAccount) ? null : cardAccount,
    mandate: isEmptyPart(mandate) ? null : mandate,
  };
}

function readMandateId(xml: XmlDocument, settlement: Node): string | null {
  for (const terms of xml.children(settlement, RAM.SpecifiedTradePaymentTerms)) {
    const id = readText(xml, terms, RAM.DirectDebitMandateID);
    if (id !== null) return id;
  }
  return null;
}

const isDirectDebit = ({ paymentMethod }: PaymentMeans): boolean =>
  paymentMethod === 'direct_debit' || paymentMethod === 'sepa_direct_debit';
