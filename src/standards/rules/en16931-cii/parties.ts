/** Rules on parties. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { requireTerm } from '../en16931/term-assertions';
import { VAT_PREFIXES } from '../en16931/parties';
import { fatal, type Rule } from '../rule-set';
import { normalizeSpace, substring } from '../xpath';
import { ATTRIBUTE, RAM } from './names';

/** Finds the VAT identifiers of a party: SpecifiedTaxRegistration/ID with the scheme VA. */
function findVatIds(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, RAM.SpecifiedTaxRegistration, RAM.ID)
    .filter((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VA');
}

/** BR-17: the payee (BG-10) differs from the seller. */
export const PAYEE: Rule = {
  context: 'ram:PayeeTradeParty',
  asserts: [
    fatal(
      'BR-17',
      (c, n) => {
        const transaction = c.doc.parent(c.doc.parent(n));
        const sellers = c.select(transaction, RAM.ApplicableHeaderTradeAgreement, RAM.SellerTradeParty);
        const sharesText = (...path: number[]): boolean => {
          const payeeTexts = new Set(c.texts(n, ...path));
          return (
            payeeTexts.size > 0 &&
            sellers.some((seller) => c.texts(seller, ...path).some((text) => payeeTexts.has(text)))
          );
        };
        return (
          c.exists(n, RAM.Name) &&
          !sharesText(RAM.Name) &&
          !sharesText(RAM.ID) &&
          !sharesText(RAM.SpecifiedLegalOrganization, RAM.ID)
        );
      },
      (c, n) =>
        c.exists(n, RAM.Name)
          ? `The payee must differ from the seller, but "${c.norm(n, RAM.Name)}" has the seller's name or identifier. Remove ram:PayeeTradeParty when the seller is the payee; otherwise name the payee.`
          : 'The name of the payee (BT-59) is missing. Add ram:Name.',
      { subjectPath: 'ram:Name', terms: ['BT-59', 'BT-60'] },
    ),
  ],
};

/** BR-CO-26: identification of the seller. */
export const SELLER: Rule = {
  context: 'ram:SellerTradeParty',
  asserts: [
    fatal(
      'BR-CO-26',
      (c, n) =>
        c.exists(n, RAM.ID) ||
        c.exists(n, RAM.GlobalID) ||
        c.exists(n, RAM.SpecifiedLegalOrganization, RAM.ID) ||
        findVatIds(c, n).length > 0,
      'The seller must have an identifier (BT-29), a legal registration identifier (BT-30) or a VAT identifier (BT-31), but has none. Add at least one of them.',
      { subjectPath: 'ram:SpecifiedLegalOrganization/ram:ID', terms: ['BT-30', 'BT-31', 'BT-29'] },
    ),
  ],
};

/** BR-18 to -20, -56: tax representative (BG-11). */
export const TAX_REPRESENTATIVE: Rule = {
  context: 'ram:SellerTaxRepresentativeTradeParty',
  asserts: [
    requireTerm('cii', 'BR-18', 'BG-11'),
    requireTerm('cii', 'BR-19', 'BG-11'),
    requireTerm('cii', 'BR-20', 'BG-11'),
    fatal(
      'BR-56',
      (c, n) => findVatIds(c, n).some((id) => normalizeSpace(c.doc.text(id)) !== ''),
      "The tax representative's VAT identifier (BT-63) is missing. Add ram:SpecifiedTaxRegistration/ram:ID with schemeID VA.",
      { subjectPath: 'ram:SpecifiedTaxRegistration/ram:ID', terms: ['BT-63'] },
    ),
  ],
};

/** BR-CO-09: prefix of VAT identifiers. */
export const VAT_IDENTIFIER: Rule = {
  context: 'ram:SpecifiedTaxRegistration/ram:ID',
  when: (c, n) => c.doc.attribute(n, ATTRIBUTE.schemeID) === 'VA',
  asserts: [
    fatal(
      'BR-CO-09',
      (c, n) => VAT_PREFIXES.includes(` ${substring(c.doc.text(n), 0, 2)} `),
      (c, n) =>
        `The VAT identifier must start with a country code (ISO 3166-1, or EL for Greece); received "${c.doc.text(n)}".`,
      { terms: ['BT-31', 'BT-48', 'BT-63'] },
    ),
  ],
};
