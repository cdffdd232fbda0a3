import type { Line, LineAllowanceCharge, Period, VatRate } from '../model';
import { INVOICED_OBJECT_TYPE_CODE } from './conventions';
import { VAT_SCHEME } from '../tax-schemes';
import { writeIdentifier, writeTaxSchemeId } from './write-party';
import type { XmlWriter } from '../xml-writer';

/** What lines, discounts and surcharges need to know of the document. */
export interface LineSurroundings {
  isCreditNote: boolean;
  currency: string | null;
  /** The tax of the rates. */
  taxScheme: string | null;
}

/** InvoiceLine or CreditNoteLine (BG-25). */
export function writeLine(xml: XmlWriter, line: Line, surroundings: LineSurroundings): void {
  const { isCreditNote, currency, taxScheme } = surroundings;
  xml.group(isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', () => {
    const quantityElement = isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
    xml.element('cbc:ID', line.id);
    xml.element('cbc:Note', line.note);
    xml.element(quantityElement, line.quantity, { unitCode: line.unitCode });
    xml.element('cbc:LineExtensionAmount', line.netAmount, { currencyID: currency });
    xml.element('cbc:AccountingCost', line.accountingCost);
    writePeriod(xml, line.period);
    xml.group('cac:OrderLineReference', () => xml.element('cbc:LineID', line.orderLineReference));
    if (line.documentReference !== null) {
      xml.group('cac:DocumentReference', () => {
        xml.element('cbc:ID', line.documentReference, { schemeID: line.documentReferenceScheme });
        xml.element('cbc:DocumentTypeCode', INVOICED_OBJECT_TYPE_CODE);
      });
    }
    for (const discount of line.discounts) writeAllowanceCharge(xml, discount, false, surroundings);
    for (const surcharge of line.surcharges) writeAllowanceCharge(xml, surcharge, true, surroundings);
    writeItem(xml, line, taxScheme);
    writePrice(xml, line, currency);
  });
}

/** A discount or surcharge of a line or, when it comes with its VAT, of the document. */
export function writeAllowanceCharge(
  xml: XmlWriter,
  entry: LineAllowanceCharge,
  isSurcharge: boolean,
  { currency, taxScheme }: Pick<LineSurroundings, 'currency' | 'taxScheme'>,
  vat: VatRate | null = null,
): void {
  xml.group('cac:AllowanceCharge', () => {
    xml.element('cbc:ChargeIndicator', String(isSurcharge));
    xml.element('cbc:AllowanceChargeReasonCode', entry.reasonCode);
    xml.element('cbc:AllowanceChargeReason', entry.reason);
    xml.element('cbc:MultiplierFactorNumeric', entry.percentage);
    xml.element('cbc:Amount', entry.amount, { currencyID: currency });
    xml.element('cbc:BaseAmount', entry.baseAmount, { currencyID: currency });
    if (vat !== null) writeVatRate(xml, 'cac:TaxCategory', vat, taxScheme);
  });
}

/** InvoicePeriod of the document or of a line; `code` is the document's tax point date code. */
export function writePeriod(xml: XmlWriter, period: Period | null, code: string | null = null): void {
  xml.group('cac:InvoicePeriod', () => {
    xml.element('cbc:StartDate', period?.startDate ?? null);
    xml.element('cbc:EndDate', period?.endDate ?? null);
    xml.element('cbc:DescriptionCode', code);
  });
}

function writeVatRate(
  xml: XmlWriter,
  element: string,
  { category, percentage }: VatRate,
  taxScheme: string | null,
): void {
  if (category === null && percentage === null) return;
  xml.group(element, () => {
    xml.element('cbc:ID', category);
    xml.element('cbc:Percent', percentage);
    writeTaxSchemeId(xml, taxScheme ?? VAT_SCHEME);
  });
}

function writeItem(xml: XmlWriter, line: Line, taxScheme: string | null): void {
  xml.group('cac:Item', () => {
    xml.element('cbc:Description', line.description);
    xml.element('cbc:Name', line.name);
    xml.group('cac:BuyersItemIdentification', () => xml.element('cbc:ID', line.buyersId));
    xml.group('cac:SellersItemIdentification', () => xml.element('cbc:ID', line.sellersId));
    xml.group('cac:StandardItemIdentification', () => writeIdentifier(xml, 'cbc:ID', line.standardId));
    xml.group('cac:OriginCountry', () => xml.element('cbc:IdentificationCode', line.originCountry));
    for (const { scheme, schemeVersion, value } of line.commodityClassifications) {
      xml.group('cac:CommodityClassification', () => {
        xml.element('cbc:ItemClassificationCode', value, { listID: scheme, listVersionID: schemeVersion });
      });
    }
    writeVatRate(xml, 'cac:ClassifiedTaxCategory', line.vat, taxScheme);
    for (const { name, value } of line.additionalItemProperties) {
      xml.group('cac:AdditionalItemProperty', () => {
        xml.element('cbc:Name', name);
        xml.element('cbc:Value', value);
      });
    }
  });
}

function writePrice(xml: XmlWriter, line: Line, currency: string | null): void {
  xml.group('cac:Price', () => {
    xml.element('cbc:PriceAmount', line.netPriceAmount, { currencyID: currency });
    if (line.baseQuantity !== '1' || line.baseQuantityUnitCode !== null) {
      const unitCode = line.baseQuantityUnitCode ?? line.unitCode;
      xml.element('cbc:BaseQuantity', line.baseQuantity, { unitCode });
    }
    if (line.priceDiscountAmount !== null || line.grossPriceAmount !== null) {
      xml.group('cac:AllowanceCharge', () => {
        xml.element('cbc:ChargeIndicator', 'false');
        xml.element('cbc:Amount', line.priceDiscountAmount, { currencyID: currency });
        xml.element('cbc:BaseAmount', line.grossPriceAmount, { currencyID: currency });
      });
    }
  });
}
