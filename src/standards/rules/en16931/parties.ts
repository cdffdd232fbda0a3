/** Rules on parties and places. */
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { fatal, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { termIsPresent } from './on-terms';
import { COUNTRIES } from '../code-lists';
import { isVat } from './vat-facts';

const schemeIsPresent = (id: string, label: string, terms: readonly string[]) =>
  fatal(
    id,
    (c, n) => c.doc.attribute(n, ATTR.schemeID) !== undefined,
    `${label} names no scheme. Add the attribute schemeID.`,
    { terms },
  );

const hasVatId = (c: RuleContext, party: Node): boolean =>
  c.doc.children(party, CAC.PartyTaxScheme).some((node) => isVat(c, node) && c.exists(node, CBC.CompanyID));

/** BR-63 */
export const BUYER_ADDRESS_SCHEME: Rule = {
  context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
  asserts: [schemeIsPresent('BR-63', "The buyer's electronic address (BT-49)", ['BT-49'])],
};

/** BR-11 */
export const BUYER_COUNTRY: Rule = {
  context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
  asserts: [termIsPresent('ubl', 'BR-11', 'BG-8')],
};

/** BR-57 */
export const DELIVERY_COUNTRY: Rule = {
  context: 'cac:Delivery/cac:DeliveryLocation/cac:Address',
  asserts: [termIsPresent('ubl', 'BR-57', 'BG-15')],
};

/** BR-17: the payee (BG-10) is not the seller. */
export const PAYEE: Rule = {
  context: 'cac:PayeeParty',
  asserts: [
    fatal(
      'BR-17',
      (c, n) => {
        const seller = c.select(c.doc.parent(n), CAC.AccountingSupplierParty, CAC.Party);
        const sharesText = (...path: number[]): boolean => {
          const sellerTexts = new Set(c.texts(n, ...path));
          return (
            sellerTexts.size > 0 &&
            seller.some((party) => c.texts(party, ...path).some((text) => sellerTexts.has(text)))
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
          ? `The payee "${c.norm(n, CAC.PartyName, CBC.Name)}" has the name or an identifier of the seller. Leave cac:PayeeParty out when the seller is paid, or name who is.`
          : 'The name of the payee (BT-59) is missing. Add cac:PartyName/cbc:Name.',
      { subjectPath: 'cac:PartyName/cbc:Name', terms: ['BT-59', 'BT-60'] },
    ),
  ],
};

/** BR-CO-26: the seller can be identified. */
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
      'Nothing identifies the seller. Give at least one of its identifier (BT-29), legal registration (BT-30) and VAT identifier (BT-31).',
      { subjectPath: 'cac:Party/cac:PartyLegalEntity/cbc:CompanyID', terms: ['BT-30', 'BT-31', 'BT-29'] },
    ),
  ],
};

/** BR-62 */
export const SELLER_ADDRESS_SCHEME: Rule = {
  context: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
  asserts: [schemeIsPresent('BR-62', "The seller's electronic address (BT-34)", ['BT-34'])],
};

/** BR-09 */
export const SELLER_COUNTRY: Rule = {
  context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
  asserts: [termIsPresent('ubl', 'BR-09', 'BG-5')],
};

/** BR-18, -19, -56: tax representative (BG-11). */
export const TAX_REPRESENTATIVE: Rule = {
  context: 'cac:TaxRepresentativeParty',
  asserts: [
    termIsPresent('ubl', 'BR-18', 'BG-11'),
    termIsPresent('ubl', 'BR-19', 'BG-11'),
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

/** BR-20 */
export const TAX_REPRESENTATIVE_COUNTRY: Rule = {
  context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
  asserts: [termIsPresent('ubl', 'BR-20', 'BG-12')],
};

/** Country codes with EL, which Greece uses in VAT identifiers, between blanks. */
export const VAT_PREFIXES = COUNTRIES.joinedCodes.replace(' EH ', ' EH EL ');

/** BR-CO-09: prefix of VAT identifiers. The published search also accepts one character, or none. */
export const VAT_IDENTIFIER: Rule = {
  context: 'cac:PartyTaxScheme',
  when: isVat,
  asserts: [
    fatal(
      'BR-CO-09',
      (c, n) => VAT_PREFIXES.includes([...(c.text(n, CBC.CompanyID) ?? '').slice(0, 4)].slice(0, 2).join('')),
      (c, n) =>
        `The VAT identifier "${c.text(n, CBC.CompanyID) ?? ''}" does not start with a country code (EL for Greece). Put the country in front.`,
      { subjectPath: 'cbc:CompanyID', terms: ['BT-31', 'BT-48', 'BT-63'] },
    ),
  ],
};
