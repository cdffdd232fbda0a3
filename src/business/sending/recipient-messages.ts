import { splitDocTypeId } from '../../standards/invoice';
import type { ServiceEntry } from '../../network/port/document-network';

/** Kinds of documents by their root element. */
const KINDS: Readonly<Record<string, string>> = {
  Invoice: 'invoices',
  CreditNote: 'credit notes',
  CrossIndustryInvoice: 'invoices and credit notes in CII',
  ApplicationResponse: 'responses',
  CrossDomainAcknowledgementAndResponse: 'life-cycle statuses',
  Order: 'orders',
  OrderResponse: 'order responses',
  DespatchAdvice: 'despatch advices',
};

/** Names of specifications by a part of their identifier (BT-24); the first match applies. */
const SPECIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/trns:invoice_response/, 'Invoice Responses'],
  [/trns:mlr/, 'Message Level Responses'],
  [/peppol:edec:mls/, 'Message Level Statuses'],
  [/extension:xrechnung_3/, 'XRechnung 3.0 Extension'],
  [/xrechnung_3\.0/, 'XRechnung 3.0'],
  [/nen\.nl:nlcius/, 'NLCIUS'],
  [/poacc:selfbilling:3/, 'Peppol BIS 3 self-billing'],
  [/poacc:billing:3/, 'Peppol BIS 3'],
  [/peppol:pint:selfbilling-1@([a-z]+)/, 'PINT $1 self-billing'],
  [/peppol:pint:\w+-1@([a-z]+)/, 'PINT $1'],
  [/france:billing:extended|extended-ctc-fr/, 'French extended'],
  [/france:billing:cius/, 'French'],
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931'],
  [/factur-x/, 'Factur-X'],
  [/poacc:trns:/, 'Peppol BIS'],
];

/** Specifications whose name contains the kind of document. */
const SELF_DESCRIBING_NAME = /Responses$|Statuses$/;

/** Formats the document types of a recipient: `Peppol BIS 3 invoices and credit notes; Invoice Responses`. */
export function formatDocumentTypes(docTypeIds: readonly string[]): string {
  const kinds = new Map<string, Set<string>>();
  for (const docTypeId of docTypeIds) {
    const { specification, kind } = findNames(docTypeId);
    const kindsOfSpecification = kinds.get(specification) ?? new Set<string>();
    if (kind !== null) kindsOfSpecification.add(kind);
    kinds.set(specification, kindsOfSpecification);
  }
  return [...kinds]
    .map(([specification, kindNames]) => `${specification} ${[...kindNames].join(' and ')}`.trim())
    .join('; ');
}

function findNames(docTypeId: string): { specification: string; kind: string | null } {
  const customizationId = splitDocTypeId(docTypeId)?.customizationId ?? '';
  const root = /::([A-Za-z]+)##/.exec(docTypeId)?.[1] ?? '';
  for (const [pattern, name] of SPECIFICATIONS) {
    const match = pattern.exec(customizationId);
    if (match === null) continue;
    const specification = name.replace('$1', (match[1] ?? '').toUpperCase());
    return { specification, kind: SELF_DESCRIBING_NAME.test(specification) ? null : (KINDS[root] ?? root) };
  }
  return { specification: 'other', kind: KINDS[root] ?? (root === '' ? 'documents' : root) };
}

/** Recipient and type of a document. */
interface Destination {
  recipient: string;
  docTypeId: string;
  processId: string;
}

/**
 * Creates the messages about a recipient that does not accept a document: a sentence with the next step, and one with
 * the identifiers.
 * @param hints `reason` why it is not accepted although the recipient's metadata covers it; `advice`, another step
 */
export function formatNotSupported(
  { recipient, docTypeId, processId }: Destination,
  entries: readonly ServiceEntry[],
  { reason = null, advice = '' }: { reason?: string | null; advice?: string } = {},
): string[] {
  const requestedType = formatDocumentTypes([docTypeId]);
  const acceptedTypes = entries.map((entry) => entry.docTypeId);
  const clause = reason === null ? '' : ` at present: ${reason}`;
  const offer =
    acceptedTypes.length === 0 ? 'It takes nothing.' : `It takes ${formatDocumentTypes(acceptedTypes)}.`;
  const offeredText = entries.map((entry) => `${entry.docTypeId} (${entry.processes.join(', ')})`).join('; ');
  return [
    `${recipient} does not take ${requestedType}${clause}. ${offer} ${advice === '' ? formatNextStep(acceptedTypes) : advice.trim()}`,
    `Document type ${docTypeId}, process ${processId}; accepted: ${offeredText || 'nothing'}.`,
  ];
}

const INVOICE_DOC_TYPE = /::(?:Invoice|CreditNote|CrossIndustryInvoice)##/;

function formatNextStep(acceptedTypes: readonly string[]): string {
  return acceptedTypes.some((docTypeId) => INVOICE_DOC_TYPE.test(docTypeId))
    ? 'Leave profile, docTypeId and processId out to send a document that it takes, or add email to send it by mail.'
    : 'Ask the recipient for an address that takes such documents, or add email to send it by mail.';
}

/** Formats the message about a recipient that is not registered on the network. */
export function formatNotFound(recipient: string): string {
  return `${recipient} is not registered on the network. Check the number, ask the recipient for its address, or add email to send the document by mail.`;
}
