import type { Company } from '../companies/company.entity';
import type { DocumentReading, NamedParty } from '../documents/reading/reading';
import {
  findBillingProfile,
  findBusinessProcess,
  isFrenchProfile,
  splitDocTypeId,
} from '../../standards/invoice';
import type { InputFaults } from '../../platform/kernel/http/input-faults';
import { SANDBOX_SCHEME } from '../../standards/peppol/electronic-address-schemes';
import { compactNumber } from '../../standards/peppol/number-rule';
import { formatReceivedText } from '../../standards/values/received';
import { formatAddress, findIssuerFaults, getPartyTerm } from './issuer-agreement';

/** Data of the request that a document has to match: the company and the addressing. */
export interface RequestEnvelope {
  company: Company;
  /** Electronic addresses of the company, `<scheme>:<identifier>`. */
  ownAddresses: readonly string[];
  /** `<scheme>:<identifier>`; null for a document that is only mailed. */
  recipient: string | null;
  docTypeId?: string;
  processId?: string;
  /** Allows the document to state another address of its buyer than the recipient. */
  allowAddressMismatch: boolean;
  /** Whether the document was submitted as XML, so that errors cannot refer to JSON fields. */
  isXml: boolean;
}

type DisagreementCode = 'seller_mismatch' | 'recipient_mismatch' | 'document_type_mismatch';
interface Disagreement {
  code: DisagreementCode;
  field: string;
  message: string;
}

/**
 * Adds errors for a document that states another company as issuer, another address of its buyer, or another type than
 * the request (contract, section 8.1).
 */
export function addDisagreements(
  faults: InputFaults,
  reading: DocumentReading,
  envelope: RequestEnvelope,
): void {
  const disagreements = [
    ...(envelope.company.isAgent ? [] : findIssuerDisagreements(reading, envelope)),
    ...findRecipientDisagreements(reading, envelope),
    ...findTypeDisagreements(reading, envelope),
  ];
  for (const { code, field, message } of disagreements) faults.add({ [field]: [message] }, code);
}

function findIssuerDisagreements(reading: DocumentReading, envelope: RequestEnvelope): Disagreement[] {
  return findIssuerFaults(reading, envelope).map(({ path, message }) => ({
    code: 'seller_mismatch',
    field: envelope.isXml ? 'document' : `document.${path}`,
    message,
  }));
}

function findRecipientDisagreements(
  { type, namedTerms }: DocumentReading,
  { recipient, allowAddressMismatch }: RequestEnvelope,
): Disagreement[] {
  const documentAddress = namedTerms?.recipient.address ?? null;
  // Any document can be sent to the magic recipients of the sandbox, which no document states.
  if (documentAddress === null || recipient === null || recipient.startsWith(`${SANDBOX_SCHEME}:`)) return [];
  if (allowAddressMismatch || isSameAddress(documentAddress, recipient)) return [];
  const role = namedTerms?.recipient.role ?? 'buyer';
  return [
    {
      code: 'recipient_mismatch',
      field: 'recipient',
      message: `The ${role}'s electronic address in the document${getPartyTerm(type, role, 'address')} is ${formatReceivedText(formatAddress(documentAddress))}, and recipient is ${recipient}; set allowAddressMismatch to true for a ${role} who receives elsewhere.`,
    },
  ];
}

function isSameAddress(
  { scheme, identifier }: NonNullable<NamedParty['address']>,
  recipient: string,
): boolean {
  if (scheme !== null && scheme !== recipient.slice(0, 4)) return false;
  return compactNumber(identifier) === compactNumber(recipient.slice(5));
}

function findTypeDisagreements(
  reading: DocumentReading,
  { docTypeId, processId }: RequestEnvelope,
): Disagreement[] {
  const disagreements: Disagreement[] = [];
  const addTypeDisagreement = (
    field: 'docTypeId' | 'processId',
    envelopeValue: string,
    documentValue: string,
  ): void => {
    const message = `${field} is ${formatReceivedText(envelopeValue)}, but the document states ${formatReceivedText(documentValue)}; leave ${field} out to have it determined from the document.`;
    disagreements.push({ code: 'document_type_mismatch', field, message });
  };
  const root = docTypeId === undefined ? null : findOtherRoot(reading, docTypeId);
  if (docTypeId !== undefined && root !== null)
    disagreements.push({
      code: 'document_type_mismatch',
      field: 'docTypeId',
      message: `docTypeId is ${formatReceivedText(docTypeId)}, but the root element of the document is ${root}.`,
    });
  else if (docTypeId !== undefined && reading.docTypeId !== null && docTypeId !== reading.docTypeId)
    addTypeDisagreement('docTypeId', docTypeId, reading.docTypeId);
  if (processId !== undefined && reading.processId !== null && !matchesProcess(reading, processId))
    addTypeDisagreement('processId', processId, reading.processId);
  return disagreements;
}

/** Returns the root element if it is not the root element of the document type; every XML document has one. */
function findOtherRoot({ root }: DocumentReading, docTypeId: string): string | null {
  const docTypeParts = splitDocTypeId(docTypeId);
  if (
    docTypeParts === null ||
    (docTypeParts.rootNamespace === root.namespace && docTypeParts.rootName === root.name)
  )
    return null;
  return root.namespace === '' ? `${root.name} without a namespace` : `${root.namespace}::${root.name}`;
}

/** French documents may state their billing mode in the place of the process; either is accepted as the process. */
function matchesProcess(
  { docTypeId, profileId, processId }: DocumentReading,
  requestedValue: string,
): boolean {
  if (requestedValue === processId) return true;
  const customization = docTypeId === null ? null : (splitDocTypeId(docTypeId)?.customizationId ?? null);
  const isBillingMode =
    isFrenchProfile(findBillingProfile(customization)) && findBusinessProcess(profileId) === null;
  return isBillingMode && findBusinessProcess(requestedValue) !== null;
}
