import type { DocumentCore, ParsedDocument, PaymentMeans, VatSubtotal } from '../model';
import { toPaymentMeansCode } from '../payment-methods';
import type { XmlWriter } from '../xml-writer';
import { VAT_SCHEME } from '../tax-regimes';
import { toCiiVatPointCode } from './conventions';
import { writeAccountingCost, writeAllowanceCharge, writeDate, writePeriod } from './write-elements';
import { writeInvoiceReference } from './write-extended';
import { writeInvolvedParty, writePayee } from './write-party';

/** Values that the settlement needs and the document does not state. */
interface SettlementContext {
  /** Creditor identifier of direct debits (BT-90). */
  creditor: string | null;
  /** Rate written for category O; null when no rate is written. */
  rateOutsideOfVat: string | null;
}

/** Writes ApplicableHeaderTradeSettlement: payment, VAT, allowances and charges, totals, preceding invoices. */
export function writeSettlement(xml: XmlWriter, document: ParsedDocument, context: SettlementContext): void {
  const { extended } = document;
  xml.requiredGroup('ram:ApplicableHeaderTradeSettlement', () => {
    xml.element('ram:CreditorReferenceID', context.creditor);
    xml.element(
      'ram:PaymentReference',
      findFirstValue(document.paymentMeans, ({ reference }) => reference),
    );
    xml.element('ram:TaxCurrencyCode', document.taxCurrency);
    xml.element('ram:InvoiceCurrencyCode', document.currency);
    writeInvolvedParty(xml, 'ram:InvoicerTradeParty', extended?.invoicer ?? null);
    writeInvolvedParty(xml, 'ram:InvoiceeTradeParty', extended?.invoicee ?? null);
    writePayee(xml, document.payee, extended?.payee ?? null);
    writeInvolvedParty(xml, 'ram:PayerTradeParty', extended?.payer ?? null);
    writeExchangeRate(xml, document);
    for (const means of document.paymentMeans) writePaymentMeans(xml, means);
    document.vat.subtotals.forEach((subtotal, index) =>
      writeSubtotal(xml, subtotal, { document, isFirst: index === 0, ...context }),
    );
    writePeriod(xml, document.invoicePeriod);
    const { taxScheme } = document;
    for (const discount of document.discounts)
      writeAllowanceCharge(xml, discount, false, { allowanceCharge: discount, taxScheme });
    for (const surcharge of document.surcharges)
      writeAllowanceCharge(xml, surcharge, true, { allowanceCharge: surcharge, taxScheme });
    writePaymentTerms(xml, document);
    writeTotals(xml, document);
    for (const { id, issueDate, typeCode = null } of document.invoiceReferences)
      writeInvoiceReference(xml, { id, issueDate, typeCode, lineId: null });
    writeAccountingCost(xml, document.accountingCost);
  });
}

/** Writes the exchange of the document currency into the tax currency. */
function writeExchangeRate(
  xml: XmlWriter,
  { currency, taxCurrency, taxExchangeRate, taxExchangeDate }: ParsedDocument,
): void {
  if (taxExchangeRate === undefined && taxExchangeDate === undefined) return;
  xml.group('ram:TaxApplicableTradeCurrencyExchange', () => {
    xml.element('ram:SourceCurrencyCode', currency);
    xml.element('ram:TargetCurrencyCode', taxCurrency);
    xml.element('ram:ConversionRate', taxExchangeRate ?? null);
    writeDate(xml, 'ram:ConversionRateDateTime', taxExchangeDate ?? null);
  });
}

