/** Rules on parties in documents of Oman: seller, buyer and third party. */
import type { RuleContext } from '../../context';
import type { Assertion, Rule } from '../../rule-set';
import { formatQuoted, formatValuesAt } from '../../wording';
import { normalizeSpace } from '../../xpath';
import { allowOnceByCount } from '../assertions';
import { ATTR, CAC, CBC, parsePath } from '../names';
import {
  findElements,
  hasElement,
  hasAllElements,
  hasAttribute,
  isTransaction,
  OMAN,
  createAssertion,
  vatNumbers,
  type TransactionType,
} from './facts';
import { formatAsTransactionTypes } from './transactions';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const AGENT = `${SELLER}/cac:AgentParty`;
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';
const ZONE = 'cac:PostalAddress/cbc:CountrySubentityCode';
const TAX_NUMBER = 'cac:PartyTaxScheme/cbc:CompanyID';
const IDENTIFIER = 'cac:PartyIdentification/cbc:ID';

/** Electronic address of buyers that need no zone licence number, and for which the seller must state a UUID. */
const CENTRAL_ADDRESS = '997770000099';
const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns whether a text is a UUID of version 5. */
export const isUuid5 = (text: string): boolean => UUID_5.test(text);

/** Parts of an address that Oman requires. */
export const ADDRESS_PARTS = [
  'cbc:StreetName',
  'cbc:AdditionalStreetName',
  'cbc:CityName',
  'cbc:PostalZone',
  'cac:AddressLine/cbc:Line',
] as const;

const listAddressPaths = (path: string): string[] => ADDRESS_PARTS.map((part) => `${path}/${part}`);
const isAtCentralAddress = (c: RuleContext): boolean =>
  c.norm(0, ...parsePath(`${BUYER}/cbc:EndpointID`)) === CENTRAL_ADDRESS;

/** Transaction types whose seller may have no VAT number. */
const FOREIGN_SELLER_TYPES = ['goodsImport', 'serviceImport', 'marginSelfInvoice'] as const;

