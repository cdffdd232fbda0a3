/** Rules on parties and their addresses. */
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { fatal, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { requireTerm } from './term-assertions';
import { COUNTRIES } from '../code-lists';
import { isVat } from './vat-facts';

const requireScheme = (id: string, label: string, terms: readonly string[]) =>
  fatal(
    id,
    (c, n) => c.doc.attribute(n, ATTR.schemeID) !== undefined,
    `${label} must have a scheme. Add the attribute schemeID.`,
    { terms },
  );

const hasVatId = (c: RuleContext, party: Node): boolean =>
  c.doc.children(party, CAC.PartyTaxScheme).some((node) => isVat(c, node) && c.exists(node, CBC.CompanyID));

/** BR-63: scheme of the buyer's electronic address (BT-49). */
export const BUYER_ADDRESS_SCHEME: Rule = {
  context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
  asserts: [requireScheme('BR-63', "The buyer's electronic address (BT-49)", ['BT-49'])],
};

/** BR-11: country of the buyer (BT-55). */
export const BUYER_COUNTRY: Rule = {
  context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
  asserts: [requireTerm('ubl', 'BR-11', 'BG-8')],
};

/** BR-57: deliver-to country (BT-80). */
export const DELIVERY_COUNTRY: Rule = {
  context: 'cac:Delivery/cac:DeliveryLocation/cac:Address',
  asserts: [requireTerm('ubl', 'BR-57', 'BG-15')],
};

/** BR-17: the payee (BG-10) differs from the seller. */
export const PAYEE: Rule = {
  context: 'cac:PayeeParty',
  asserts: [
    fatal(
      'BR-17',
      (c, n) => {
        const sellers = c.select(c.doc.parent(n), CAC.AccountingSupplierParty, CAC.Party);
        const sharesText = (...path: number[]): boolean => {
          const payeeTexts = new Set(c.texts(n, ...path));
          return (
            payeeTexts.size > 0 &&
            sellers.some((party) => c.texts(party, ...path).some((text) => payeeTexts.has(text)))
          );
        };
        return (
          c.exists(n, CAC.PartyName, CBC.Name) &&
          !sharesText(CAC.PartyName, CBC.Name) &&
          !sharesText(CAC.PartyIdentification, CBC.ID)
        );
      },
      (c, n) =>
        c.exists(n, CAC.PartyName, CBC.Name)
          ? `The payee must differ from the seller, but "${c.norm(n, CAC.PartyName, CBC.Name)}" has the seller's name or identifier. Remove cac:PayeeParty when the seller is the payee; otherwise name the payee.`
          : 'The name of the payee (BT-59) is missing. Add cac:PartyName/cbc:Name.',
      { subjectPath: 'cac:PartyName/cbc:Name', terms: ['BT-59', 'BT-60'] },
    ),
  ],
};

/** BR-CO-26: identification of the seller. */
export const SELLER: Rule = {
  context: 'cac:AccountingSupplierParty',
  asserts: [
    fatal(
      'BR-CO-26',
      (c, n) =>
        c.doc
          .children(n, CAC.Party)
          .some(
            (party) =>
              hasVatId(c, party) ||
              c
                .select(party, CAC.PartyIdentification, CBC.ID)
                .some((id) => c.doc.attribute(id, ATTR.schemeID) !== 'SEPA') ||
              c.exists(party, CAC.PartyLegalEntity, CBC.CompanyID),
          ),
      'The seller must have an identifier (BT-29), a legal registration identifier (BT-30) or a VAT identifier (BT-31), but has none. Add at least one of them.',
      { subjectPath: 'cac:Party/cac:PartyLegalEntity/cbc:CompanyID', terms: ['BT-30', 'BT-31', 'BT-29'] },
    ),
  ],
};

/** BR-62: scheme of the seller's electronic address (BT-34). */
export const SELLER_ADDRESS_SCHEME: Rule = {
  context: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
  asserts: [requireScheme('BR-62', "The seller's electronic address (BT-34)", ['BT-34'])],
};

/** BR-09: country of the seller (BT-40). */
export const SELLER_COUNTRY: Rule = {
  context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
  asserts: [requireTerm('ubl', 'BR-09', 'BG-5')],
};

/** BR-18, -19, -56: tax representative (BG-11). */
export const TAX_REPRESENTATIVE: Rule = {
  context: 'cac:TaxRepresentativeParty',
  asserts: [
    requireTerm('ubl', 'BR-18', 'BG-11'),
    requireTerm('ubl', 'BR-19', 'BG-11'),
    fatal(
      'BR-56',
      hasVatId,
      "The tax representative's VAT identifier (BT-63) is missing. Add cac:PartyTaxScheme/cbc:CompanyID with TaxScheme VAT.",
      {
        subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID',
        terms: ['BT-63'],
      },
    ),
  ],
};

/** BR-20: country of the tax representative (BT-69). */
export const TAX_REPRESENTATIVE_COUNTRY: Rule = {
  context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
  asserts: [requireTerm('ubl', 'BR-20', 'BG-12')],
};

/** Country codes separated by blanks, with EL, which Greece uses in VAT identifiers. */
export const VAT_PREFIXES = COUNTRIES.joinedCodes.replace(' EH ', ' EH EL ');

/** BR-CO-09: prefix of VAT identifiers. The published rule also accepts a prefix of one character or none. */
export const VAT_IDENTIFIER: Rule = {
  context: 'cac:PartyTaxScheme',
  when: isVat,
  asserts: [
    fatal(
      'BR-CO-09',
      (c, n) => VAT_PREFIXES.includes([...(c.text(n, CBC.CompanyID) ?? '').slice(0, 4)].slice(0, 2).join('')),
      (c, n) =>
        `The VAT identifier must start with a country code (ISO 3166-1, or EL for Greece); received "${c.text(n, CBC.CompanyID) ?? ''}".`,
      { subjectPath: 'cbc:CompanyID', terms: ['BT-31', 'BT-48', 'BT-63'] },
    ),
  ],
};
