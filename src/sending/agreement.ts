import type { Company } from '../companies/company.entity';
import type { DocumentReading, NamedParty } from '../documents/reading/reading';
import {
  billingProfileOf,
  businessProcessOf,
  isFrenchProfile,
  splitDocTypeId,
  type DocumentKind,
} from '../invoice';
import type { InputFaults } from '../kernel/http/input-faults';
import { isAmong, schemedEntry, vatEntry, type RegisterEntry } from '../peppol/company-register';
import { SANDBOX_SCHEME } from '../peppol/electronic-address-schemes';
import { compactNumber } from '../peppol/number-rule';
import { showReceived } from '../peppol/received-value';

/** What a document has to agree with: the company it is sent for, and what the request says of it. */
export interface Envelope {
  company: Company;
  /** The company's electronic addresses, `<scheme>:<identifier>`. */
  own: readonly string[];
  /** `<scheme>:<identifier>`; null for a document that is only mailed. */
  recipient: string | null;
  docTypeId?: string;
  processId?: string;
  /** Lets the document name another address of its buyer than the one it is sent to. */
  allowAddressMismatch: boolean;
  /** The document came as XML, which has no fields to name. */
  isXml: boolean;
}

type Code = 'seller_mismatch' | 'recipient_mismatch' | 'document_type_mismatch';
interface Disagreement {
  code: Code;
  field: string;
  message: string;
}

/**
 * Finds fault with a document that names another company as its issuer, another buyer's address, or another type than the
 * request (contract, section 8.1).
 */
export function addDisagreement(faults: InputFaults, reading: DocumentReading, envelope: Envelope): void {
  const found = [
    ...(envelope.company.isAgent ? [] : issuerDisagreements(reading, envelope)),
    ...recipientDisagreements(reading, envelope),
    ...typeDisagreements(reading, envelope),
  ];
  for (const { code, field, message } of found) faults.add({ [field]: [message] }, code);
}

/** BT numbers of EN 16931 for what a document says of its parties. */
const TERMS = {
  seller: { vatNumber: 'BT-31', enterpriseNumber: 'BT-30', address: 'BT-34' },
  buyer: { vatNumber: 'BT-48', enterpriseNumber: 'BT-47', address: 'BT-49' },
} as const;

/** The term behind what a document says of a party; documents around an invoice have no numbers for theirs. */
function termOf(type: string, role: NamedParty['role'], term: keyof typeof WORDS): string {
  return INVOICE_KINDS.includes(type) ? ` (${TERMS[role][term]})` : '';
}

const INVOICE_KINDS: readonly string[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
] satisfies DocumentKind[];

/** Where they stand in a document that is given as JSON. */
const FIELDS = {
  vatNumber: 'vatNumber',
  enterpriseNumber: 'enterpriseNumber',
  address: 'electronicAddress',
} as const;

const WORDS = {
  vatNumber: 'VAT number',
  enterpriseNumber: 'enterprise number',
  address: 'electronic address',
} as const;

function issuerDisagreements(
  { type, named }: DocumentReading,
  { company, own, isXml }: Envelope,
): Disagreement[] {
  if (named === null) return [];
  const { issuer } = named;
  const numbers = numbersOf(company);
  const addresses = own.map(addressEntry);
  const country = issuer.country ?? company.country;
  const found: Disagreement[] = [];
  const refuse = (term: keyof typeof WORDS, received: string, expected: readonly (string | null)[]): void => {
    const known = expected.filter((value) => value !== null).join(' or ');
    const has = known === '' ? `${company.name} has none` : `that of ${company.name} is ${known}`;
    found.push({
      code: 'seller_mismatch',
      field: isXml ? 'document' : `document.${issuer.role}.${FIELDS[term]}`,
      message: `The ${issuer.role}'s ${WORDS[term]}${termOf(type, issuer.role, term)} is ${showReceived(received)}; ${has}. A company sends documents of its own; the operator can let it send for others.`,
    });
  };
  for (const vatNumber of issuer.vatNumbers)
    if (!isAmong(vatEntry(vatNumber, country), numbers)) refuse('vatNumber', vatNumber, [company.vatNumber]);
  const { enterpriseNumber, enterpriseNumberScheme: scheme, address } = issuer;
  if (enterpriseNumber !== null && !isAmong(schemedEntry(scheme, enterpriseNumber, country), numbers))
    refuse('enterpriseNumber', scheme === null ? enterpriseNumber : `${scheme}:${enterpriseNumber}`, [
      company.enterpriseNumber === null
        ? null
        : `${company.enterpriseNumberScheme ?? ''}:${company.enterpriseNumber}`,
    ]);
  if (
    address !== null &&
    !isAmong(schemedEntry(address.scheme, address.identifier, country), [...addresses, ...numbers])
  )
    refuse('address', addressText(address), own);
  return found;
}

