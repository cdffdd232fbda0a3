import type { DocumentAllowanceCharge, Line, LineAllowanceCharge, Period, VatRate } from '../model';
import type { PriceAllowanceCharge } from '../extended-terms';
import { EMIRATES, OMAN, TOURISM_TAX } from '../pint-terms';
import { getTaxSchemeOfCategory } from '../tax-regimes';
import { INVOICED_OBJECT_TYPE_CODE } from './conventions';
import {
  writeLineReferences,
  writeLineTaxes,
  writeOrderLineReference,
  type LineWriteContext,
} from './write-extended';
import { writeDelivery, writeIdentifier, writeInvolvedParty, writeTaxSchemeId } from './write-party';
import { writeOmaniItemCodes, writePriceExtension, writeTourismTax } from './write-pint';
import type { XmlWriter } from '../xml-writer';

/** Writes InvoiceLine or CreditNoteLine (BG-25). */
export function writeLine(xml: XmlWriter, line: Line, context: LineWriteContext): void {
  const { isCreditNote, currency } = context;
  const { extended, pint } = line;
  xml.group(isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', () => {
    const quantityElement = isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
    xml.element('cbc:ID', line.id);
    xml.element('cbc:Note', line.note);
    xml.element(quantityElement, line.quantity, { unitCode: line.unitCode });
    xml.element('cbc:LineExtensionAmount', line.netAmount, { currencyID: currency });
    xml.element('cbc:TaxInclusiveLineExtensionAmount', extended?.grossAmount ?? null, {
      currencyID: currency,
    });
    xml.element('cbc:AccountingCost', line.accountingCost);
    writePeriod(xml, line.period);
    writeOrderLineReference(xml, line);
    if (extended !== undefined) writeLineReferences(xml, extended, context.number);
    writeInvoicedObjects(xml, line);
    if (extended?.delivery) writeDelivery(xml, extended.delivery);
    const writeTaxes = (): void => {
      if (extended !== undefined) writeLineTaxes(xml, extended, context);
      if (pint !== undefined) writeTourismTax(xml, pint, currency);
    };
    // The schemas of the two kinds of lines differ in the order of the following elements.
    if (isCreditNote) writeTaxes();
    for (const discount of line.discounts) writeAllowanceCharge(xml, discount, false, context);
    for (const surcharge of line.surcharges) writeAllowanceCharge(xml, surcharge, true, context);
    if (!isCreditNote) writeTaxes();
    writeItem(xml, line, context);
    writePrice(xml, line, context);
    if (pint !== undefined) writePriceExtension(xml, pint, currency);
  });
}

/** Writes the references to the invoiced objects of the line (BT-128). */
function writeInvoicedObjects(xml: XmlWriter, line: Line): void {
  const first =
    line.documentReference === null
      ? []
      : [{ scheme: line.documentReferenceScheme, identifier: line.documentReference }];
  for (const object of [...first, ...(line.extended?.furtherObjects ?? [])]) {
    xml.group('cac:DocumentReference', () => {
      writeIdentifier(xml, 'cbc:ID', object);
      xml.element('cbc:DocumentTypeCode', INVOICED_OBJECT_TYPE_CODE);
    });
  }
}

/** Writes a discount or surcharge: of the document when `documentAdjustment` is present, otherwise of a line. */
export function writeAllowanceCharge(
  xml: XmlWriter,
  entry: LineAllowanceCharge,
  isSurcharge: boolean,
  { currency, taxScheme }: Pick<LineWriteContext, 'currency' | 'taxScheme'>,
  documentAdjustment: DocumentAllowanceCharge | null = null,
): void {
  xml.group('cac:AllowanceCharge', () => {
    xml.element('cbc:ChargeIndicator', String(isSurcharge));
    xml.element('cbc:AllowanceChargeReasonCode', entry.reasonCode);
    xml.element('cbc:AllowanceChargeReason', entry.reason);
    xml.element('cbc:MultiplierFactorNumeric', entry.percentage);
    xml.element('cbc:Amount', entry.amount, { currencyID: currency });
    xml.element('cbc:BaseAmount', entry.baseAmount, { currencyID: currency });
    if (documentAdjustment !== null)
      writeVatRate(xml, 'cac:TaxCategory', documentAdjustment.vat, taxScheme, documentAdjustment);
  });
}

/** Writes InvoicePeriod of the document or of a line; `code` is the tax point date code of the document. */
export function writePeriod(xml: XmlWriter, period: Period | null, code: string | null = null): void {
  xml.group('cac:InvoicePeriod', () => {
    xml.element('cbc:StartDate', period?.startDate ?? null);
    xml.element('cbc:EndDate', period?.endDate ?? null);
    xml.element('cbc:DescriptionCode', code);
  });
}

/** Reason why no VAT is due. */
interface ExemptionReason {
  exemptionReason?: string | null | undefined;
  exemptionReasonCode?: string | null | undefined;
}

