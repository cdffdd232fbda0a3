/** What areas of PINT add, in the places that their UBL has for it. */
import type { PintLine, PintTerms } from '../pint-terms';
import type { XmlWriter } from '../xml-writer';
import { writeIdentifier } from './write-party';

/** Who benefits, and whom an agent bills for: after the payee. */
export function writePintParties(xml: XmlWriter, pint: PintTerms): void {
  const party = (element: string, identifier: PintTerms['principal']): void =>
    xml.group(element, () =>
      xml.group('cac:Party', () =>
        xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', identifier)),
      ),
    );
  party('cac:BuyerCustomerParty', pint.beneficiary);
  party('cac:SellerSupplierParty', pint.principal);
}

/** The last part of a line: its amounts with VAT. */
export function writePriceExtension(xml: XmlWriter, pint: PintLine, currency: string | null): void {
  xml.group('cac:ItemPriceExtension', () => {
    xml.element('cbc:Amount', pint.grossAmount, { currencyID: currency });
    xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', pint.taxAmount, { currencyID: currency }));
  });
}

/** Tourism tax, which is an amount. */
export function writeTourismTax(xml: XmlWriter, pint: PintLine, currency: string | null): void {
  xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', pint.tourismTax, { currencyID: currency }));
}
