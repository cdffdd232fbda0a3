import { readStatusMessage, type InvoiceStatusReport } from '../../../standards/cdar';
import { parseXml } from '../../../standards/invoice/xml';
import type { Acknowledgement } from '../../../standards/french-flow';
import type { FlowOutcome, RejectionReason } from '../reporting-platform';

/** Maximum size in bytes of a status message (CDAR). */
const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;

/** Status of a transmission in a message (CDAR). */
export interface ReportStatus {
  /** References to the transmission: its id in the message and the tracking id of the flow. */
  references: string[];
  /** Code of the status (MDT-105). */
  code: string;
  reasons: RejectionReason[];
}

/** Outcome for each status code of a transmission; other codes have no effect on the outcome. */
const OUTCOMES: Readonly<Record<string, FlowOutcome['code']>> = {
  // 300 (accepted) and 301 (rejected) are decisions on a report; 500 and 501 confirm or reject its reception.
  '300': '300',
  '301': '501',
  '500': '500',
  '501': '501',
  // Some platforms use the statuses of invoices for reports.
  '213': '501',
};

/** Roles of the issuers of statuses on transmissions: platforms, and the public portal. */
const PLATFORM_ROLES: ReadonlySet<string> = new Set(['WK', 'DFH']);

/**
 * Reads the statuses of transmissions from a status message; none unless a platform or the portal issued the message.
 * @throws Error when the file is not a status message
 */
export function readReportStatuses(xml: Buffer, { trackingId }: { trackingId?: string }): ReportStatus[] {
  if (xml.length > MAX_MESSAGE_BYTES)
    throw new Error(`The status message has ${xml.length} bytes; the maximum is ${MAX_MESSAGE_BYTES}.`);
  const message = readStatusMessage(parseXml(xml));
  if (message === null) throw new Error('The file must be a status message (CDAR D22B).');
  const role = message.issuer?.role ?? message.sender?.role ?? null;
  if (role === null || !PLATFORM_ROLES.has(role)) return [];
  return message.invoices.flatMap((report) => {
    const references = [report.number, trackingId ?? null].filter((each) => each !== null);
    if (report.status === null || references.length === 0) return [];
    return { references, code: report.status, reasons: toRejectionReasons(report) };
  });
}

function toRejectionReasons({ details, status, statusName }: InvoiceStatusReport): RejectionReason[] {
  const reasons = details
    .filter(({ reasonCode, reason }) => reasonCode !== null || reason !== null)
    .map(({ reasonCode, reason, characteristics }) => ({
      code: reasonCode ?? status ?? '',
      message: [reason ?? reasonCode ?? '', ...characteristics.map(({ location }) => location)]
        .filter((text) => text !== null)
        .join(' '),
    }));
  return reasons.length > 0
    ? reasons
    : [{ code: status ?? '', message: statusName ?? 'No reason is stated.' }];
}

/**
 * Determines the outcome of a transmission from its statuses, newest first, and from the acknowledgement of the
 * platform. An error in the acknowledgement is a rejection; a positive acknowledgement counts only without statuses.
 */
export function determineOutcome(
  acknowledgement: Acknowledgement,
  statuses: readonly { code: string; reasons: RejectionReason[] }[],
  acceptanceSource: 'status' | 'acknowledgement',
): FlowOutcome {
  for (const { code, reasons } of statuses) {
    const outcome = OUTCOMES[code];
    if (outcome === '300') return { code: '300' };
    if (outcome === '501') return { code: '501', reasons };
  }
  if (acknowledgement.status === 'Error') return { code: '501', reasons: listReasons(acknowledgement) };
  return acknowledgement.status === 'Ok' && acceptanceSource === 'acknowledgement'
    ? { code: '300' }
    : { code: '500' };
}

/** Lists the errors of an acknowledgement. */
export function listReasons({ details }: Acknowledgement): RejectionReason[] {
  const errors = (details ?? []).filter(({ level }) => level === 'Error');
  if (errors.length === 0)
    return [{ code: 'REJ_PLATFORM', message: 'The platform rejected the file without stating a reason.' }];
  return errors.map(({ reasonCode, reasonMessage, item }) => ({
    code: reasonCode,
    message: item === '' ? reasonMessage : `${reasonMessage} (${item})`,
  }));
}
