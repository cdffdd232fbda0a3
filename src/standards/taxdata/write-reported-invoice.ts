/** Writes the reported part of an invoice: term by term, or its totals. */
import type {
  DocumentAllowanceCharge,
  InvoiceDocument,
  Line,
  LineAllowanceCharge,
  PaymentMeans,
  VatSubtotal,
} from '../invoice/model';
import type { Party, Period, VatRate } from '../invoice/parties';
import { toPaymentMeansCode } from '../invoice/payment-methods';
import type { XmlWriter } from '../invoice/xml-writer';
import type { ReportedInvoice } from './model';

const VAT = 'VAT';

/** Writes the head of the invoice, which both forms share. */
function writeHead(
  xml: XmlWriter,
  { customizationId, profileId, issueTime, content }: ReportedInvoice,
): void {
  xml.element('cbc:CustomizationID', customizationId);
  xml.element('cbc:ProfileID', profileId);
  xml.element('cbc:ID', content.invoiceNumber);
  xml.element('cbc:UUID', content.uuid);
  xml.element('cbc:IssueDate', content.issueDate);
  xml.element('cbc:IssueTime', issueTime);
  xml.element('pxs:DocumentTypeCode', content.typeCode);
}

/**
 * Writes an invoice in the brief form: its totals, without lines.
 * @param options `namesParties`: whether the names of the parties are written
 */
export function writeBriefInvoice(
  xml: XmlWriter,
  invoice: ReportedInvoice,
  { namesParties }: { namesParties: boolean },
): void {
  const { content } = invoice;
  const { currency, taxCurrency, vat, totals } = content;
  writeHead(xml, invoice);
  xml.element('cbc:DocumentCurrencyCode', currency);
  xml.element('cbc:TaxCurrencyCode', taxCurrency);
  const writeParty = (name: string, party: Party): void =>
    xml.group(name, () =>
      xml.group('cac:Party', () => writeBriefParty(xml, party, content.taxScheme, namesParties)),
    );
  writeParty('cac:AccountingSupplierParty', content.seller);
  writeParty('cac:AccountingCustomerParty', content.buyer);
  const writeTotal = (amount: string | null, currencyID: string | null): void =>
    xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', amount, { currencyID }));
  writeTotal(vat.totalVatAmount, currency);
  if (taxCurrency !== null) writeTotal(vat.totalVatAmountInTaxCurrency, taxCurrency);
  xml.group('pxs:MonetaryTotal', () =>
    xml.element('cbc:TaxExclusiveAmount', totals.taxExclusiveAmount, { currencyID: currency }),
  );
}

function writeBriefParty(xml: XmlWriter, party: Party, taxScheme: string | null, isNamed: boolean): void {
  for (const { scheme, identifier } of party.identifiers)
    xml.group('cac:PartyIdentification', () => xml.element('cbc:ID', identifier, { schemeID: scheme }));
  const [registration] = party.taxRegistrations;
  const number = party.vatNumber ?? registration?.identifier ?? null;
  const scheme = party.vatNumber === null ? (registration?.scheme ?? null) : (taxScheme ?? VAT);
  if (number !== null) writeTaxRegistration(xml, number, scheme);
  if (isNamed) xml.group('cac:PartyLegalEntity', () => xml.element('cbc:RegistrationName', party.name));
}

function writeTaxScheme(xml: XmlWriter, id: string | null = VAT): void {
  xml.group('cac:TaxScheme', () => xml.element('cbc:ID', id));
}

function writeTaxRegistration(xml: XmlWriter, number: string, scheme: string | null = VAT): void {
  xml.group('cac:PartyTaxScheme', () => {
    xml.element('cbc:CompanyID', number);
    writeTaxScheme(xml, scheme);
  });
}