function writePaymentMeans(xml: XmlWriter, means: PaymentMeans): void {
  const method = means.paymentMethod === null ? null : toPaymentMeansCode(means.paymentMethod);
  xml.group('ram:SpecifiedTradeSettlementPaymentMeans', () => {
    xml.element('ram:TypeCode', means.paymentMethodCode ?? method);
    xml.element('ram:Information', means.name);
    xml.group('ram:ApplicableTradeSettlementFinancialCard', () => {
      xml.element('ram:ID', means.cardAccount?.number ?? null);
      xml.element('ram:CardholderName', means.cardAccount?.holderName ?? null);
    });
    xml.group('ram:PayerPartyDebtorFinancialAccount', () =>
      xml.element('ram:IBANID', means.mandate?.payerAccount ?? null),
    );
    xml.group('ram:PayeePartyCreditorFinancialAccount', () => {
      const isIban = means.iban !== null && IBAN_START.test(means.iban);
      xml.element('ram:IBANID', isIban ? means.iban : null);
      xml.element('ram:AccountName', means.accountName);
      xml.element('ram:ProprietaryID', isIban ? null : means.iban);
    });
    xml.group('ram:PayeeSpecifiedCreditorFinancialInstitution', () =>
      xml.element('ram:BICID', means.financialInstitutionBranch),
    );
  });
}

/** An IBAN begins with two letters and two digits (ISO 13616); other account numbers have a separate element. */
const IBAN_START = /^[A-Z]{2}\d{2}/;

/**
 * Writes one group of the VAT breakdown (BG-23). The first one contains the VAT point date (BT-7), which a document has
 * once.
 */
function writeSubtotal(
  xml: XmlWriter,
  subtotal: VatSubtotal,
  { document, isFirst, rateOutsideOfVat }: SettlementContext & { document: DocumentCore; isFirst: boolean },
): void {
  const rate = subtotal.percentage ?? (subtotal.category === 'O' ? rateOutsideOfVat : null);
  xml.group('ram:ApplicableTradeTax', () => {
    xml.element('ram:CalculatedAmount', subtotal.vatAmount);
    xml.element('ram:TypeCode', document.taxScheme ?? VAT_SCHEME);
    xml.element('ram:ExemptionReason', subtotal.exemptionReason);
    xml.element('ram:BasisAmount', subtotal.taxableAmount);
    xml.element('ram:CategoryCode', subtotal.category);
    xml.element('ram:ExemptionReasonCode', subtotal.exemptionReasonCode);
    writeDate(xml, 'ram:TaxPointDate', isFirst ? document.taxPointDate : null, 'udt:DateString');
    xml.element('ram:DueDateTypeCode', toCiiVatPointCode(document.taxPointDateCode));
    xml.element('ram:RateApplicablePercent', rate);
  });
}

function writePaymentTerms(xml: XmlWriter, document: ParsedDocument): void {
  xml.group('ram:SpecifiedTradePaymentTerms', () => {
    xml.element('ram:Description', document.paymentTerms?.note ?? null);
    writeDate(xml, 'ram:DueDateDateTime', document.dueDate);
    xml.element(
      'ram:DirectDebitMandateID',
      findFirstValue(document.paymentMeans, ({ mandate }) => mandate?.id ?? null),
    );
  });
}

function writeTotals(xml: XmlWriter, { totals, vat, currency, taxCurrency }: ParsedDocument): void {
  xml.group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', () => {
    xml.element('ram:LineTotalAmount', totals.linesAmount);
    xml.element('ram:ChargeTotalAmount', totals.surchargeAmount);
    xml.element('ram:AllowanceTotalAmount', totals.discountAmount);
    xml.element('ram:TaxBasisTotalAmount', totals.taxExclusiveAmount);
    xml.element('ram:TaxTotalAmount', vat.totalVatAmount, { currencyID: currency });
    xml.element('ram:TaxTotalAmount', vat.totalVatAmountInTaxCurrency, { currencyID: taxCurrency });
    xml.element('ram:RoundingAmount', totals.roundingAmount);
    xml.element('ram:GrandTotalAmount', totals.taxInclusiveAmount);
    xml.element('ram:TotalPrepaidAmount', totals.paidAmount);
    xml.element('ram:DuePayableAmount', totals.payableAmount);
  });
}

function findFirstValue<T>(parts: readonly T[], getValue: (part: T) => string | null): string | null {
  for (const part of parts) {
    const value = getValue(part);
    if (value !== null) return value;
  }
  return null;
}
