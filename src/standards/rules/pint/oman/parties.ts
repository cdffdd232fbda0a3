/** Parties of documents of Oman: data of seller, buyer and third party. */
import type { RuleContext } from '../../context';
import type { Assertion, Rule } from '../../rule-set';
import { formatQuoted, quotedAt } from '../../wording';
import { normalizeSpace } from '../../xpath';
import { singleByCount } from '../assertions';
import { ATTR, CAC, CBC, steps } from '../names';
import { at, has, hasAll, hasAttribute, isKind, OMAN, rule, vatNumbers, type Kind } from './facts';
import { formatAsKinds } from './transactions';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const AGENT = `${SELLER}/cac:AgentParty`;
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';
const ZONE = 'cac:PostalAddress/cbc:CountrySubentityCode';
const TAX_NUMBER = 'cac:PartyTaxScheme/cbc:CompanyID';
const IDENTIFIER = 'cac:PartyIdentification/cbc:ID';

/** Electronic address of buyers for whom the seller states a UUID and special zones ask for no licence number. */
const CENTRAL_ADDRESS = '997770000099';
const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of version 5. */
export const isUuid5 = (text: string): boolean => UUID_5.test(text);

/** Parts of an address that Oman requires. */
export const ADDRESS_PARTS = [
  'cbc:StreetName',
  'cbc:AdditionalStreetName',
  'cbc:CityName',
  'cbc:PostalZone',
  'cac:AddressLine/cbc:Line',
] as const;

const below = (path: string): string[] => ADDRESS_PARTS.map((part) => `${path}/${part}`);
const isAtCentralAddress = (c: RuleContext): boolean =>
  c.norm(0, ...steps(`${BUYER}/cbc:EndpointID`)) === CENTRAL_ADDRESS;

/** Kinds of transactions whose seller may have no VAT number. */
const FOREIGN_SELLER_KINDS = ['goodsImport', 'serviceImport', 'marginSelfInvoice'] as const;