/** Writes an invoice in the full form, term by term. */
export function writeFullInvoice(xml: XmlWriter, invoice: ReportedInvoice): void {
  const { content } = invoice;
  writeHead(xml, invoice);
  xml.element('cbc:Note', content.note);
  xml.element('cbc:TaxPointDate', content.taxPointDate);
  xml.element('cbc:DocumentCurrencyCode', content.currency);
  xml.element('cbc:TaxCurrencyCode', content.taxCurrency);
  writePeriod(xml, content.invoicePeriod, content.taxPointDateCode);
  for (const { id, issueDate } of content.invoiceReferences)
    xml.group('cac:BillingReference', () =>
      xml.group('cac:InvoiceDocumentReference', () => {
        xml.element('cbc:ID', id);
        xml.element('cbc:IssueDate', issueDate);
      }),
    );
  writeParties(xml, content);
  xml.group('cac:Delivery', () => xml.element('cbc:ActualDeliveryDate', content.delivery?.date ?? null));
  for (const means of content.paymentMeans) writeMeans(xml, means);
  for (const discount of content.discounts) writeDocumentAllowance(xml, discount, false, content.currency);
  for (const surcharge of content.surcharges) writeDocumentAllowance(xml, surcharge, true, content.currency);
  writeVat(xml, content);
  writeTotals(xml, content);
  for (const line of content.lines) writeLine(xml, line, content.currency);
}

function writePeriod(xml: XmlWriter, period: Period | null, code: string | null = null): void {
  xml.group('cac:InvoicePeriod', () => {
    xml.element('cbc:StartDate', period?.startDate ?? null);
    xml.element('cbc:EndDate', period?.endDate ?? null);
    xml.element('cbc:DescriptionCode', code);
  });
}

function writeCountry(xml: XmlWriter, country: string | null): void {
  xml.group('cac:PostalAddress', () =>
    xml.group('cac:Country', () => xml.element('cbc:IdentificationCode', country)),
  );
}

function writeParties(xml: XmlWriter, { seller, buyer, taxRepresentative }: InvoiceDocument): void {
  xml.group('cac:AccountingSupplierParty', () =>
    xml.group('cac:Party', () => {
      writeCountry(xml, seller.country);
      if (seller.vatNumber !== null) writeTaxRegistration(xml, seller.vatNumber);
    }),
  );
  xml.group('cac:AccountingCustomerParty', () =>
    xml.group('cac:Party', () => {
      writeCountry(xml, buyer.country);
      if (buyer.vatNumber !== null) writeTaxRegistration(xml, buyer.vatNumber);
      xml.group('cac:PartyLegalEntity', () => xml.element('cbc:RegistrationName', buyer.name));
    }),
  );
  if (taxRepresentative === null) return;
  xml.group('cac:TaxRepresentativeParty', () => {
    writeCountry(xml, taxRepresentative.country);
    if (taxRepresentative.vatNumber !== null) writeTaxRegistration(xml, taxRepresentative.vatNumber);
  });
}

function writeMeans(xml: XmlWriter, means: PaymentMeans): void {
  const method = means.paymentMethod === null ? null : toPaymentMeansCode(means.paymentMethod);
  xml.group('cac:PaymentMeans', () => {
    xml.element('cbc:PaymentMeansCode', means.paymentMethodCode ?? method, { name: means.name });
    xml.element('cbc:PaymentID', means.reference);
    xml.group('cac:CardAccount', () => {
      xml.element('cbc:PrimaryAccountNumberID', means.cardAccount?.number ?? null);
      xml.element('cbc:NetworkID', means.cardAccount?.network ?? null);
      xml.element('cbc:HolderName', means.cardAccount?.holderName ?? null);
    });
    xml.group('cac:PayeeFinancialAccount', () => {
      xml.element('cbc:ID', means.iban);
      xml.group('cac:FinancialInstitutionBranch', () =>
        xml.element('cbc:ID', means.financialInstitutionBranch),
      );
    });
    xml.group('cac:PaymentMandate', () => {
      xml.element('cbc:ID', means.mandate?.id ?? null);
      xml.group('cac:PayerFinancialAccount', () =>
        xml.element('cbc:ID', means.mandate?.payerAccount ?? null),
      );
    });
  });
}

