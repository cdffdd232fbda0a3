import type { PriceAllowanceCharge } from '../extended-terms';
import type { DocumentCore, Line } from '../model';
import { hasSeveralPriceAdjustments } from '../remove-unsupported-terms';
import type { XmlWriter } from '../xml-writer';
import { REFERENCE_TYPE } from './conventions';
import {
  writeAccountingCost,
  writeAllowanceCharge,
  writeIndicator,
  writePeriod,
  writeVatRate,
} from './write-elements';
import {
  writeInvoiceReference,
  writeLineDelivery,
  writeLineTotals,
  writeOrderReferences,
} from './write-extended';
import { writeNotes } from './notes';
import { writeInvolvedParty } from './write-party';

/** Currencies of line amounts, and the tax of their rates. */
type LineContext = Pick<DocumentCore, 'currency' | 'taxCurrency' | 'taxScheme'>;

/** Writes IncludedSupplyChainTradeLineItem (BG-25). */
export function writeLine(xml: XmlWriter, line: Line, context: LineContext): void {
  const { extended } = line;
  xml.group('ram:IncludedSupplyChainTradeLineItem', () => {
    xml.requiredGroup('ram:AssociatedDocumentLineDocument', () => {
      xml.element('ram:LineID', line.id);
      xml.element('ram:ParentLineID', extended?.parentLineId ?? null);
      xml.element('ram:LineStatusReasonCode', extended?.part ?? null);
      writeNotes(xml, line.note);
    });
    writeProduct(xml, line);
    writeAgreement(xml, line);
    xml.group('ram:SpecifiedLineTradeDelivery', () => {
      xml.element('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode });
      if (extended !== undefined) writeLineDelivery(xml, extended);
    });
    writeSettlement(xml, line, context);
  });
}

function writeProduct(xml: XmlWriter, line: Line): void {
  xml.group('ram:SpecifiedTradeProduct', () => {
    xml.element('ram:GlobalID', line.standardId?.identifier ?? null, {
      schemeID: line.standardId?.scheme ?? null,
    });
    xml.element('ram:SellerAssignedID', line.sellersId);
    xml.element('ram:BuyerAssignedID', line.buyersId);
    xml.element('ram:Name', line.name);
    xml.element('ram:Description', line.description);
    for (const { name, value, code = null, unitCode = null } of line.additionalItemProperties) {
      xml.group('ram:ApplicableProductCharacteristic', () => {
        xml.element('ram:TypeCode', code);
        xml.element('ram:Description', name);
        if (unitCode === null) xml.element('ram:Value', value);
        else xml.element('ram:ValueMeasure', value, { unitCode });
      });
    }
    for (const { scheme, schemeVersion, value } of line.commodityClassifications) {
      xml.group('ram:DesignatedProductClassification', () =>
        xml.element('ram:ClassCode', value, { listID: scheme, listVersionID: schemeVersion }),
      );
    }
    xml.group('ram:OriginTradeCountry', () => xml.element('ram:ID', line.originCountry));
  });
}

function writeAgreement(xml: XmlWriter, line: Line): void {
  const hasDefaultBaseQuantity = line.baseQuantity === '1' && line.baseQuantityUnitCode === null;
  const writeBaseQuantity = (): void =>
    xml.element('ram:BasisQuantity', hasDefaultBaseQuantity ? null : line.baseQuantity, {
      unitCode: line.baseQuantityUnitCode ?? line.unitCode,
    });
  xml.group('ram:SpecifiedLineTradeAgreement', () => {
    writeOrderReferences(xml, line);
    if (hasGrossPrice(line)) {
      xml.group('ram:GrossPriceProductTradePrice', () => {
        xml.element('ram:ChargeAmount', line.grossPriceAmount);
        writeBaseQuantity();
        writePriceAdjustments(xml, line);
      });
    }
    xml.group('ram:NetPriceProductTradePrice', () => {
      xml.element('ram:ChargeAmount', line.netPriceAmount);
      writeBaseQuantity();
    });
    writeInvolvedParty(xml, 'ram:ItemSellerTradeParty', line.extended?.seller ?? null);
  });
}

const hasGrossPrice = (line: Line): boolean =>
  line.grossPriceAmount !== null || hasPriceDiscount(line) || hasSeveralPriceAdjustments(line);

const hasPriceDiscount = ({ priceDiscountAmount, extended }: Line): boolean =>
  priceDiscountAmount !== null ||
  (extended?.priceDiscountReason ?? null) !== null ||
  (extended?.priceDiscountReasonCode ?? null) !== null;

/** Writes the discounts from the gross price to the net price (BT-147, several in the French extension). */
function writePriceAdjustments(xml: XmlWriter, line: Line): void {
  const { extended } = line;
  const writeAdjustment = (
    isSurcharge: boolean,
    { amount, reason, reasonCode }: PriceAllowanceCharge,
  ): void =>
    xml.group('ram:AppliedTradeAllowanceCharge', () => {
      writeIndicator(xml, isSurcharge);
      xml.element('ram:ActualAmount', amount);
      xml.element('ram:ReasonCode', reasonCode);
      xml.element('ram:Reason', reason);
    });
  if (hasPriceDiscount(line))
    writeAdjustment(false, {
      amount: line.priceDiscountAmount,
      reason: extended?.priceDiscountReason ?? null,
      reasonCode: extended?.priceDiscountReasonCode ?? null,
    });
  for (const discount of extended?.furtherPriceDiscounts ?? []) writeAdjustment(false, discount);
  for (const surcharge of extended?.priceSurcharges ?? []) writeAdjustment(true, surcharge);
}

function writeSettlement(
  xml: XmlWriter,
  line: Line,
  { currency, taxCurrency, taxScheme }: LineContext,
): void {
  xml.requiredGroup('ram:SpecifiedLineTradeSettlement', () => {
    writeVatRate(xml, 'ram:ApplicableTradeTax', line.vat, taxScheme, line.extended);
    writePeriod(xml, line.period);
    for (const discount of line.discounts) writeAllowanceCharge(xml, discount, false);
    for (const surcharge of line.surcharges) writeAllowanceCharge(xml, surcharge, true);
    writeLineTotals(xml, line, currency, taxCurrency);
    for (const reference of line.extended?.invoiceReferences ?? []) writeInvoiceReference(xml, reference);
    writeInvoicedObjects(xml, line);
    writeAccountingCost(xml, line.accountingCost);
  });
}

/** Writes the references to the invoiced objects of the line (BT-128). */
function writeInvoicedObjects(xml: XmlWriter, line: Line): void {
  const first =
    line.documentReference === null
      ? []
      : [{ scheme: line.documentReferenceScheme, identifier: line.documentReference }];
  for (const { scheme, identifier } of [...first, ...(line.extended?.furtherObjects ?? [])]) {
    xml.group('ram:AdditionalReferencedDocument', () => {
      xml.element('ram:IssuerAssignedID', identifier);
      xml.element('ram:TypeCode', REFERENCE_TYPE.object);
      xml.element('ram:ReferenceTypeCode', scheme);
    });
  }
}