function writeVatRate(
  xml: XmlWriter,
  element: string,
  { category, percentage }: VatRate,
  taxScheme: string | null,
  exemption: ExemptionReason = {},
): void {
  const reason = exemption.exemptionReason ?? null;
  const reasonCode = exemption.exemptionReasonCode ?? null;
  if (category === null && percentage === null && reason === null && reasonCode === null) return;
  xml.group(element, () => {
    xml.element('cbc:ID', category);
    xml.element('cbc:Percent', percentage);
    xml.element('cbc:TaxExemptionReasonCode', reasonCode);
    xml.element('cbc:TaxExemptionReason', reason);
    writeTaxSchemeId(xml, getTaxSchemeOfCategory(category, taxScheme));
  });
}

const TOURISM_RATE: VatRate = { category: TOURISM_TAX.category, percentage: null };
/** Scheme of the service codes in the Emirates. */
const SERVICE_CODE_SCHEME = 'SAC';

function writeItem(
  xml: XmlWriter,
  line: Line,
  { taxScheme, area }: Pick<LineWriteContext, 'taxScheme' | 'area'>,
): void {
  const { pint } = line;
  const isOmani = area === OMAN;
  xml.group('cac:Item', () => {
    xml.element('cbc:Description', line.description);
    xml.element('cbc:Name', line.name);
    xml.group('cac:BuyersItemIdentification', () => xml.element('cbc:ID', line.buyersId));
    xml.group('cac:SellersItemIdentification', () => xml.element('cbc:ID', line.sellersId));
    xml.group('cac:StandardItemIdentification', () => writeIdentifier(xml, 'cbc:ID', line.standardId));
    if (isOmani && pint !== undefined) writeOmaniItemCodes(xml, pint);
    xml.group('cac:AdditionalItemIdentification', () =>
      xml.element('cbc:ID', isOmani ? null : (pint?.serviceCode ?? null), { schemeID: SERVICE_CODE_SCHEME }),
    );
    xml.group('cac:OriginCountry', () => xml.element('cbc:IdentificationCode', line.originCountry));
    xml.group('cac:CommodityClassification', () => {
      xml.element('cbc:NatureCode', pint?.reverseChargeKind ?? null);
      xml.element('cbc:CommodityCode', isOmani ? null : (pint?.itemKind ?? null));
    });
    for (const { scheme, schemeVersion, value } of line.commodityClassifications) {
      xml.group('cac:CommodityClassification', () => {
        xml.element('cbc:ItemClassificationCode', value, { listID: scheme, listVersionID: schemeVersion });
      });
    }
    writeVatRate(xml, 'cac:ClassifiedTaxCategory', line.vat, taxScheme, {
      exemptionReason: line.extended?.exemptionReason,
      exemptionReasonCode: line.extended?.exemptionReasonCode ?? pint?.exemptionReasonCode,
    });
    if (pint?.tourismTax && line.vat.category !== TOURISM_TAX.category)
      writeVatRate(xml, 'cac:ClassifiedTaxCategory', TOURISM_RATE, taxScheme);
    for (const { name, value, code = null, unitCode = null } of line.additionalItemProperties) {
      xml.group('cac:AdditionalItemProperty', () => {
        xml.element('cbc:Name', name);
        xml.element('cbc:NameCode', code);
        if (unitCode === null) xml.element('cbc:Value', value);
        else xml.element('cbc:ValueQuantity', value, { unitCode });
      });
    }
    if (line.extended?.seller) writeInvolvedParty(xml, 'cac:ManufacturerParty', line.extended.seller);
  });
}

function writePrice(
  xml: XmlWriter,
  line: Line,
  { currency, area }: Pick<LineWriteContext, 'currency' | 'area'>,
): void {
  xml.group('cac:Price', () => {
    xml.element('cbc:PriceAmount', line.netPriceAmount, { currencyID: currency });
    // In the Emirates each price states its base quantity, also a base quantity of 1.
    if (area === EMIRATES || line.baseQuantity !== '1' || line.baseQuantityUnitCode !== null) {
      const unitCode = line.baseQuantityUnitCode ?? line.unitCode;
      xml.element('cbc:BaseQuantity', line.baseQuantity, { unitCode });
    }
    const reason = line.extended?.priceDiscountReason ?? null;
    const reasonCode = line.extended?.priceDiscountReasonCode ?? null;
    const surcharges = line.extended?.priceSurcharges ?? [];
    const isDiscounted = [line.priceDiscountAmount, reason, reasonCode].some((text) => text !== null);
    // The first discount contains the gross price.
    let grossPrice = line.grossPriceAmount;
    const writeAdjustment = (isSurcharge: boolean, priceAdjustment: PriceAllowanceCharge): void =>
      xml.group('cac:AllowanceCharge', () => {
        xml.element('cbc:ChargeIndicator', String(isSurcharge));
        xml.element('cbc:AllowanceChargeReasonCode', priceAdjustment.reasonCode);
        xml.element('cbc:AllowanceChargeReason', priceAdjustment.reason);
        xml.element('cbc:Amount', priceAdjustment.amount, { currencyID: currency });
        xml.element('cbc:BaseAmount', grossPrice, { currencyID: currency });
        grossPrice = null;
      });
    if (isDiscounted || (grossPrice !== null && surcharges.length === 0))
      writeAdjustment(false, { amount: line.priceDiscountAmount, reason, reasonCode });
    for (const discount of line.extended?.furtherPriceDiscounts ?? []) writeAdjustment(false, discount);
    for (const surcharge of surcharges) writeAdjustment(true, surcharge);
  });
}
