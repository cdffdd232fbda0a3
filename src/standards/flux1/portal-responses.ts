/**
 * Responses of the public portal to the files of a platform: life-cycle messages (CDAR) about a flow or its contents.
 * Interfaces, statuses and reasons are tables, because public sources show them only in part.
 */
import { readStatusMessage, type InvoiceStatusReport } from '../cdar';
import { parseXml } from '../invoice/xml';
import type { PortalFlow } from './portal-files';

/**
 * Flows to which the responses of an interface belong. A response about a flow has the code of the flow with `C`
 * instead of
 * its first letter; a response about the contents has its own code.
 */
export const RESPONSE_INTERFACES: Readonly<Record<string, readonly PortalFlow[]>> = {
  CFE0111A: ['invoiceDataUbl'],
  CFE0112A: ['invoiceDataCii'],
  CFE0614A: ['invoiceStatuses'],
  CFE0654A: ['requiredStatuses'],
  CFE1025A: ['report'],
  FFE0604A: ['invoiceDataUbl', 'invoiceDataCii'],
  FFE0614A: ['invoiceStatuses'],
  FFE0654A: ['requiredStatuses'],
  FFE0624A: ['report'],
};

/**
 * Outcome that a response reports: the form of the flow is valid, its contents are accepted, or one of them is refused.
 */
export type PortalResponseOutcome = 'received' | 'accepted' | 'refused';

/** Outcome by status (MDT-105). */
export const RESPONSE_STATUSES: Readonly<Record<string, PortalResponseOutcome>> = {
  // Response about a flow.
  '500': 'received',
  '501': 'refused',
  // Response about a report.
  '300': 'accepted',
  '301': 'refused',
  // Response about invoice data.
  '200': 'accepted',
  '213': 'refused',
  // Response about an invoice status: the portal reports only refusals.
  '600': 'accepted',
  '601': 'refused',
};

/** Reason codes for a duplicate flow name. A response with only these reasons does not count as a refusal. */
export const DUPLICATE_FLOW_REASONS: ReadonlySet<string> = new Set(['IRR_UNCITE', 'IRR_UNICITE']);

/** Envelope of responses. */
export interface ResponseEnvelope {
  /** code of the interface, a key of {@link RESPONSE_INTERFACES} */
  interfaceCode: string;
  /** application that receives the responses */
  application: string;
  isArchive: boolean;
}

const RESPONSE_NAME_PATTERN = /^([CF]FE\d{4}A)_([A-Z0-9]{6})_[A-Z0-9]{25}(\.tar\.gz|\.xml)$/;

/** Parses the name of an envelope of responses; returns null for any other name. */
export function parseResponseName(name: string): ResponseEnvelope | null {
  const [, interfaceCode = '', application = '', ending] = RESPONSE_NAME_PATTERN.exec(name) ?? [];
  if (!Object.hasOwn(RESPONSE_INTERFACES, interfaceCode)) return null;
  return { interfaceCode, application, isArchive: ending === '.tar.gz' };
}

/** Response about one file of the platform, or about its contents. */
export interface PortalResponse {
  /**
   * subject of the response: the name or identifier of an envelope, the name of a file in it, or the number of the
   * report or invoice in the file
   */
  reference: string;
  /** SIREN of the issuer of the contents; null when the response names none */
  siren: string | null;
  /** status (MDT-105) */
  code: string;
  outcome: PortalResponseOutcome;
  reasons: { code: string; message: string }[];
}

/** Thrown for a file that cannot be read as a portal response. */
export class InvalidPortalResponseError extends Error {}

const SIREN_SCHEME = '0002';

/**
 * Reads the responses in a message.
 * @throws InvalidPortalResponseError when the file is not a message (CDAR D22B), or when a response has no reference or
 * an
 * unknown status
 */
export function readPortalResponses(xml: Buffer): PortalResponse[] {
  const message = parseMessage(xml);
  if (message === null)
    throw new InvalidPortalResponseError('The file is not a life-cycle message (CDAR D22B).');
  if (message.invoices.length === 0) throw new InvalidPortalResponseError('The message names no file.');
  return message.invoices.map((report) => {
    const { number, status, seller } = report;
    if (number === null)
      throw new InvalidPortalResponseError('The message has a response without a reference.');
    const outcome = findOutcome(report);
    if (status === null || outcome === null)
      throw new InvalidPortalResponseError(
        `The message reports ${number} with the status "${status ?? ''}"; expected one of ${Object.keys(RESPONSE_STATUSES).join(', ')}.`,
      );
    const siren = seller?.identifiers.find(({ scheme }) => scheme === SIREN_SCHEME)?.identifier ?? null;
    return { reference: number, siren, code: status, outcome, reasons: listReasons(report) };
  });
}

function parseMessage(xml: Buffer): ReturnType<typeof readStatusMessage> {
  try {
    return readStatusMessage(parseXml(xml));
  } catch (error) {
    throw new InvalidPortalResponseError(error instanceof Error ? error.message : 'The file is not XML.', {
      cause: error,
    });
  }
}

function findOutcome({ status, details }: InvoiceStatusReport): PortalResponseOutcome | null {
  if (status === null || !Object.hasOwn(RESPONSE_STATUSES, status)) return null;
  const isRepeated =
    details.length > 0 &&
    details.every(({ reasonCode }) => reasonCode !== null && DUPLICATE_FLOW_REASONS.has(reasonCode));
  return isRepeated ? 'received' : (RESPONSE_STATUSES[status] ?? null);
}

function listReasons({ details, status, statusName }: InvoiceStatusReport): PortalResponse['reasons'] {
  const reasons = details
    .filter(({ reasonCode, reason }) => reasonCode !== null || reason !== null)
    .map(({ reasonCode, reason, characteristics }) => ({
      code: reasonCode ?? status ?? '',
      message: [reason ?? reasonCode, ...characteristics.map(({ location }) => location)]
        .filter((text) => text !== null)
        .join(' '),
    }));
  return reasons.length > 0
    ? reasons
    : [{ code: status ?? '', message: statusName ?? 'No reason is stated.' }];
}