function writeAllowance(
  xml: XmlWriter,
  lineAllowanceCharge: LineAllowanceCharge,
  isCharge: boolean,
  currencyID: string | null,
): void {
  xml.element('cbc:ChargeIndicator', String(isCharge));
  xml.element('cbc:AllowanceChargeReasonCode', lineAllowanceCharge.reasonCode);
  xml.element('cbc:AllowanceChargeReason', lineAllowanceCharge.reason);
  xml.element('cbc:MultiplierFactorNumeric', lineAllowanceCharge.percentage);
  xml.element('cbc:Amount', lineAllowanceCharge.amount, { currencyID });
  xml.element('cbc:BaseAmount', lineAllowanceCharge.baseAmount, { currencyID });
}

function writeDocumentAllowance(
  xml: XmlWriter,
  documentAllowanceCharge: DocumentAllowanceCharge,
  isCharge: boolean,
  currency: string | null,
): void {
  xml.group('cac:AllowanceCharge', () => {
    writeAllowance(xml, documentAllowanceCharge, isCharge, currency);
    writeRate(xml, 'cac:TaxCategory', documentAllowanceCharge.vat);
  });
}

function writeRate(
  xml: XmlWriter,
  name: string,
  { category, percentage }: VatRate,
  exemption?: VatSubtotal,
): void {
  xml.group(name, () => {
    xml.element('cbc:ID', category);
    xml.element('cbc:Percent', percentage);
    xml.element('cbc:TaxExemptionReasonCode', exemption?.exemptionReasonCode ?? null);
    xml.element('cbc:TaxExemptionReason', exemption?.exemptionReason ?? null);
    if (category !== null || percentage !== null) writeTaxScheme(xml);
  });
}

function writeVat(xml: XmlWriter, { vat, currency, taxCurrency }: InvoiceDocument): void {
  xml.group('cac:TaxTotal', () => {
    xml.element('cbc:TaxAmount', vat.totalVatAmount, { currencyID: currency });
    for (const subtotal of vat.subtotals)
      xml.group('cac:TaxSubtotal', () => {
        xml.element('cbc:TaxableAmount', subtotal.taxableAmount, { currencyID: currency });
        xml.element('cbc:TaxAmount', subtotal.vatAmount, { currencyID: currency });
        writeRate(xml, 'cac:TaxCategory', subtotal, subtotal);
      });
  });
  xml.group('cac:TaxTotal', () =>
    xml.element('cbc:TaxAmount', vat.totalVatAmountInTaxCurrency, { currencyID: taxCurrency }),
  );
}

function writeTotals(xml: XmlWriter, { totals, currency }: InvoiceDocument): void {
  const writeAmount = (name: string, text: string | null): void =>
    xml.element(name, text, { currencyID: currency });
  xml.group('pxs:MonetaryTotal', () => {
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

function writeLine(xml: XmlWriter, line: Line, currency: string | null): void {
  xml.group('pxs:DocumentLine', () => {
    xml.element('cbc:ID', line.id);
    xml.element('cbc:Note', line.note);
    xml.element('cbc:InvoicedQuantity', line.quantity, { unitCode: line.unitCode });
    xml.element('cbc:LineExtensionAmount', line.netAmount, { currencyID: currency });
    writePeriod(xml, line.period);
    const allowance = (entry: LineAllowanceCharge, isCharge: boolean): void =>
      xml.group('cac:AllowanceCharge', () => writeAllowance(xml, entry, isCharge, currency));
    for (const discount of line.discounts) allowance(discount, false);
    for (const surcharge of line.surcharges) allowance(surcharge, true);
    xml.group('cac:Item', () => {
      xml.element('cbc:Description', line.description);
      xml.element('cbc:Name', line.name);
      for (const { value, scheme } of line.commodityClassifications)
        xml.group('cac:CommodityClassification', () =>
          xml.element('cbc:ItemClassificationCode', value, { listID: scheme }),
        );
      writeRate(xml, 'cac:ClassifiedTaxCategory', line.vat);
    });
    xml.group('cac:Price', () => {
      xml.element('cbc:PriceAmount', line.netPriceAmount, { currencyID: currency });
      // The model has the base quantity 1 when the invoice has none.
      xml.element('cbc:BaseQuantity', line.baseQuantity === '1' ? null : line.baseQuantity);
    });
  });
}
