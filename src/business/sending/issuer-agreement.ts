import { toComparableName, isSameName } from '../companies/company-names';
import type { Company } from '../companies/company.entity';
import type {
  DocumentReading,
  NamedParty,
  NamedPayee,
  NamedRegistration,
} from '../documents/reading/reading';
import type { DocumentKind } from '../../standards/invoice';
import {
  hasEqualEntry,
  toSchemeEntry,
  toVatEntry,
  type RegisterEntry,
} from '../../standards/peppol/company-register';
import { isRegistrationScheme, getRegistrationName } from '../../standards/peppol/registration-schemes';
import { formatReceivedText } from '../../standards/values/received';

/** Data with which the issuer of a document is compared. */
export interface IssuedDocument {
  company: Company;
  /** Electronic addresses of the company, `<scheme>:<identifier>`. */
  ownAddresses: readonly string[];
}

/** A term of a document that states another party than the sending company. */
export interface IssuerFault {
  /** Path within the document: `seller.vatNumber`, `payee.identifiers.0.identifier`. */
  path: string;
  message: string;
}

/** BT numbers of EN 16931 of the parties' terms. */
export const PARTY_TERMS = {
  seller: {
    vatNumber: 'BT-31',
    enterpriseNumber: 'BT-30',
    address: 'BT-34',
    identifier: 'BT-29',
    name: 'BT-28',
    legalName: 'BT-27',
  },
  buyer: {
    vatNumber: 'BT-48',
    enterpriseNumber: 'BT-47',
    address: 'BT-49',
    identifier: 'BT-46',
    name: 'BT-45',
    legalName: 'BT-44',
  },
} as const;

const INVOICE_KINDS: readonly string[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
] satisfies DocumentKind[];

/** Returns the term number of a party's field; invoice-related documents have no such numbers. */
export function getPartyTerm(
  type: string,
  role: NamedParty['role'],
  term: keyof (typeof PARTY_TERMS)['seller'],
): string {
  return INVOICE_KINDS.includes(type) ? ` (${PARTY_TERMS[role][term]})` : '';
}

/**
 * Finds the terms of a document that state another issuer than the company: numbers, electronic address, names, and a
 * payee that is another registered enterprise, such as a factor. A company that may send for others is not checked
 * (contract, sections 8.1 and 9.2).
 */
export function findIssuerFaults(
  { type, namedTerms }: DocumentReading,
  issuing: IssuedDocument,
): IssuerFault[] {
  if (namedTerms === null) return [];
  const { issuer, payee } = namedTerms;
  const faults = [
    ...findNumberFaults(type, issuer, issuing),
    ...findRegistrationFaults(issuer.registrations, `${issuer.role}.identifiers`, issuing, (registration) =>
      formatIssuerIdentifierError(type, issuer.role, registration, issuing),
    ),
    ...findNameFaults(issuer, issuing.company),
  ];
  // The buyer of a self-billed document, who pays, chooses the payee.
  return payee === null || issuer.role === 'buyer' ? faults : [...faults, ...findPayeeFaults(payee, issuing)];
}

const OWN_DOCUMENTS_HINT =
  'A company can send only its own documents; the operator can permit it to send for other companies.';

function findNumberFaults(
  type: string,
  issuer: NamedParty,
  { company, ownAddresses }: IssuedDocument,
): IssuerFault[] {
  const { role, vatNumbers, enterpriseNumber, enterpriseNumberScheme: scheme, address } = issuer;
  const numbers = listNumbers(company);
  const country = issuer.country ?? company.country;
  const faults: IssuerFault[] = [];
  const addFault = (
    term: keyof typeof JSON_FIELDS,
    receivedValue: string,
    expectedValues: readonly (string | null)[],
  ): void => {
    const expectedNumbers = expectedValues.filter((value) => value !== null).join(' or ');
    const expectation =
      expectedNumbers === '' ? `${company.name} has none` : `that of ${company.name} is ${expectedNumbers}`;
    faults.push({
      path: `${role}.${JSON_FIELDS[term]}`,
      message: `The ${role}'s ${FIELD_LABELS[term]}${getPartyTerm(type, role, term)} is ${formatReceivedText(receivedValue)}; ${expectation}. ${OWN_DOCUMENTS_HINT}`,
    });
  };
  for (const vatNumber of vatNumbers)
    if (!hasEqualEntry(toVatEntry(vatNumber, country), numbers))
      addFault('vatNumber', vatNumber, [company.vatNumber]);
  if (enterpriseNumber !== null && !isOwnNumber(scheme, enterpriseNumber, country, numbers))
    addFault('enterpriseNumber', scheme === null ? enterpriseNumber : `${scheme}:${enterpriseNumber}`, [
      getEnterpriseNumber(company),
    ]);
  if (address !== null) {
    const entry = toSchemeEntry(address.scheme, address.identifier, country);
    if (!hasEqualEntry(entry, [...ownAddresses.map(toAddressEntry), ...numbers]))
      addFault('address', formatAddress(address), ownAddresses);
  }
  return faults;
}

/** JSON fields of the numbers. */
const JSON_FIELDS = {
  vatNumber: 'vatNumber',
  enterpriseNumber: 'enterpriseNumber',
  address: 'electronicAddress',
} as const;

const FIELD_LABELS = {
  vatNumber: 'VAT number',
  enterpriseNumber: 'enterprise number',
  address: 'electronic address',
} as const;

