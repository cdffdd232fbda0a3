/** Rules on parties. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { termIsPresent } from '../en16931/on-terms';
import { VAT_PREFIXES } from '../en16931/parties';
import { fatal, type Rule } from '../rule-set';
import { normalizeSpace, substring } from '../xpath';
import { ATTRIBUTE, RAM } from './names';

/** Registrations for VAT of a party: SpecifiedTaxRegistration/ID with the scheme VA. */
function vatIds(c: RuleContext, party: Node): Node[] {
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
          const sellerTexts = new Set(c.texts(n, ...path));
          return (
            sellerTexts.size > 0 &&
            sellers.some((seller) => c.texts(seller, ...path).some((text) => sellerTexts.has(text)))
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
          ? `The payee "${c.norm(n, RAM.Name)}" has the name or an identifier of the seller. Leave ram:PayeeTradeParty out when the seller is paid, or name who is.`
          : 'The name of the payee (BT-59) is missing. Add ram:Name.',
      { subjectPath: 'ram:Name', terms: ['BT-59', 'BT-60'] },
    ),
  ],
};

/** BR-CO-26: the seller can be identified. */
export const SELLER: Rule = {
  context: 'ram:SellerTradeParty',
  asserts: [
    fatal(
      'BR-CO-26',
      (c, n) =>
        c.exists(n, RAM.ID) ||
        c.exists(n, RAM.GlobalID) ||
        c.exists(n, RAM.SpecifiedLegalOrganization, RAM.ID) ||
        vatIds(c, n).length > 0,
      'Nothing identifies the seller. Give at least one of its identifier (BT-29), legal registration (BT-30) and VAT identifier (BT-31).',
      { subjectPath: 'ram:SpecifiedLegalOrganization/ram:ID', terms: ['BT-30', 'BT-31', 'BT-29'] },
    ),
  ],
};

/** BR-18 to -20, -56: tax representative (BG-11). */
export const TAX_REPRESENTATIVE: Rule = {
  context: 'ram:SellerTaxRepresentativeTradeParty',
  asserts: [
    termIsPresent('cii', 'BR-18', 'BG-11'),
    termIsPresent('cii', 'BR-19', 'BG-11'),
    termIsPresent('cii', 'BR-20', 'BG-11'),
    fatal(
      'BR-56',
      (c, n) => vatIds(c, n).some((id) => normalizeSpace(c.doc.text(id)) !== ''),
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
        `The VAT identifier "${c.doc.text(n)}" does not start with a country code (EL for Greece). Put the country in front.`,
      { terms: ['BT-31', 'BT-48', 'BT-63'] },
    ),
  ],
};
