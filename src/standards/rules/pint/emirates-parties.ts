/** Parties of the Emirates: addresses, registrations and tax numbers. */
import type { Node } from '../../invoice/xml';
import { COUNTRIES } from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import { normalizeSpace } from '../xpath';
import { allowOnce } from './assertions';
import { FLAGS, isTransaction } from './emirates-documents';
import { ATTR, CAC, CBC, parsePath } from './names';
import { VAT } from './tax-rules';

const REGISTRATION = 'cac:PartyLegalEntity/cbc:CompanyID';
const REGISTRATION_SUBJECT = { subjectPath: REGISTRATION, terms: ['BT-30', 'BT-47'] };

/** Electronic address scheme of Emirati tax numbers. */
const EMIRATI_SCHEME = '0235';
/** Countries that may issue a passport, according to the published rule. */
const PASSPORT_COUNTRIES = new Set(
  COUNTRIES.codes.filter((code) => !['1A', 'AN', 'XI', 'XK'].includes(code)),
);

const findRegistrations = (c: RuleContext, party: Node): Node[] =>
  c.select(party, ...parsePath(REGISTRATION));
/**
 * Types of registrations, from schemeAgencyID: TL trade licence, CL commercial licence, EID, PAS passport, CD decision.
 */
const listRegistrationTypes = (c: RuleContext, party: Node): string[] =>
  findRegistrations(c, party).flatMap((each) => c.doc.attribute(each, ATTR.schemeAgencyID) ?? []);
const listIssuers = (c: RuleContext, party: Node): string[] =>
  findRegistrations(c, party).flatMap((each) => c.doc.attribute(each, ATTR.schemeAgencyName) ?? []);

const findEndpoints = (c: RuleContext, party: Node): Node[] => c.select(party, CBC.EndpointID);
const findEmiratiEndpoints = (c: RuleContext, party: Node): Node[] =>
  findEndpoints(c, party).filter((each) => c.doc.attribute(each, ATTR.schemeID) === EMIRATI_SCHEME);

function requirePassportCountry(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) =>
      !listRegistrationTypes(c, party).includes('PAS') ||
      listIssuers(c, party).some((each) => PASSPORT_COUNTRIES.has(each)),
    (c, party) =>
      `The ${partyLabel} is registered by passport (PAS), but its country in schemeAgencyName is ${formatQuoted(listIssuers(c, party)[0], 'missing')}. The country must be an ISO 3166-1 code.`,
    REGISTRATION_SUBJECT,
  );
}

function requireLicenceIssuer(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) => !listRegistrationTypes(c, party).includes('TL') || listIssuers(c, party).length > 0,
    `The ${partyLabel} is registered by trade licence (TL), so the issuing authority must be stated, but is missing. Add schemeAgencyName.`,
    REGISTRATION_SUBJECT,
  );
}

function requireRegistrationType(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) =>
      findEmiratiEndpoints(c, party).length === 0 ||
      findRegistrations(c, party).length === 0 ||
      listRegistrationTypes(c, party).length > 0,
    `The ${partyLabel}’s registration must state its type, which is missing. Add schemeAgencyID, such as TL for a trade licence.`,
    REGISTRATION_SUBJECT,
  );
}

const hasTaxId = (c: RuleContext, party: Node): boolean => c.exists(party, CAC.PartyTaxScheme, CBC.CompanyID);