/** Finds identifiers under schemes of registers that are neither a number nor an electronic address of the company. */
function findRegistrationFaults(
  registrations: readonly NamedRegistration[],
  list: string,
  { company, ownAddresses }: IssuedDocument,
  message: (registration: NamedRegistration) => string,
): IssuerFault[] {
  const ownEntries = [...listNumbers(company), ...ownAddresses.map(toAddressEntry)];
  return registrations
    .filter(({ scheme, identifier }) => !isOwnNumber(scheme, identifier, company.country, ownEntries))
    .map((registration) => ({
      path: `${list}.${registration.index}.identifier`,
      message: message(registration),
    }));
}

function formatIssuerIdentifierError(
  type: string,
  role: NamedParty['role'],
  { scheme, identifier }: NamedRegistration,
  { company }: IssuedDocument,
): string {
  return `The ${role}'s identifier${getPartyTerm(type, role, 'identifier')} is ${formatReceivedText(`${scheme}:${identifier}`)}, a ${getRegistrationName(scheme)} that ${company.name} does not have. Add it to the identifiers of the company if it is the company's own. ${OWN_DOCUMENTS_HINT}`;
}

function findPayeeFaults(
  { enterpriseNumber, enterpriseNumberScheme: scheme, registrations }: NamedPayee,
  issuing: IssuedDocument,
): IssuerFault[] {
  const formatPayeeError = (term: string, code: string | null, number: string): string =>
    `The payee's ${code === null ? 'registration number' : getRegistrationName(code)} (${term}) is ${formatReceivedText(code === null ? number : `${code}:${number}`)}, which ${issuing.company.name} does not have. Omit the payee if the company itself receives the payment; the operator can permit documents with another payee, such as a factor.`;
  const { company, ownAddresses } = issuing;
  const ownEntries = [...listNumbers(company), ...ownAddresses.map(toAddressEntry)];
  const isCompared = enterpriseNumber !== null && (scheme === null || isRegistrationScheme(scheme));
  const numberFaults =
    isCompared && !isOwnNumber(scheme, enterpriseNumber, company.country, ownEntries)
      ? [{ path: 'payee.enterpriseNumber', message: formatPayeeError('BT-61', scheme, enterpriseNumber) }]
      : [];
  return [
    ...numberFaults,
    ...findRegistrationFaults(registrations, 'payee.identifiers', issuing, ({ scheme: code, identifier }) =>
      formatPayeeError('BT-60', code, identifier),
    ),
  ];
}

function findNameFaults({ role, names: { name, legalName } }: NamedParty, company: Company): IssuerFault[] {
  const ownNames = [company.name, ...company.tradeNames];
  const createFault = (
    field: 'name' | 'legalName',
    receivedValue: string | null,
    term: keyof (typeof PARTY_TERMS)['seller'],
  ): IssuerFault[] => {
    if (receivedValue === null || matchesName(receivedValue, ownNames)) return [];
    return [
      {
        path: `${role}.${field}`,
        message: `The ${role}'s name (${PARTY_TERMS[role][term]}) is ${formatReceivedText(receivedValue)}; the names of the company are ${ownNames.join(' or ')}. Add the name to tradeNames of the company if it trades under it. ${OWN_DOCUMENTS_HINT}`,
      },
    ];
  };
  // Without a registered name, the name counts as both names.
  return [
    ...createFault('name', name, legalName === null ? 'legalName' : 'name'),
    ...createFault('legalName', legalName, 'legalName'),
  ];
}

function matchesName(receivedValue: string, knownNames: readonly string[]): boolean {
  if (knownNames.includes(receivedValue)) return true;
  const normalizedName = toComparableName(receivedValue);
  return knownNames.some((name) => isSameName(normalizedName, toComparableName(name)));
}

/** Lists the numbers with which a company was verified. */
function listNumbers({
  country,
  vatNumber,
  enterpriseNumber,
  enterpriseNumberScheme,
}: Company): RegisterEntry[] {
  return [
    ...(vatNumber === null ? [] : [toVatEntry(vatNumber, country)]),
    ...(enterpriseNumber === null ? [] : [toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
  ];
}

/**
 * Returns whether a number belongs to the company. An Italian company's codice fiscale (0210) is usually its partita
 * IVA (0211); otherwise it is unknown.
 */
function isOwnNumber(
  scheme: string | null,
  number: string,
  country: string,
  ownEntries: readonly RegisterEntry[],
): boolean {
  if (hasEqualEntry(toSchemeEntry(scheme, number, country), ownEntries)) return true;
  return scheme === '0210' && hasEqualEntry(toSchemeEntry('0211', number, country), ownEntries);
}

function getEnterpriseNumber({ enterpriseNumber, enterpriseNumberScheme }: Company): string | null {
  return enterpriseNumber === null ? null : `${enterpriseNumberScheme ?? ''}:${enterpriseNumber}`;
}

/** Returns the register entry of an electronic address `<scheme>:<identifier>`. */
export function toAddressEntry(participant: string): RegisterEntry {
  return toSchemeEntry(participant.slice(0, 4), participant.slice(5), null);
}

/** Formats an electronic address for messages. */
export function formatAddress({ scheme, identifier }: NonNullable<NamedParty['address']>): string {
  return scheme === null ? identifier : `${scheme}:${identifier}`;
}