/** Creates the rules on the seller: VAT number, identifier, address, telephone number. */
export const sellerRules = (): Assertion[] => [
  createAssertion(
    'IBR-006-OM',
    [`${SELLER}/${TAX_NUMBER}`, 'BT-31'],
    (c) => isTransaction(c, ...FOREIGN_SELLER_TYPES) || vatNumbers(c, SELLER).length > 0,
    'The seller’s VAT number (IBT-31) is missing, but must be stated except for imports of goods or services and profit margin self-invoices. Add cac:PartyTaxScheme with the tax scheme VAT.',
  ),
  createAssertion(
    'IBR-007-OM',
    [`${SELLER}/${IDENTIFIER}`, 'BT-29'],
    (c) =>
      !isTransaction(c, ...FOREIGN_SELLER_TYPES, 'specialZone') ||
      hasElement(c, 0, `${SELLER}/${IDENTIFIER}`),
    (c) =>
      `${formatAsTransactionTypes(c, [...FOREIGN_SELLER_TYPES, 'specialZone'])} the document must state an identifier of the seller (IBT-29), which is missing. Add cac:PartyIdentification/cbc:ID.`,
  ),
  createAssertion(
    'IBR-010-OM',
    [`${SELLER}/cac:PostalAddress`, 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38'],
    (c) => hasAllElements(c, 0, listAddressPaths(`${SELLER}/cac:PostalAddress`)),
    'The seller’s address must have three address lines, city and postal code (IBT-35, IBT-36, IBT-162, IBT-37, IBT-38), but at least one is missing.',
  ),
  createAssertion(
    'IBR-011-OM',
    [`${SELLER}/cac:Contact/cbc:Telephone`, 'BT-42'],
    (c) => hasElement(c, 0, `${SELLER}/cac:Contact/cbc:Telephone`),
    'The telephone number of the seller’s contact (IBT-42) is missing. Add cac:Contact/cbc:Telephone.',
  ),
];

/** Requires the data of a third party that issues the invoice. */
export const thirdPartyRule = (): Assertion =>
  createAssertion(
    'IBR-015-OM',
    [AGENT],
    (c) =>
      !isTransaction(c, 'thirdParty') ||
      (findElements(c, 0, AGENT).length === 1 &&
        vatNumbers(c, AGENT).length > 0 &&
        hasAllElements(c, 0, [
          `${AGENT}/cac:PartyName/cbc:Name`,
          ...listAddressPaths(`${AGENT}/cac:PostalAddress`),
          `${AGENT}/${COUNTRY}`,
        ])),
    'A third-party invoice must state the third party once, in cac:AgentParty of the seller, with all of these: name (BTOM-005), VAT number with the tax scheme VAT (BTOM-006), three address lines, city, postal code and country (BTOM-007 to BTOM-013).',
  );

function requireForBuyer(
  id: string,
  kinds: readonly TransactionType[],
  [subjectPath, ...terms]: readonly [string, ...string[]],
  test: (c: RuleContext) => boolean,
  requirement: string,
): Assertion {
  return createAssertion(
    id,
    [`${BUYER}/${subjectPath}`, ...terms],
    (c) => !isTransaction(c, ...kinds) || test(c),
    (c) =>
      `${formatAsTransactionTypes(c, kinds)} the document must state ${requirement}, which is missing or incomplete.`,
  );
}

const SELF_ISSUED = ['selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'] as const;

/** Creates the rules on the buyer: VAT number, identifier, address, country. */
export const buyerRules = (): Assertion[] => [
  requireForBuyer(
    'IBR-016-OM',
    ['full', 'thirdParty', 'summary', 'continuous', 'export', 'profitMargin', 'eCommerce'],
    [IDENTIFIER, 'BT-46', 'BT-48'],
    (c) => hasElement(c, 0, `${BUYER}/${IDENTIFIER}`) || vatNumbers(c, BUYER).length > 0,
    'the buyer’s identifier (IBT-46) or VAT number (IBT-48)',
  ),
  requireForBuyer(
    'IBR-017-OM',
    SELF_ISSUED,
    [TAX_NUMBER, 'BT-48'],
    (c) => vatNumbers(c, BUYER).length > 0,
    'the buyer’s VAT number (IBT-48)',
  ),
  requireForBuyer(
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
    (c) => hasAllElements(c, 0, listAddressPaths(`${BUYER}/cac:PostalAddress`)),
    'an address of the buyer with three address lines, city and postal code (IBT-50, IBT-51, IBT-163, IBT-52, IBT-53)',
  ),
  requireForBuyer(
    'IBR-020-OM',
    SELF_ISSUED,
    [COUNTRY, 'BT-55'],
    (c) => c.equals(0, OMAN, ...parsePath(`${BUYER}/${COUNTRY}`)),
    'OM as the buyer’s country (IBT-55)',
  ),
];

const hasIdentifier = (c: RuleContext, party: string, name: string): boolean =>
  hasAttribute(c, findElements(c, 0, `${party}/${IDENTIFIER}`), ATTR.schemeName, name);
const isInZone = (c: RuleContext, party: string): boolean =>
  isTransaction(c, 'specialZone') &&
  c.texts(0, ...parsePath(`${party}/${ZONE}`)).some((zone) => zone !== 'MO');

/** Creates the rules on zones and identifiers in special zones and for imports. */
export const zoneRules = (): Assertion[] => [
  createAssertion(
    'IBR-150-OM',
    [`${SELLER}/${ZONE}`],
    (c) =>
      !isTransaction(c, 'specialZone') || hasAllElements(c, 0, [`${BUYER}/${ZONE}`, `${SELLER}/${ZONE}`]),
    'A supply in a special zone must state the zones of seller and buyer (BTOM-024, BTOM-026), but at least one is missing. Add cac:PostalAddress/cbc:CountrySubentityCode to both.',
  ),
  createAssertion(
    'IBR-151-OM',
    [`${SELLER}/${IDENTIFIER}`, 'BT-29'],
    (c) => !isInZone(c, SELLER) || hasIdentifier(c, SELLER, 'SZLN'),
    'The seller is in a special zone, so the zone licence number must be stated, but is missing: cac:PartyIdentification/cbc:ID with schemeName SZLN.',
  ),
  createAssertion(
    'IBR-152-OM',
    [`${BUYER}/${IDENTIFIER}`, 'BT-46'],
    (c) => !isInZone(c, BUYER) || isAtCentralAddress(c) || hasIdentifier(c, BUYER, 'SZLN'),
    'The buyer is in a special zone, so the zone licence number must be stated, but is missing: cac:PartyIdentification/cbc:ID with schemeName SZLN.',
  ),
  createAssertion(
    'IBR-153-OM',
    [`${BUYER}/${IDENTIFIER}`, 'BT-46'],
    (c) => !isTransaction(c, 'goodsImport') || hasIdentifier(c, BUYER, 'ICID'),
    'For an import of goods, the buyer’s importer customs number must be stated, but is missing: cac:PartyIdentification/cbc:ID with schemeName ICID.',
  ),
];

/** Requires Oman as country of the seller of a profit margin self-invoice. */
export const marginSellerRule = (): Assertion =>
  createAssertion(
    'IBR-087-OM',
    [`${SELLER}/${COUNTRY}`, 'BT-40'],
    (c) => !isTransaction(c, 'marginSelfInvoice') || c.equals(0, OMAN, ...parsePath(`${SELLER}/${COUNTRY}`)),
    (c) =>
      `The seller’s country (IBT-40) is ${formatValuesAt(c, 0, ...parsePath(`${SELLER}/${COUNTRY}`))}, but must be OM in a profit margin self-invoice.`,
  );

/** Requires a foreign country of the seller of imported services. */
export const serviceSellerRule = (): Assertion =>
  createAssertion(
    'IBR-160-OM',
    [`${SELLER}/${COUNTRY}`, 'BT-40'],
    (c) =>
      !isTransaction(c, 'serviceImport') ||
      c.texts(0, ...parsePath(`${SELLER}/${COUNTRY}`)).some((country) => country !== OMAN),
    'For an import of services, the seller’s country (IBT-40) must be stated and must not be OM.',
  );

/** Requires a UUID of the seller when the buyer has the central electronic address. */
export const sellerUuidRule = (): Assertion =>
  createAssertion(
    'IBR-173-OM',
    ['cac:AccountingSupplierParty/cbc:AdditionalAccountID'],
    (c) =>
      !isAtCentralAddress(c) ||
      isUuid5(c.norm(0, ...parsePath('cac:AccountingSupplierParty/cbc:AdditionalAccountID'))),
    (c) =>
      `The buyer’s electronic address is ${CENTRAL_ADDRESS}, so the seller’s UUID (BTOM-004) must be a UUID of version 5; found cac:AccountingSupplierParty/cbc:AdditionalAccountID ${formatValuesAt(c, 0, ...parsePath('cac:AccountingSupplierParty/cbc:AdditionalAccountID'))}.`,
  );

/** Allows at most one VAT number of the seller. */
export const singleSellerNumberRule = (): Assertion =>
  allowOnceByCount(
    'ALIGNED-IBRP-SR-12',
    [`${SELLER}/${TAX_NUMBER}`, 'The seller’s VAT number (IBT-31)', 'BT-31'],
    (c) => vatNumbers(c, SELLER).length,
  );

/** Creates the rule that VAT numbers of seller, buyer and third party are OM and ten digits. */
export const vatNumberRule = (): Rule => ({
  context: [SELLER, BUYER, AGENT].map((party) => `${party}/${TAX_NUMBER}`).join(' | '),
  when: (c, node) => c.equals(c.doc.parent(node), 'VAT', CAC.TaxScheme, CBC.ID),
  asserts: [
    createAssertion(
      'IBR-003-OM',
      ['', 'BT-31', 'BT-48'],
      (c, node) => /^OM[0-9]{10}$/.test(normalizeSpace(c.doc.text(node)).replaceAll(' ', '')),
      (c, node) => `The VAT number is ${formatQuoted(c.doc.text(node))}, but must be OM and ten digits.`,
    ),
  ],
});

/** Creates the rule on tax schemes: VAT in categories and registrations, and one VAT registration of each party. */
export const taxSchemeRule = (): Rule => ({
  context: 'cac:ClassifiedTaxCategory | cac:TaxCategory | cac:PartyTaxScheme',
  asserts: [
    createAssertion(
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
      'The tax scheme of a category or registration must be VAT. A party must have one VAT registration; only a seller may have registrations with other tax schemes in addition.',
    ),
  ],
});
