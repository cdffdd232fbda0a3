import { escapeAttribute, escapeText } from '../c14n';
import {
  CAC_NAMESPACE,
  CBC_NAMESPACE,
  MLS_CUSTOMIZATION,
  MLS_PROCESS,
  RESPONSE_NAMESPACE,
  type MessageStatus,
  type StatusIssue,
} from './message-status';

/** Characters that XML 1.0 does not allow, and lone surrogates. */
const FORBIDDEN_CHARACTERS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Writes a status as UBL 2.1 ApplicationResponse (MLS 1.0). Texts are written unchanged, without characters that XML
 * does not allow. Ids of providers are written in capitals: the rules before MLS 1.0.1 accept only capitals.
 * @returns UTF-8
 */
export function writeStatus(status: MessageStatus): Buffer {
  const [date = '', time = ''] = status.issuedAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .split('T');
  const formatParty = (name: string, participant: string): string => {
    const [scheme, providerId] = participant.split(':', 2);
    return `<cac:${name}>${formatCbcElement('EndpointID', (providerId ?? '').toUpperCase(), scheme)}</cac:${name}>`;
  };
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>` +
      `<ApplicationResponse xmlns="${RESPONSE_NAMESPACE}" xmlns:cac="${CAC_NAMESPACE}" xmlns:cbc="${CBC_NAMESPACE}">` +
      formatCbcElement('CustomizationID', MLS_CUSTOMIZATION) +
      formatCbcElement('ProfileID', MLS_PROCESS) +
      formatCbcElement('ID', status.id) +
      formatCbcElement('IssueDate', date) +
      formatCbcElement('IssueTime', time) +
      formatParty('SenderParty', status.sender) +
      formatParty('ReceiverParty', status.receiver) +
      `<cac:DocumentResponse><cac:Response>${formatCbcElement('ResponseCode', status.code)}` +
      `${status.description === null ? '' : formatCbcElement('Description', status.description)}</cac:Response>` +
      `<cac:DocumentReference>${formatCbcElement('ID', status.reference)}</cac:DocumentReference>` +
      `${status.issues.map(writeIssue).join('')}</cac:DocumentResponse></ApplicationResponse>`,
    'utf8',
  );
}

function writeIssue({ place, description, reason }: StatusIssue): string {
  return (
    `<cac:LineResponse><cac:LineReference>${formatCbcElement('LineID', place)}</cac:LineReference>` +
    `<cac:Response>${formatCbcElement('Description', description)}` +
    `<cac:Status>${formatCbcElement('StatusReasonCode', reason)}</cac:Status></cac:Response></cac:LineResponse>`
  );
}

function formatCbcElement(name: string, value: string, schemeId?: string): string {
  const scheme = schemeId === undefined ? '' : ` schemeID="${escapeAttribute(schemeId)}"`;
  return `<cbc:${name}${scheme}>${escapeText(value.replace(FORBIDDEN_CHARACTERS, ''))}</cbc:${name}>`;
}