/** The numbers that a company was verified by. */
function numbersOf({
  country,
  vatNumber,
  enterpriseNumber,
  enterpriseNumberScheme,
}: Company): RegisterEntry[] {
  return [
    ...(vatNumber === null ? [] : [vatEntry(vatNumber, country)]),
    ...(enterpriseNumber === null ? [] : [schemedEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
  ];
}

/** The register entry of an electronic address `<scheme>:<identifier>`. */
export function addressEntry(participant: string): RegisterEntry {
  return schemedEntry(participant.slice(0, 4), participant.slice(5), null);
}

function recipientDisagreements(
  { type, named }: DocumentReading,
  { recipient, allowAddressMismatch }: Envelope,
): Disagreement[] {
  const stated = named?.recipient.address ?? null;
  // Any document can be tried out on the sandbox's magic recipients, which no document names.
  if (stated === null || recipient === null || recipient.startsWith(`${SANDBOX_SCHEME}:`)) return [];
  if (allowAddressMismatch || isAddress(stated, recipient)) return [];
  const role = named?.recipient.role ?? 'buyer';
  return [
    {
      code: 'recipient_mismatch',
      field: 'recipient',
      message: `The ${role}'s electronic address in the document${termOf(type, role, 'address')} is ${showReceived(addressText(stated))}, and recipient is ${recipient}; set allowAddressMismatch to true for a ${role} who receives elsewhere.`,
    },
  ];
}

function isAddress({ scheme, identifier }: NonNullable<NamedParty['address']>, recipient: string): boolean {
  if (scheme !== null && scheme !== recipient.slice(0, 4)) return false;
  return compactNumber(identifier) === compactNumber(recipient.slice(5));
}

function addressText({ scheme, identifier }: NonNullable<NamedParty['address']>): string {
  return scheme === null ? identifier : `${scheme}:${identifier}`;
}

function typeDisagreements(reading: DocumentReading, { docTypeId, processId }: Envelope): Disagreement[] {
  const found: Disagreement[] = [];
  const check = (field: 'docTypeId' | 'processId', given: string, stated: string): void => {
    const message = `${field} is ${showReceived(given)}, and the document says ${showReceived(stated)}; leave ${field} out to have it found from the document.`;
    found.push({ code: 'document_type_mismatch', field, message });
  };
  const root = docTypeId === undefined ? null : otherRoot(reading, docTypeId);
  if (docTypeId !== undefined && root !== null)
    found.push({
      code: 'document_type_mismatch',
      field: 'docTypeId',
      message: `docTypeId is ${showReceived(docTypeId)}, and the root element of the document is ${root}.`,
    });
  else if (docTypeId !== undefined && reading.docTypeId !== null && docTypeId !== reading.docTypeId)
    check('docTypeId', docTypeId, reading.docTypeId);
  if (processId !== undefined && reading.processId !== null && !agreesWithProcess(reading, processId))
    check('processId', processId, reading.processId);
  return found;
}

/** The root element, if it is not the one that the document type names; every XML document has one, whatever it says else. */
function otherRoot({ root }: DocumentReading, docTypeId: string): string | null {
  const named = splitDocTypeId(docTypeId);
  if (named === null || (named.rootNamespace === root.namespace && named.rootName === root.name)) return null;
  return root.namespace === '' ? `${root.name} without a namespace` : `${root.namespace}::${root.name}`;
}

/** French documents may say their billing mode in the place of the process; they then travel under either process. */
function agreesWithProcess({ docTypeId, profileId, processId }: DocumentReading, given: string): boolean {
  if (given === processId) return true;
  const customization = docTypeId === null ? null : (splitDocTypeId(docTypeId)?.customizationId ?? null);
  const isOpen = isFrenchProfile(billingProfileOf(customization)) && businessProcessOf(profileId) === null;
  return isOpen && businessProcessOf(given) !== null;
}
