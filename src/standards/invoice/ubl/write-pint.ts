/** Writes the terms that PINT areas add as UBL. */
import {
  OMANI_ITEM_CODES,
  OMANI_REFERENCES,
  type OmaniTerms,
  type PintLine,
  type PintTerms,
} from '../pint-terms';
import type { XmlWriter } from '../xml-writer';
import { writeIdentifier } from './write-party';

/** Writes beneficiary and principal, which follow the payee. */
export function writePintParties(xml: XmlWriter, pint: PintTerms): void {
  const writeParty = (element: string, identifier: PintTerms['principal']): void =>
    xml.group(element, () =>
      xml.group('cac:Party', () =>
        xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', identifier)),
      ),
    );
  writeParty('cac:BuyerCustomerParty', pint.beneficiary);
  writeParty('cac:SellerSupplierParty', pint.principal);
}

/** Writes the document references of Oman: the deducted prepayment, and the total of a profit margin invoice. */
export function writeOmaniReferences(xml: XmlWriter, { prepaymentInvoice, marginTotal }: OmaniTerms): void {
  if (prepaymentInvoice !== null)
    xml.group('cac:AdditionalDocumentReference', () => {
      xml.element('cbc:ID', prepaymentInvoice.id);
      xml.element('cbc:UUID', prepaymentInvoice.uuid);
      xml.element('cbc:DocumentTypeCode', OMANI_REFERENCES.prepayment);
    });
  if (marginTotal !== null)
    xml.group('cac:AdditionalDocumentReference', () => {
      xml.element('cbc:ID', 'OMR');
      xml.element('cbc:DocumentTypeCode', OMANI_REFERENCES.marginTotal);
      xml.element('cbc:DocumentDescription', marginTotal);
    });
}

/** Writes the item codes of Oman: economic activity, kind of service, and goods or service. */
export function writeOmaniItemCodes(xml: XmlWriter, { activityCode, serviceCode, itemKind }: PintLine): void {
  xml.group('cac:AdditionalItemIdentification', () =>
    xml.element('cbc:ID', activityCode, { schemeName: OMANI_ITEM_CODES.activity }),
  );
  xml.group('cac:ItemSpecificationDocumentReference', () => {
    xml.element('cbc:ID', serviceCode, { schemeName: OMANI_ITEM_CODES.service });
    xml.element('cbc:DocumentTypeCode', itemKind);
  });
}

/** Writes VAT and amount with VAT of a line, which are its last elements. */
export function writePriceExtension(xml: XmlWriter, pint: PintLine, currency: string | null): void {
  xml.group('cac:ItemPriceExtension', () => {
    xml.element('cbc:Amount', pint.grossAmount, { currencyID: currency });
    xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', pint.taxAmount, { currencyID: currency }));
  });
}

/** Writes the tourism tax of a line, which is an amount without a rate. */
export function writeTourismTax(xml: XmlWriter, pint: PintLine, currency: string | null): void {
  xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', pint.tourismTax, { currencyID: currency }));
}
