import { Injectable } from '@nestjs/common';
import {
  findLifecycleStatus,
  parseSiren,
  listAllowedStatuses,
  TRANSMISSION,
  type InvoiceStatusReport,
  type Speaker,
} from '../../../standards/cdar';
import {
  DocumentLifecycleService,
  type InvoiceWithParties,
} from '../../documents/lifecycle/document-lifecycle';
import { findOwnRole } from '../../documents/lifecycle/french-invoice';
import type { StatusObjection } from '../../documents/lifecycle/lifecycle-status-content';
import { isDocumentKind, isSelfBillingKind } from '../../../standards/invoice';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatReceivedText } from '../../../standards/values/received';
import type { Finding } from '../../../standards/rules';
import { toParticipant } from './lifecycle-invoice';

/** Side of a status message: sent by the company, or by its partner. */
export type ReportSide = 'own' | 'partner';

/** Finds the invoices of status messages, and the objections to their statuses. */
@Injectable()
export class ReportedInvoices {
  constructor(private readonly lifecycles: DocumentLifecycleService) {}

  /**
   * Finds the invoice of a status; null when the company exchanged no invoice with this number and date with the
   * partner between these parties.
   * @param partner `<scheme>:<identifier>` of the other side of the message
   */
  async find(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    companyId: string,
    { partner, side }: { partner: string; side: ReportSide },
    { number, issueDate, seller, status }: InvoiceStatusReport,
  ): Promise<InvoiceWithParties | null> {
    if (number === null || (issueDate !== null && !isCalendarDate(issueDate))) return null;
    const matches = await this.lifecycles.findInvoices(database, companyId, { number, issueDate, partner });
    const siren = seller?.identifiers.map(parseSiren).find((each) => each !== null) ?? null;
    const partyMatches = matches.filter((invoice) => {
      const sellerSiren = parseSiren(toParticipant(getSellerAddress(invoice)));
      return siren === null || sellerSiren === null || sellerSiren === siren;
    });
    const speakers = findLifecycleStatus(status ?? '')?.speakers ?? [];
    const speakerMatch = partyMatches.find((each) => speakers.includes(getSpeaker(side, each, status)));
    return speakerMatch ?? partyMatches[0] ?? null;
  }
}

/** Returns the issuer of a status for a side of an invoice: its platform, while the invoice is in transmission. */
export function getSpeaker(
  side: ReportSide,
  { direction, type }: InvoiceWithParties,
  code: string | null,
): Speaker {
  const ownRole = findOwnRole(direction, type) ?? 'buyer';
  const partner = ownRole === 'seller' ? 'buyer' : 'seller';
  const speaker = side === 'own' ? ownRole : partner;
  return findLifecycleStatus(code ?? '')?.phase === TRANSMISSION ? `${speaker}Platform` : speaker;
}

function getSellerAddress({ type, senderId, receiverId }: InvoiceWithParties): string {
  return isDocumentKind(type) && isSelfBillingKind(type) ? (receiverId ?? '') : senderId;
}

const createWarning = (ruleCode: string, fieldName: string, errorMessage: string): Finding => ({
  ruleCode,
  errorMessage,
  errorLevel: 'WARNING',
  fieldName,
  source: 'Life cycle',
});

/**
 * Creates the finding about a status whose invoice the company does not have. @param partner the other side of the
 * message
 */
export function createUnknownInvoiceFinding(number: string | null, partner: string): Finding {
  return createWarning(
    'LIFECYCLE-UNKNOWN-INVOICE',
    'invoices.number',
    number === null
      ? 'The status must reference an invoice; it references none.'
      : `The status is for ${formatReceivedText(number)}, but the company exchanged no invoice with this number and date between these parties with ${partner}.`,
  );
}

/** Creates the finding about a status without an effect. @param lastCode code of the status before it */
export function toObjectionFinding(
  objection: StatusObjection,
  { number, status }: InvoiceStatusReport,
  speaker: Speaker,
  lastCode: string,
): Finding {
  const allowedCodes = listAllowedStatuses(speaker, lastCode).map(({ code }) => code);
  const may = allowedCodes.length === 0 ? 'no status may follow' : `${allowedCodes.join(', ')} may follow`;
  const formattedStatus = `The message has status ${formatReceivedText(status ?? '')} for ${formatReceivedText(number ?? '')}`;
  const reason: Record<StatusObjection, string> = {
    unknown_status: `${formattedStatus}, which is not a status of an invoice; ${may}`,
    wrong_speaker: `${formattedStatus}, which the ${speaker} cannot set; ${may}`,
    final: `${formattedStatus} after ${lastCode}, which is final`,
    out_of_order: `${formattedStatus} after ${lastCode}; ${may}`,
    invalid: `${formattedStatus}, but breaks the rules of status messages`,
    repeated: `${formattedStatus}, but an earlier message has the same id`,
  };
  const ruleCode = `LIFECYCLE-${objection.toUpperCase().replaceAll('_', '-')}`;
  return createWarning(
    ruleCode,
    'invoices.status',
    `${reason[objection]}. The status of the invoice remains unchanged.`,
  );
}
