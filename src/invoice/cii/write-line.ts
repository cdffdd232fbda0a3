import type { Line } from '../model';
import type { XmlWriter } from '../xml-writer';
import { REFERENCE_TYPE } from './conventions';
import {
  writeAccountingCost,
  writeAllowanceCharge,
  writeIndicator,
  writePeriod,
  writeVatRate,
} from './write-elements';

/** IncludedSupplyChainTradeLineItem (BG-25). @param taxScheme the tax of its rate; null: VAT */
export function writeLine(xml: XmlWriter, line: Line, taxScheme: string | null): void {
  xml.group('ram:IncludedSupplyChainTradeLineItem', () => {
    xml.requiredGroup('ram:AssociatedDocumentLineDocument', () => {
      xml.element('ram:LineID', line.id);
      xml.group('ram:IncludedNote', () => xml.element('ram:Content', line.note));
    });
    writeProduct(xml, line);
    writeAgreement(xml, line);
    xml.group('ram:SpecifiedLineTradeDelivery', () =>
      xml.element('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    );
    writeSettlement(xml, line, taxScheme);
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
    for (const { name, value } of line.additionalItemProperties) {
      xml.group('ram:ApplicableProductCharacteristic', () => {
        xml.element('ram:Description', name);
        xml.element('ram:Value', value);
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
  const isOfOne = line.baseQuantity === '1' && line.baseQuantityUnitCode === null;
  const baseQuantity = (): void =>
    xml.element('ram:BasisQuantity', isOfOne ? null : line.baseQuantity, {
      unitCode: line.baseQuantityUnitCode ?? line.unitCode,
    });
  xml.group('ram:SpecifiedLineTradeAgreement', () => {
    xml.group('ram:BuyerOrderReferencedDocument', () => xml.element('ram:LineID', line.orderLineReference));
    if (line.grossPriceAmount !== null || line.priceDiscountAmount !== null) {
      xml.group('ram:GrossPriceProductTradePrice', () => {
        xml.element('ram:ChargeAmount', line.grossPriceAmount);
        baseQuantity();
        writePriceDiscount(xml, line.priceDiscountAmount);
      });
    }
    xml.group('ram:NetPriceProductTradePrice', () => {
      xml.element('ram:ChargeAmount', line.netPriceAmount);
      baseQuantity();
    });
  });
}

function writePriceDiscount(xml: XmlWriter, amount: string | null): void {
  if (amount === null) return;
  xml.group('ram:AppliedTradeAllowanceCharge', () => {
    writeIndicator(xml, false);
    xml.element('ram:ActualAmount', amount);
  });
}

function writeSettlement(xml: XmlWriter, line: Line, taxScheme: string | null): void {
  xml.requiredGroup('ram:SpecifiedLineTradeSettlement', () => {
    writeVatRate(xml, 'ram:ApplicableTradeTax', line.vat, taxScheme);
    writePeriod(xml, line.period);
    for (const discount of line.discounts) writeAllowanceCharge(xml, discount, false);
    for (const surcharge of line.surcharges) writeAllowanceCharge(xml, surcharge, true);
    xml.group('ram:SpecifiedTradeSettlementLineMonetarySummation', () =>
      xml.element('ram:LineTotalAmount', line.netAmount),
    );
    writeObject(xml, line);
    writeAccountingCost(xml, line.accountingCost);
  });
}

/** The object that the line is about (BT-128). */
function writeObject(xml: XmlWriter, line: Line): void {
  if (line.documentReference === null) return;
  xml.group('ram:AdditionalReferencedDocument', () => {
    xml.element('ram:IssuerAssignedID', line.documentReference);
    xml.element('ram:TypeCode', REFERENCE_TYPE.object);
    xml.element('ram:ReferenceTypeCode', line.documentReferenceScheme);
  });
}
