import type { Company } from '../companies/company.entity';
import type { DocumentReading, NamedParty } from '../documents/reading/reading';
import {
  billingProfileOf,
  businessProcessOf,
  isFrenchProfile,
  splitDocTypeId,
} from '../../standards/invoice';
import type { InputFaults } from '../../platform/kernel/http/input-faults';
import { SANDBOX_SCHEME } from '../../standards/peppol/electronic-address-schemes';
import { compactNumber } from '../../standards/peppol/number-rule';
import { showReceived } from '../../standards/peppol/received-value';
import { addressText, issuerFaults, termOf } from './issuer-agreement';

/** Data of the request that a document has to agree with: the company and the addressing. */
export interface Envelope {
  company: Company;
  /** Electronic addresses of the company, `<scheme>:<identifier>`. */
  own: readonly string[];
  /** `<scheme>:<identifier>`; null for a document that is only mailed. */
  recipient: string | null;
  docTypeId?: string;
  processId?: string;
  /** Permits that the document names another address of its buyer than the recipient. */
  allowAddressMismatch: boolean;
  /** Whether the document was given as XML, which has no JSON fields to name. */
  isXml: boolean;
}

type Code = 'seller_mismatch' | 'recipient_mismatch' | 'document_type_mismatch';
interface Disagreement {
  code: Code;
  field: string;
  message: string;
}

/**
 * Adds faults for a document that names another company as its issuer, another address of its buyer, or another type
 * than the request (contract, section 8.1).
 */
export function addDisagreement(faults: InputFaults, reading: DocumentReading, envelope: Envelope): void {
  const found = [
    ...(envelope.company.isAgent ? [] : issuerDisagreements(reading, envelope)),
    ...recipientDisagreements(reading, envelope),
    ...typeDisagreements(reading, envelope),
  ];
  for (const { code, field, message } of found) faults.add({ [field]: [message] }, code);
}

function issuerDisagreements(reading: DocumentReading, envelope: Envelope): Disagreement[] {
  return issuerFaults(reading, envelope).map(({ path, message }) => ({
    code: 'seller_mismatch',
    field: envelope.isXml ? 'document' : `document.${path}`,
    message,
  }));
}

function recipientDisagreements(
  { type, named }: DocumentReading,
  { recipient, allowAddressMismatch }: Envelope,
): Disagreement[] {
  const stated = named?.recipient.address ?? null;
  // Any document can be sent to the sandbox's magic recipients, which no document names.
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

function typeDisagreements(reading: DocumentReading, { docTypeId, processId }: Envelope): Disagreement[] {
  const found: Disagreement[] = [];
  const check = (field: 'docTypeId' | 'processId', given: string, stated: string): void => {
    const message = `${field} is ${showReceived(given)}, but the document states ${showReceived(stated)}; leave ${field} out to have it determined from the document.`;
    found.push({ code: 'document_type_mismatch', field, message });
  };
  const root = docTypeId === undefined ? null : otherRoot(reading, docTypeId);
  if (docTypeId !== undefined && root !== null)
    found.push({
      code: 'document_type_mismatch',
      field: 'docTypeId',
      message: `docTypeId is ${showReceived(docTypeId)}, but the root element of the document is ${root}.`,
    });
  else if (docTypeId !== undefined && reading.docTypeId !== null && docTypeId !== reading.docTypeId)
    check('docTypeId', docTypeId, reading.docTypeId);
  if (processId !== undefined && reading.processId !== null && !agreesWithProcess(reading, processId))
    check('processId', processId, reading.processId);
  return found;
}

/** Returns the root element when it is not the one that the document type names; every XML document has one. */
function otherRoot({ root }: DocumentReading, docTypeId: string): string | null {
  const named = splitDocTypeId(docTypeId);
  if (named === null || (named.rootNamespace === root.namespace && named.rootName === root.name)) return null;
  return root.namespace === '' ? `${root.name} without a namespace` : `${root.namespace}::${root.name}`;
}

/** French documents may state their billing mode in the place of the process; either is accepted as the process. */
function agreesWithProcess({ docTypeId, profileId, processId }: DocumentReading, given: string): boolean {
  if (given === processId) return true;
  const customization = docTypeId === null ? null : (splitDocTypeId(docTypeId)?.customizationId ?? null);
  const isOpen = isFrenchProfile(billingProfileOf(customization)) && businessProcessOf(profileId) === null;
  return isOpen && businessProcessOf(given) !== null;
}
