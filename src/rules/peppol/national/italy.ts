/** Italian sellers: IT-R-001 to IT-R-004. */
import type { NameId } from '../../../invoice/xml';
import { fatal, type Assertion, type Pattern } from '../../rule-set';
import { normalizeSpace } from '../../xpath';
import { supplierCountry } from '../countries';
import { CAC, CBC } from '../names';
import { onlyNormalized } from '../../reading';
import { quotedAt } from '../../wording';

function addressPart(id: string, name: NameId, term: string, what: string): Assertion {
  return fatal(
    id,
    (c, party) => c.exists(party, CAC.PostalAddress, name),
    `The ${what} of the Italian seller (${term}) is missing; Italian sellers state street, city and post code.`,
    { terms: [term], at: (c, party) => c.first(party, CAC.PostalAddress) },
  );
}

export const ITALY: Pattern = {
  name: 'Italy',
  rules: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
      when: (c, scheme) => {
        if (supplierCountry(c) !== 'IT') return false;
        const tax = onlyNormalized(c, scheme, CAC.TaxScheme, CBC.ID);
        return tax !== undefined && tax !== 'VAT';
      },
      asserts: [
        fatal(
          'IT-R-001',
          (c, scheme) => /^[A-Z0-9]{11,16}$/.test(normalizeSpace(c.text(scheme, CBC.CompanyID) ?? '')),
          (c, scheme) =>
            `The tax registration of the Italian seller (BT-32) is ${quotedAt(c, scheme, CBC.CompanyID)}. Expected 11 to 16 capital letters and digits.`,
          { terms: ['BT-32'], at: (c, scheme) => c.first(scheme, CBC.CompanyID) },
        ),
      ],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: (c) => supplierCountry(c) === 'IT',
      asserts: [
        addressPart('IT-R-002', CBC.StreetName, 'BT-35', 'street'),
        addressPart('IT-R-003', CBC.CityName, 'BT-37', 'city'),
        addressPart('IT-R-004', CBC.PostalZone, 'BT-38', 'post code'),
      ],
    },
  ],
};
