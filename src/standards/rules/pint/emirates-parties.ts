/** Parties of the Emirates: addresses, registrations and tax numbers. */
import type { Node } from '../../invoice/xml';
import { COUNTRIES } from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import { normalizeSpace } from '../xpath';
import { single } from './assertions';
import { FLAGS, isTransaction } from './emirates-documents';
import { ATTR, CAC, CBC, steps } from './names';
import { VAT } from './tax-rules';

const REGISTRATION = 'cac:PartyLegalEntity/cbc:CompanyID';
const REGISTRATION_SUBJECT = { subjectPath: REGISTRATION, terms: ['BT-30', 'BT-47'] };

/** Electronic addresses that are tax numbers of the Emirates. */
const EMIRATES = '0235';
/** Countries of passports: those of the published condition. */
const PASSPORT_COUNTRIES = new Set(
  COUNTRIES.codes.filter((code) => !['1A', 'AN', 'XI', 'XK'].includes(code)),
);

const registrations = (c: RuleContext, party: Node): Node[] => c.select(party, ...steps(REGISTRATION));
/** Kinds of registrations, in schemeAgencyID: TL trade licence, CL commercial licence, EID, PAS passport, CD decision. */
const kinds = (c: RuleContext, party: Node): string[] =>
  registrations(c, party).flatMap((each) => c.doc.attribute(each, ATTR.schemeAgencyID) ?? []);
const issuers = (c: RuleContext, party: Node): string[] =>
  registrations(c, party).flatMap((each) => c.doc.attribute(each, ATTR.schemeAgencyName) ?? []);

const endpoints = (c: RuleContext, party: Node): Node[] => c.select(party, CBC.EndpointID);
const emiratiEndpoints = (c: RuleContext, party: Node): Node[] =>
  endpoints(c, party).filter((each) => c.doc.attribute(each, ATTR.schemeID) === EMIRATES);

function passportCountry(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) =>
      !kinds(c, party).includes('PAS') || issuers(c, party).some((each) => PASSPORT_COUNTRIES.has(each)),
    (c, party) =>
      `The ${partyLabel} is registered by passport (PAS), but its country in schemeAgencyName is ${formatQuoted(issuers(c, party)[0], 'missing')}. Give a code of ISO 3166-1.`,
    REGISTRATION_SUBJECT,
  );
}

function tradeLicence(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) => !kinds(c, party).includes('TL') || issuers(c, party).length > 0,
    `The ${partyLabel} is registered by trade licence (TL), but the authority that issued it is missing. Add schemeAgencyName.`,
    REGISTRATION_SUBJECT,
  );
}

function kindIsPresent(id: string, partyLabel: string): Assertion {
  return fatal(
    id,
    (c, party) =>
      emiratiEndpoints(c, party).length === 0 ||
      registrations(c, party).length === 0 ||
      kinds(c, party).length > 0,
    `The ${partyLabel}’s registration does not say of which kind it is. Add schemeAgencyID, such as TL for a trade licence.`,
    REGISTRATION_SUBJECT,
  );
}

const hasTaxId = (c: RuleContext, party: Node): boolean => c.exists(party, CAC.PartyTaxScheme, CBC.CompanyID);

