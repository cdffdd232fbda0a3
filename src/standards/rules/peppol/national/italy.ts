/** Italian sellers: IT-R-001 to IT-R-004. */
import type { Syntax } from '../../../invoice/terms/terms';
import { NONE, type NameId, type Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Pattern } from '../../rule-set';
import { getRelativePath } from '../../term-places';
import { normalizeSpace } from '../../xpath';
import { supplierCountry } from '../countries';
import { CAC, CBC } from '../names';
import { readSingleNormalized } from '../../reading';
import { formatValues } from '../../wording';

/** Creates IT-R-002 to IT-R-004. @param address name of the postal address below the party */
export function italianAddressAssertions(syntax: Syntax, address: NameId): Assertion[] {
  const part = (id: string, term: string, label: string): Assertion =>
    fatal(
      id,
      (c, party) => c.exists(party, address, ...getRelativePath(syntax, term, 'BG-5').path),
      `The ${label} of the Italian seller (${term}) is missing, but Italian sellers must state street, city and post code.`,
      { terms: [term], at: (c, party) => c.first(party, address) },
    );
  return [
    part('IT-R-002', 'BT-35', 'street'),
    part('IT-R-003', 'BT-37', 'city'),
    part('IT-R-004', 'BT-38', 'post code'),
  ];
}

const TAX_NUMBER = /^[A-Z0-9]{11,16}$/;

/** Creates IT-R-001. @param numbers finds the tax registrations below the context; only the first is checked */
export function italianTaxNumberAssertion(
  numbers: (c: RuleContext, node: Node) => readonly Node[],
  passes: (c: RuleContext, node: Node) => boolean = () => false,
): Assertion {
  return fatal(
    'IT-R-001',
    (c, node) => passes(c, node) || TAX_NUMBER.test(normalizeSpace(c.doc.text(numbers(c, node)[0] ?? NONE))),
    (c, node) =>
      `The tax registration of the Italian seller (BT-32) is ${formatValues(c, numbers(c, node))}, but must be 11 to 16 capital letters or digits.`,
    { terms: ['BT-32'], at: (c, node) => numbers(c, node)[0] ?? node },
  );
}

export const ITALY: Pattern = {
  name: 'Italy',
  rules: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
      when: (c, scheme) => {
        if (supplierCountry(c) !== 'IT') return false;
        const tax = readSingleNormalized(c, scheme, CAC.TaxScheme, CBC.ID);
        return tax !== undefined && tax !== 'VAT';
      },
      asserts: [italianTaxNumberAssertion((c, scheme) => c.select(scheme, CBC.CompanyID))],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: (c) => supplierCountry(c) === 'IT',
      asserts: italianAddressAssertions('ubl', CAC.PostalAddress),
    },
  ],
};
