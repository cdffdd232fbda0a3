/**
 * Answers of the state portal to the files of a platform: life-cycle messages (CDAR) about a flow or its contents.
 * Interfaces, statuses and reasons are tables, because public sources show them only in part.
 */
import { readStatusMessage, type InvoiceStatusReport } from '../cdar';
import { parseXml } from '../invoice/xml';
import type { PortalFlow } from './portal-files';

/**
 * Flows to which the answers of an interface belong. An answer on a flow has the code of the flow with `C` in the place of
 * its first letter; an answer on the contents has a code of its own.
 */
export const ANSWER_INTERFACES: Readonly<Record<string, readonly PortalFlow[]>> = {
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

/** Meaning of an answer: the flow has the form that it needs, its contents are accepted, or one of both is refused. */
export type PortalAnswerOutcome = 'received' | 'accepted' | 'refused';

/** Meaning of each status (MDT-105). */
export const ANSWER_STATUSES: Readonly<Record<string, PortalAnswerOutcome>> = {
  // A flow.
  '500': 'received',
  '501': 'refused',
  // A report.
  '300': 'accepted',
  '301': 'refused',
  // The data of an invoice.
  '200': 'accepted',
  '213': 'refused',
  // A status of an invoice: only refusals are answered.
  '600': 'accepted',
  '601': 'refused',
};

/** Reasons that mean that the portal already has a flow of this name: a repeated transfer is not a refusal. */
export const REPEATED_REASONS: ReadonlySet<string> = new Set(['IRR_UNCITE', 'IRR_UNICITE']);

/** Envelope of answers. */
export interface AnswerEnvelope {
  /** code of the interface, a key of {@link ANSWER_INTERFACES} */
  interfaceCode: string;
  /** application that the answers are for */
  application: string;
  isArchive: boolean;
}

const ANSWER_NAME = /^([CF]FE\d{4}A)_([A-Z0-9]{6})_[A-Z0-9]{25}(\.tar\.gz|\.xml)$/;

/** Parses the name of an envelope of answers; null for any other name. */
export function parseAnswerName(name: string): AnswerEnvelope | null {
  const [, interfaceCode = '', application = '', ending] = ANSWER_NAME.exec(name) ?? [];
  if (!Object.hasOwn(ANSWER_INTERFACES, interfaceCode)) return null;
  return { interfaceCode, application, isArchive: ending === '.tar.gz' };
}

/** Answer on one file of the platform, or on its contents. */
export interface PortalAnswer {
  /**
   * subject of the answer: the name or the identifier of an envelope, the name of the file in it, or the number of its
   * contents
   */
  reference: string;
  /** SIREN of the issuer of the contents; null when the answer names none */
  siren: string | null;
  /** status (MDT-105) */
  code: string;
  outcome: PortalAnswerOutcome;
  reasons: { code: string; message: string }[];
}

/** The file is not an answer that can be read. */
export class InvalidPortalAnswerError extends Error {}

const SIREN_SCHEME = '0002';

/**
 * * Reads the answers of a message.
 * @throws InvalidPortalAnswerError when it is not a message (CDAR D22B), or one of its answers has no reference or an
 * unknown status
 */
export function readPortalAnswers(xml: Buffer): PortalAnswer[] {
  const message = parseMessage(xml);
  if (message === null) throw new InvalidPortalAnswerError('The file is no life-cycle message (CDAR D22B).');
  if (message.invoices.length === 0) throw new InvalidPortalAnswerError('The message is on no file.');
  return message.invoices.map((report) => {
    const { number, status, seller } = report;
    if (number === null) throw new InvalidPortalAnswerError('The message has an answer without a reference.');
    const outcome = findOutcome(report);
    if (status === null || outcome === null)
      throw new InvalidPortalAnswerError(
        `The message answers ${number} with the status "${status ?? ''}"; known: ${Object.keys(ANSWER_STATUSES).join(', ')}.`,
      );
    const siren = seller?.identifiers.find(({ scheme }) => scheme === SIREN_SCHEME)?.identifier ?? null;
    return { reference: number, siren, code: status, outcome, reasons: listReasons(report) };
  });
}

function parseMessage(xml: Buffer): ReturnType<typeof readStatusMessage> {
  try {
    return readStatusMessage(parseXml(xml));
  } catch (error) {
    throw new InvalidPortalAnswerError(error instanceof Error ? error.message : 'The file is no XML.', {
      cause: error,
    });
  }
}

function findOutcome({ status, details }: InvoiceStatusReport): PortalAnswerOutcome | null {
  if (status === null || !Object.hasOwn(ANSWER_STATUSES, status)) return null;
  const isRepeated =
    details.length > 0 &&
    details.every(({ reasonCode }) => reasonCode !== null && REPEATED_REASONS.has(reasonCode));
  return isRepeated ? 'received' : (ANSWER_STATUSES[status] ?? null);
}

function listReasons({ details, status, statusName }: InvoiceStatusReport): PortalAnswer['reasons'] {
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