const buyer = (): Rule => ({
  context: 'cac:AccountingCustomerParty/cac:Party',
  asserts: [
    requirePassportCountry('ibr-010-ae', 'buyer'),
    requireLicenceIssuer('ibr-101-ae', 'buyer'),
    fatal(
      'ibr-149-ae',
      (c, party) =>
        findEndpoints(c, party).some(
          (each) => (c.doc.attribute(each, ATTR.schemeID) ?? EMIRATI_SCHEME) !== EMIRATI_SCHEME,
        ) ||
        /^[19]/.test(c.norm(party, CBC.EndpointID)) ||
        hasTaxId(c, party),
      'The buyer’s electronic address is a tax number that does not begin with 1 or 9, so the buyer’s VAT identifier (IBT-48) must be stated, but is missing.',
      { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-48'] },
    ),
    allowOnce('ibr-179-ae', [
      'cac:PartyTaxScheme/cbc:CompanyID',
      'The buyer’s VAT identifier (IBT-48)',
      'BT-48',
    ]),
    fatal(
      'ibr-135-ae',
      (c, party) =>
        isTransaction(c, FLAGS.export) ||
        findEmiratiEndpoints(c, party).length === 0 ||
        findEndpoints(c, party).some((each) => /^1[0-9]{9}$/.test(c.doc.text(each))) ||
        c.exists(party, CAC.PartyIdentification, CBC.ID) ||
        hasTaxId(c, party),
      'The buyer must have an identifier (IBT-46) or a VAT identifier (IBT-48), but has neither.',
      { subjectPath: 'cac:PartyIdentification/cbc:ID', terms: ['BT-46', 'BT-48'] },
    ),
    requireRegistrationType('ibr-180-ae', 'buyer'),
    fatal(
      'ibr-183-ae',
      (c, party) =>
        findRegistrations(c, party).length === 0 ||
        findEmiratiEndpoints(c, party).length === 0 ||
        /^[19]/.test(c.norm(party, CBC.EndpointID)) ||
        listRegistrationTypes(c, party).some((kind) => ['TL', 'CL', 'EID', 'PAS', 'CD'].includes(kind)),
      (c, party) =>
        `The type of the buyer’s registration (schemeAgencyID) is ${formatQuoted(listRegistrationTypes(c, party)[0], 'missing')}, but must be TL, CL, EID, PAS or CD.`,
      REGISTRATION_SUBJECT,
    ),
  ],
});

const seller = (): Rule => ({
  context: 'cac:AccountingSupplierParty/cac:Party',
  asserts: [
    requirePassportCountry('ibr-012-ae', 'seller'),
    requireLicenceIssuer('ibr-172-ae', 'seller'),
    fatal(
      'ibr-177-ae',
      (c, party) => !isTransaction(c, FLAGS.agent) || hasTaxId(c, party),
      'An agent invoices for the seller, so the seller’s tax identifier (IBT-31) must be stated, but is missing.',
      { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-31'] },
    ),
    fatal(
      'ibr-178-ae',
      (c, party) => {
        const schemes = c.select(party, CAC.PartyTaxScheme);
        const vat = schemes.filter((scheme) => c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID));
        return schemes.length < 2 || (schemes.length === 2 && vat.length === 1);
      },
      'A seller must have at most two tax identifiers, one for VAT and one for another tax (IBT-31, IBT-32), but has others.',
      { subjectPath: 'cac:PartyTaxScheme', terms: ['BT-31', 'BT-32'] },
    ),
    fatal(
      'ibr-150-ae',
      (c, party) => findEmiratiEndpoints(c, party).length === 0 || findRegistrations(c, party).length > 0,
      'The seller’s legal registration (IBT-30) is missing. Add cac:PartyLegalEntity/cbc:CompanyID.',
      REGISTRATION_SUBJECT,
    ),
    fatal(
      'ibr-173-ae',
      (c, party) =>
        findRegistrations(c, party).length === 0 ||
        findEmiratiEndpoints(c, party).length === 0 ||
        !c.equals(party, 'AE', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode) ||
        listRegistrationTypes(c, party).some((kind) => ['TL', 'EID', 'PAS', 'CD'].includes(kind)),
      (c, party) =>
        `The type of the Emirati seller’s registration (schemeAgencyID) is ${formatQuoted(listRegistrationTypes(c, party)[0], 'missing')}, but must be TL, EID, PAS or CD.`,
      REGISTRATION_SUBJECT,
    ),
    requireRegistrationType('ibr-181-ae', 'seller'),
  ],
});

/** Codes of the emirates in addresses. */
const SUBDIVISIONS = ['AUH', 'DXB', 'SHJ', 'UAQ', 'FUJ', 'AJM', 'RAK'];

const address = (): Rule => ({
  context: 'cac:PostalAddress',
  asserts: [
    fatal(
      'ibr-128-ae',
      (c, node) =>
        !c.equals(node, 'AE', CAC.Country, CBC.IdentificationCode) ||
        SUBDIVISIONS.some((code) => c.equals(node, code, CBC.CountrySubentity)),
      `An address in the Emirates must state the emirate, which is missing or invalid: cbc:CountrySubentity must be one of ${SUBDIVISIONS.join(', ')}.`,
      { subjectPath: 'cbc:CountrySubentity', terms: ['BT-39', 'BT-54'] },
    ),
  ],
});

const requireCompleteAddress = (id: string, role: string, terms: string[]): Rule => ({
  context: `cac:${role}/cac:Party/cac:PostalAddress`,
  asserts: [
    fatal(
      id,
      (c, node) => hasCompleteAddress(c, node),
      `The address must have street, city and emirate or region (${terms.map((term) => `I${term}`).join(', ')}), but at least one is missing.`,
      { subjectPath: 'cbc:CountrySubentity', terms },
    ),
  ],
});

function hasCompleteAddress(c: RuleContext, node: Node): boolean {
  return [CBC.StreetName, CBC.CityName, CBC.CountrySubentity].every((name) => c.exists(node, name));
}

/** Creators of the rules on seller, buyer and addresses. The caller puts each rule at its published position. */
export const partyRules = { buyer, seller, address };

/**
 * Creates the rules on the addresses of buyer and seller; the later rule on all addresses never sees these addresses.
 */
export const addressRules = (): Rule[] => [
  requireCompleteAddress('ibr-144-ae', 'AccountingCustomerParty', ['BT-50', 'BT-52', 'BT-54']),
  requireCompleteAddress('ibr-143-ae', 'AccountingSupplierParty', ['BT-35', 'BT-37', 'BT-39']),
];

const TAX_NUMBER = /^1[0-9]{9}$/;

/** Creates the rules on tax numbers (TIN) and VAT numbers (TRN). */
export const taxNumberRules = (): Rule[] => [
  {
    context: 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    when: (c, node) => {
      const scheme = c.doc.parent(node);
      return (
        VAT.is(c, scheme) &&
        c.equals(c.doc.parent(scheme), 'AE', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode)
      );
    },
    asserts: [
      fatal(
        'ibr-132-ae',
        (c, node) => /^1[0-9]{12}03$/.test(c.doc.text(node)),
        (c, node) =>
          `The VAT number (TRN) is ${formatQuoted(c.doc.text(node))}, but must have fifteen digits, begin with 1 and end with 03.`,
        { terms: ['BT-31', 'BT-48'] },
      ),
    ],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    when: (c, node) =>
      c
        .select(c.doc.parent(node), CAC.TaxScheme)
        .some((element) => normalizeSpace((c.text(element, CBC.ID) ?? '').toUpperCase()) !== 'VAT'),
    asserts: [
      fatal(
        'ibr-148-ae',
        (c, node) => TAX_NUMBER.test(c.doc.text(node)),
        (c, node) =>
          `The tax number (TIN) is ${formatQuoted(c.doc.text(node))}, but must have ten digits and begin with 1.`,
        { terms: ['BT-32'] },
      ),
    ],
  },
  {
    context: 'cac:TaxScheme/cbc:ID',
    asserts: [
      fatal(
        'ibr-133-ae',
        (c, node) => c.doc.text(node) === 'VAT' || hasTaxNumber(c),
        (c, node) =>
          `The tax scheme is ${formatQuoted(c.doc.text(node))}, so the seller must have a tax number (TIN) of ten digits that begins with 1, which is missing.`,
        { terms: ['BT-32'] },
      ),
    ],
  },
];

function hasTaxNumber(c: RuleContext): boolean {
  return c.doc
    .all(CAC.AccountingSupplierParty)
    .flatMap((role) => c.texts(role, ...parsePath('cac:Party/cac:PartyTaxScheme/cbc:CompanyID')))
    .some((text) => TAX_NUMBER.test(normalizeSpace(text)));
}