/** Seller: number, identifier, address, telephone. */
export const sellerRules = (): Assertion[] => [
  rule(
    'IBR-006-OM',
    [`${SELLER}/${TAX_NUMBER}`, 'BT-31'],
    (c) => isKind(c, ...FOREIGN_SELLER_KINDS) || vatNumbers(c, SELLER).length > 0,
    'The seller’s VAT number (IBT-31) is missing; only imports of goods or services and profit margin self-invoices go without. Add cac:PartyTaxScheme with the tax scheme VAT.',
  ),
  rule(
    'IBR-007-OM',
    [`${SELLER}/${IDENTIFIER}`, 'BT-29'],
    (c) => !isKind(c, ...FOREIGN_SELLER_KINDS, 'specialZone') || has(c, 0, `${SELLER}/${IDENTIFIER}`),
    (c) =>
      `${formatAsKinds(c, [...FOREIGN_SELLER_KINDS, 'specialZone'])} the document needs an identifier of the seller (IBT-29). Add cac:PartyIdentification/cbc:ID.`,
  ),
  rule(
    'IBR-010-OM',
    [`${SELLER}/cac:PostalAddress`, 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38'],
    (c) => hasAll(c, 0, below(`${SELLER}/cac:PostalAddress`)),
    'The seller’s address needs three address lines, city and postal code (IBT-35, IBT-36, IBT-162, IBT-37, IBT-38).',
  ),
  rule(
    'IBR-011-OM',
    [`${SELLER}/cac:Contact/cbc:Telephone`, 'BT-42'],
    (c) => has(c, 0, `${SELLER}/cac:Contact/cbc:Telephone`),
    'The telephone number of the seller’s contact (IBT-42) is missing. Add cac:Contact/cbc:Telephone.',
  ),
];

/** Third party who issues the invoice. */
export const thirdPartyRule = (): Assertion =>
  rule(
    'IBR-015-OM',
    [AGENT],
    (c) =>
      !isKind(c, 'thirdParty') ||
      (at(c, 0, AGENT).length === 1 &&
        vatNumbers(c, AGENT).length > 0 &&
        hasAll(c, 0, [
          `${AGENT}/cac:PartyName/cbc:Name`,
          ...below(`${AGENT}/cac:PostalAddress`),
          `${AGENT}/${COUNTRY}`,
        ])),
    'A third-party invoice names the third party once, in cac:AgentParty of the seller: name (BTOM-005), VAT number with the tax scheme VAT (BTOM-006), three address lines, city, postal code and country (BTOM-007 to BTOM-013).',
  );

function buyerNeeds(
  id: string,
  kinds: readonly Kind[],
  [about, ...terms]: readonly [string, ...string[]],
  test: (c: RuleContext) => boolean,
  label: string,
): Assertion {
  return rule(
    id,
    [`${BUYER}/${about}`, ...terms],
    (c) => !isKind(c, ...kinds) || test(c),
    (c) => `${formatAsKinds(c, kinds)} the document needs ${label}.`,
  );
}

const SELF_ISSUED = ['selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'] as const;

/** Buyer: number, identifier, address, country. */
export const buyerRules = (): Assertion[] => [
  buyerNeeds(
    'IBR-016-OM',
    ['full', 'thirdParty', 'summary', 'continuous', 'export', 'profitMargin', 'eCommerce'],
    [IDENTIFIER, 'BT-46', 'BT-48'],
    (c) => has(c, 0, `${BUYER}/${IDENTIFIER}`) || vatNumbers(c, BUYER).length > 0,
    'the buyer’s identifier (IBT-46) or VAT number (IBT-48)',
  ),
  buyerNeeds(
    'IBR-017-OM',
    SELF_ISSUED,
    [TAX_NUMBER, 'BT-48'],
    (c) => vatNumbers(c, BUYER).length > 0,
    'the buyer’s VAT number (IBT-48)',
  ),
  buyerNeeds(
    'IBR-019-OM',
    [
      'full',
      'thirdParty',
      'selfBilled',
      'export',
      'serviceImport',
      'profitMargin',
      'marginSelfInvoice',
      'goodsImport',
      'specialZone',
      'summary',
    ],
    ['cac:PostalAddress', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53'],
    (c) => hasAll(c, 0, below(`${BUYER}/cac:PostalAddress`)),
    'an address of the buyer with three address lines, city and postal code (IBT-50, IBT-51, IBT-163, IBT-52, IBT-53)',
  ),
  buyerNeeds(
    'IBR-020-OM',
    SELF_ISSUED,
    [COUNTRY, 'BT-55'],
    (c) => c.equals(0, OMAN, ...steps(`${BUYER}/${COUNTRY}`)),
    'OM as the buyer’s country (IBT-55)',
  ),
];

const hasIdentifier = (c: RuleContext, party: string, name: string): boolean =>
  hasAttribute(c, at(c, 0, `${party}/${IDENTIFIER}`), ATTR.schemeName, name);
const isInZone = (c: RuleContext, party: string): boolean =>
  isKind(c, 'specialZone') && c.texts(0, ...steps(`${party}/${ZONE}`)).some((zone) => zone !== 'MO');

/** Identifiers that are required for special zones and imports. */
export const zoneRules = (): Assertion[] => [
  rule(
    'IBR-150-OM',
    [`${SELLER}/${ZONE}`],
    (c) => !isKind(c, 'specialZone') || hasAll(c, 0, [`${BUYER}/${ZONE}`, `${SELLER}/${ZONE}`]),
    'A supply in a special zone states the zone of seller and buyer (BTOM-024, BTOM-026). Add cac:PostalAddress/cbc:CountrySubentityCode to both.',
  ),
  rule(
    'IBR-151-OM',
    [`${SELLER}/${IDENTIFIER}`, 'BT-29'],
    (c) => !isInZone(c, SELLER) || hasIdentifier(c, SELLER, 'SZLN'),
    'The seller is in a special zone, so the licence number of the zone is needed: cac:PartyIdentification/cbc:ID with schemeName SZLN.',
  ),
  rule(
    'IBR-152-OM',
    [`${BUYER}/${IDENTIFIER}`, 'BT-46'],
    (c) => !isInZone(c, BUYER) || isAtCentralAddress(c) || hasIdentifier(c, BUYER, 'SZLN'),
    'The buyer is in a special zone, so the licence number of the zone is needed: cac:PartyIdentification/cbc:ID with schemeName SZLN.',
  ),
  rule(
    'IBR-153-OM',
    [`${BUYER}/${IDENTIFIER}`, 'BT-46'],
    (c) => !isKind(c, 'goodsImport') || hasIdentifier(c, BUYER, 'ICID'),
    'With an import of goods the buyer’s customs number as an importer is needed: cac:PartyIdentification/cbc:ID with schemeName ICID.',
  ),
];

/** Country of the seller of a profit margin self-invoice. */
export const marginSellerRule = (): Assertion =>
  rule(
    'IBR-087-OM',
    [`${SELLER}/${COUNTRY}`, 'BT-40'],
    (c) => !isKind(c, 'marginSelfInvoice') || c.equals(0, OMAN, ...steps(`${SELLER}/${COUNTRY}`)),
    (c) =>
      `The seller’s country (IBT-40) is ${quotedAt(c, 0, ...steps(`${SELLER}/${COUNTRY}`))}; with a profit margin self-invoice it is OM.`,
  );

/** Country of the seller of imported services. */
export const serviceSellerRule = (): Assertion =>
  rule(
    'IBR-160-OM',
    [`${SELLER}/${COUNTRY}`, 'BT-40'],
    (c) =>
      !isKind(c, 'serviceImport') ||
      c.texts(0, ...steps(`${SELLER}/${COUNTRY}`)).some((country) => country !== OMAN),
    'Services are imported from another country: the seller’s country (IBT-40) is not OM.',
  );

/** UUID of the seller, where the buyer's address requires it. */
export const sellerUuidRule = (): Assertion =>
  rule(
    'IBR-173-OM',
    ['cac:AccountingSupplierParty/cbc:AdditionalAccountID'],
    (c) =>
      !isAtCentralAddress(c) ||
      isUuid5(c.norm(0, ...steps('cac:AccountingSupplierParty/cbc:AdditionalAccountID'))),
    (c) =>
      `The buyer’s electronic address is ${CENTRAL_ADDRESS}, so the seller’s UUID (BTOM-004) is needed as a UUID of version 5; cac:AccountingSupplierParty/cbc:AdditionalAccountID is ${quotedAt(c, 0, ...steps('cac:AccountingSupplierParty/cbc:AdditionalAccountID'))}.`,
  );

/** The seller's VAT number occurs once at most. */
export const oneSellerNumber = (): Assertion =>
  singleByCount(
    'ALIGNED-IBRP-SR-12',
    [`${SELLER}/${TAX_NUMBER}`, 'The seller’s VAT number (IBT-31)', 'BT-31'],
    (c) => vatNumbers(c, SELLER).length,
  );

/** VAT numbers of seller, buyer and third party: OM and ten digits. */
export const vatNumberRule = (): Rule => ({
  context: [SELLER, BUYER, AGENT].map((party) => `${party}/${TAX_NUMBER}`).join(' | '),
  when: (c, node) => c.equals(c.doc.parent(node), 'VAT', CAC.TaxScheme, CBC.ID),
  asserts: [
    rule(
      'IBR-003-OM',
      ['', 'BT-31', 'BT-48'],
      (c, node) => /^OM[0-9]{10}$/.test(normalizeSpace(c.doc.text(node)).replaceAll(' ', '')),
      (c, node) => `The VAT number is ${formatQuoted(c.doc.text(node))}; it is OM and ten digits.`,
    ),
  ],
});

/** Tax schemes of categories and registrations: VAT, and one VAT registration. */
export const taxSchemeRule = (): Rule => ({
  context: 'cac:ClassifiedTaxCategory | cac:TaxCategory | cac:PartyTaxScheme',
  asserts: [
    rule(
      'IBR-009-OM',
      ['cac:TaxScheme/cbc:ID', 'BT-31', 'BT-48'],
      (c, node) => {
        const isVat = c.equals(node, 'VAT', CAC.TaxScheme, CBC.ID);
        const isOfParty = c.doc.name(node) !== CAC.TaxCategory;
        if (!isOfParty || c.hasAncestor(node, CAC.TaxRepresentativeParty)) return isVat;
        const registrations = c.select(c.doc.parent(node), CAC.PartyTaxScheme);
        if (c.hasAncestor(node, CAC.AccountingCustomerParty)) return registrations.length === 1 && isVat;
        if (!c.hasAncestor(node, CAC.AccountingSupplierParty)) return isVat;
        const vatRegistrations = registrations.filter((registration) =>
          c.equals(registration, 'VAT', CAC.TaxScheme, CBC.ID),
        );
        return isVat ? vatRegistrations.length === 1 : vatRegistrations.length > 0;
      },
      'The tax scheme is VAT in categories and registrations; a party is registered for it once, and only a seller may have a registration of another kind beside it.',
    ),
  ],
});