const buyer = (): Rule => ({
  context: 'cac:AccountingCustomerParty/cac:Party',
  asserts: [
    passportCountry('ibr-010-ae', 'buyer'),
    tradeLicence('ibr-101-ae', 'buyer'),
    fatal(
      'ibr-149-ae',
      (c, party) =>
        endpoints(c, party).some((each) => (c.doc.attribute(each, ATTR.schemeID) ?? EMIRATES) !== EMIRATES) ||
        /^[19]/.test(c.norm(party, CBC.EndpointID)) ||
        hasTaxId(c, party),
      'The buyer’s electronic address is a tax number that begins with neither 1 nor 9, so its VAT identifier (IBT-48) is needed.',
      { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-48'] },
    ),
    single('ibr-179-ae', [
      'cac:PartyTaxScheme/cbc:CompanyID',
      'The buyer’s VAT identifier (IBT-48)',
      'BT-48',
    ]),
    fatal(
      'ibr-135-ae',
      (c, party) =>
        isTransaction(c, FLAGS.export) ||
        emiratiEndpoints(c, party).length === 0 ||
        endpoints(c, party).some((each) => /^1[0-9]{9}$/.test(c.doc.text(each))) ||
        c.exists(party, CAC.PartyIdentification, CBC.ID) ||
        hasTaxId(c, party),
      'The buyer needs an identifier (IBT-46) or a VAT identifier (IBT-48).',
      { subjectPath: 'cac:PartyIdentification/cbc:ID', terms: ['BT-46', 'BT-48'] },
    ),
    kindIsPresent('ibr-180-ae', 'buyer'),
    fatal(
      'ibr-183-ae',
      (c, party) =>
        registrations(c, party).length === 0 ||
        emiratiEndpoints(c, party).length === 0 ||
        /^[19]/.test(c.norm(party, CBC.EndpointID)) ||
        kinds(c, party).some((kind) => ['TL', 'CL', 'EID', 'PAS', 'CD'].includes(kind)),
      (c, party) =>
        `The buyer’s registration is of the kind ${formatQuoted(kinds(c, party)[0], 'missing')}; schemeAgencyID is TL, CL, EID, PAS or CD.`,
      REGISTRATION_SUBJECT,
    ),
  ],
});

const seller = (): Rule => ({
  context: 'cac:AccountingSupplierParty/cac:Party',
  asserts: [
    passportCountry('ibr-012-ae', 'seller'),
    tradeLicence('ibr-172-ae', 'seller'),
    fatal(
      'ibr-177-ae',
      (c, party) => !isTransaction(c, FLAGS.agent) || hasTaxId(c, party),
      'An agent bills for the seller, so the seller’s tax identifier (IBT-31) is needed.',
      { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-31'] },
    ),
    fatal(
      'ibr-178-ae',
      (c, party) => {
        const schemes = c.select(party, CAC.PartyTaxScheme);
        const vat = schemes.filter((scheme) => c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID));
        return schemes.length < 2 || (schemes.length === 2 && vat.length === 1);
      },
      'A seller with two tax identifiers has one for VAT and one for another tax (IBT-31, IBT-32).',
      { subjectPath: 'cac:PartyTaxScheme', terms: ['BT-31', 'BT-32'] },
    ),
    fatal(
      'ibr-150-ae',
      (c, party) => emiratiEndpoints(c, party).length === 0 || registrations(c, party).length > 0,
      'The seller’s legal registration (IBT-30) is missing. Add cac:PartyLegalEntity/cbc:CompanyID.',
      REGISTRATION_SUBJECT,
    ),
    fatal(
      'ibr-173-ae',
      (c, party) =>
        registrations(c, party).length === 0 ||
        emiratiEndpoints(c, party).length === 0 ||
        !c.equals(party, 'AE', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode) ||
        kinds(c, party).some((kind) => ['TL', 'EID', 'PAS', 'CD'].includes(kind)),
      (c, party) =>
        `The seller’s registration is of the kind ${formatQuoted(kinds(c, party)[0], 'missing')}; in the Emirates schemeAgencyID is TL, EID, PAS or CD.`,
      REGISTRATION_SUBJECT,
    ),
    kindIsPresent('ibr-181-ae', 'seller'),
  ],
});

/** Emirates, as a part of an address is coded. */
const SUBDIVISIONS = ['AUH', 'DXB', 'SHJ', 'UAQ', 'FUJ', 'AJM', 'RAK'];

const address = (): Rule => ({
  context: 'cac:PostalAddress',
  asserts: [
    fatal(
      'ibr-128-ae',
      (c, node) =>
        !c.equals(node, 'AE', CAC.Country, CBC.IdentificationCode) ||
        SUBDIVISIONS.some((code) => c.equals(node, code, CBC.CountrySubentity)),
      `An address in the Emirates names the emirate: cbc:CountrySubentity is ${SUBDIVISIONS.join(', ')}.`,
      { subjectPath: 'cbc:CountrySubentity', terms: ['BT-39', 'BT-54'] },
    ),
  ],
});

const wholeAddress = (id: string, role: string, terms: string[]): Rule => ({
  context: `cac:${role}/cac:Party/cac:PostalAddress`,
  asserts: [
    fatal(
      id,
      (c, node) => hasWholeAddress(c, node),
      `The address needs street, city and emirate or region (${terms.map((term) => `I${term}`).join(', ')}).`,
      { subjectPath: 'cbc:CountrySubentity', terms },
    ),
  ],
});

function hasWholeAddress(c: RuleContext, node: Node): boolean {
  return [CBC.StreetName, CBC.CityName, CBC.CountrySubentity].every((name) => c.exists(node, name));
}

/** Rules of seller, buyer and addresses, at their published positions among the others. */
export const partyRules = { buyer, seller, address };

/** Addresses of buyer and seller, which the rule on all addresses then skips. */
export const addressRules = (): Rule[] => [
  wholeAddress('ibr-144-ae', 'AccountingCustomerParty', ['BT-50', 'BT-52', 'BT-54']),
  wholeAddress('ibr-143-ae', 'AccountingSupplierParty', ['BT-35', 'BT-37', 'BT-39']),
];

const TAX_NUMBER = /^1[0-9]{9}$/;

/** Tax numbers (TIN) and VAT numbers (TRN). */
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
          `The VAT number (TRN) is ${formatQuoted(c.doc.text(node))}; it has fifteen digits, begins with 1 and ends with 03.`,
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
          `The tax number (TIN) is ${formatQuoted(c.doc.text(node))}; it has ten digits and begins with 1.`,
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
          `The tax scheme is ${formatQuoted(c.doc.text(node))}, but the seller gives no tax number (TIN) of ten digits that begins with 1.`,
        { terms: ['BT-32'] },
      ),
    ],
  },
];

function hasTaxNumber(c: RuleContext): boolean {
  return c.doc
    .all(CAC.AccountingSupplierParty)
    .flatMap((role) => c.texts(role, ...steps('cac:Party/cac:PartyTaxScheme/cbc:CompanyID')))
    .some((text) => TAX_NUMBER.test(normalizeSpace(text)));
}
