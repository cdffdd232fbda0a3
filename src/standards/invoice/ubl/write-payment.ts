import { blankPaymentMeans } from '../blank';
import type { InvolvedParty } from '../extended-terms';
import type { DocumentCore, PaymentMeans, Totals, Vat, VatSubtotal } from '../model';
import { toPaymentMeansCode } from '../payment-methods';
import { getTaxSchemeOfCategory } from '../tax-regimes';
import { writeInvolvedParty, writeTaxSchemeId } from './write-party';
import type { XmlWriter } from '../xml-writer';

/**
 * Writes all payment means (BG-16). The first one contains the due date of a credit note (`dueDate` is null for invoices;
 * UBL-SR-45 allows it once) and the mandate with the payer of the French extension; without payment means, an entry
 * without an instrument is added.
 */
export function writePaymentMeans(
  xml: XmlWriter,
  means: readonly PaymentMeans[],
  dueDate: string | null,
  payer: InvolvedParty | null,
): void {
  const defaultMeans =
    dueDate === null && payer === null ? [] : [blankPaymentMeans({ paymentMethod: 'other' })];
  const payerIndex = Math.max(
    means.findIndex(({ mandate }) => mandate !== null),
    0,
  );
  (means.length > 0 ? means : defaultMeans).forEach((entry, index) => {
    xml.group('cac:PaymentMeans', () => {
      const method = entry.paymentMethod === null ? null : toPaymentMeansCode(entry.paymentMethod);
      xml.element('cbc:PaymentMeansCode', entry.paymentMethodCode ?? method, { name: entry.name });
      xml.element('cbc:PaymentDueDate', index === 0 ? dueDate : null);
      xml.element('cbc:PaymentID', entry.reference);
      xml.group('cac:CardAccount', () => {
        xml.element('cbc:PrimaryAccountNumberID', entry.cardAccount?.number ?? null);
        xml.element('cbc:NetworkID', entry.cardAccount?.network ?? null);
        xml.element('cbc:HolderName', entry.cardAccount?.holderName ?? null);
      });
      xml.group('cac:PayeeFinancialAccount', () => {
        xml.element('cbc:ID', entry.iban);
        xml.element('cbc:Name', entry.accountName);
        xml.group('cac:FinancialInstitutionBranch', () =>
          xml.element('cbc:ID', entry.financialInstitutionBranch),
        );
      });
      xml.group('cac:PaymentMandate', () => {
        xml.element('cbc:ID', entry.mandate?.id ?? null);
        if (payer !== null && index === payerIndex) writeInvolvedParty(xml, 'cac:PayerParty', payer);
        xml.group('cac:PayerFinancialAccount', () =>
          xml.element('cbc:ID', entry.mandate?.payerAccount ?? null),
        );
      });
    });
  });
}

/** Values of the document that are needed to write the VAT breakdown. */
export interface VatWriteContext {
  currency: string | null;
  taxCurrency: string | null;
  taxScheme: string | null;
  /** Rate written for category O; null when no rate is written. */
  rateOutsideOfVat: string | null;
}

/** Writes the VAT breakdown in the document currency and, when present, the VAT total in the tax currency. */
export function writeVat(xml: XmlWriter, vat: Vat, context: VatWriteContext): void {
  const { currency, taxCurrency } = context;
  xml.group('cac:TaxTotal', () => {
    xml.element('cbc:TaxAmount', vat.totalVatAmount, { currencyID: currency });
    for (const subtotal of vat.subtotals) writeSubtotal(xml, subtotal, context);
  });
  xml.group('cac:TaxTotal', () => {
    xml.element('cbc:TaxAmount', vat.totalVatAmountInTaxCurrency, { currencyID: taxCurrency });
  });
}

function writeSubtotal(
  xml: XmlWriter,
  subtotal: VatSubtotal,
  { currency, taxScheme, rateOutsideOfVat }: VatWriteContext,
): void {
  const rate = subtotal.percentage ?? (subtotal.category === 'O' ? rateOutsideOfVat : null);
  xml.group('cac:TaxSubtotal', () => {
    xml.element('cbc:TaxableAmount', subtotal.taxableAmount, { currencyID: currency });
    xml.element('cbc:TaxAmount', subtotal.vatAmount, { currencyID: currency });
    xml.group('cac:TaxCategory', () => {
      xml.element('cbc:ID', subtotal.category);
      xml.element('cbc:Percent', rate);
      xml.element('cbc:TaxExemptionReasonCode', subtotal.exemptionReasonCode);
      xml.element('cbc:TaxExemptionReason', subtotal.exemptionReason);
      writeTaxSchemeId(xml, getTaxSchemeOfCategory(subtotal.category, taxScheme));
    });
  });
}

export function writeTotals(xml: XmlWriter, totals: Totals, currency: string | null): void {
  const writeAmount = (name: string, text: string | null): void =>
    xml.element(name, text, { currencyID: currency });
  xml.group('cac:LegalMonetaryTotal', () => {
    writeAmount('cbc:LineExtensionAmount', totals.linesAmount);
    writeAmount('cbc:TaxExclusiveAmount', totals.taxExclusiveAmount);
    writeAmount('cbc:TaxInclusiveAmount', totals.taxInclusiveAmount);
    writeAmount('cbc:AllowanceTotalAmount', totals.discountAmount);
    writeAmount('cbc:ChargeTotalAmount', totals.surchargeAmount);
    writeAmount('cbc:PrepaidAmount', totals.paidAmount);
    writeAmount('cbc:PayableRoundingAmount', totals.roundingAmount);
    writeAmount('cbc:PayableAmount', totals.payableAmount);
  });
}

/**
 * Writes the exchange rate of the document currency into the tax currency; in the Emirates the rate is in `pint`.
 */
export function writeExchangeRate(
  xml: XmlWriter,
  { currency, taxCurrency, taxExchangeRate, taxExchangeDate, pint }: DocumentCore,
): void {
  const rate = pint?.exchangeRate ?? taxExchangeRate ?? null;
  const date = taxExchangeDate ?? null;
  if (rate === null && date === null) return;
  xml.group('cac:TaxExchangeRate', () => {
    xml.element('cbc:SourceCurrencyCode', currency);
    xml.element('cbc:TargetCurrencyCode', taxCurrency);
    xml.element('cbc:CalculationRate', rate);
    xml.element('cbc:Date', date);
  });
}
