import { Injectable } from '@nestjs/common';
import {
  findLifecycleStatus,
  parseSiren,
  listAllowedStatuses,
  TRANSMISSION,
  type InvoiceStatusReport,
  type Speaker,
} from '../../../standards/cdar';
import { DocumentLifecycle, type StatusOwner } from '../../documents/lifecycle/document-lifecycle';
import { findOwnRole } from '../../documents/lifecycle/french-invoice';
import type { StatusObjection } from '../../documents/lifecycle/lifecycle-status-content';
import { isDocumentKind, isSelfBillingKind } from '../../../standards/invoice';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { showReceived } from '../../../standards/values/received';
import type { Finding } from '../../../standards/rules';
import { toParticipant } from './lifecycle-invoice';

/** Side of a status message: sent by the company, or by its partner. */
export type ReportSide = 'own' | 'partner';

/** Finds the invoices of status messages, and the objections to their statuses. */
@Injectable()
export class ReportedInvoices {
  constructor(private readonly lifecycles: DocumentLifecycle) {}

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
  ): Promise<StatusOwner | null> {
    if (number === null || (issueDate !== null && !isCalendarDate(issueDate))) return null;
    const matches = await this.lifecycles.findInvoices(database, companyId, { number, issueDate, partner });
    const siren = seller?.identifiers.map(parseSiren).find((each) => each !== null) ?? null;
    const matchesOfParties = matches.filter((invoice) => {
      const sellerSiren = parseSiren(toParticipant(getSellerAddress(invoice)));
      return siren === null || sellerSiren === null || sellerSiren === siren;
    });
    const speakers = findLifecycleStatus(status ?? '')?.speakers ?? [];
    const matchOfSpeaker = matchesOfParties.find((each) => speakers.includes(getSpeaker(side, each, status)));
    return matchOfSpeaker ?? matchesOfParties[0] ?? null;
  }
}

/** Returns the issuer of a status for a side of an invoice: its platform, while the invoice is in transmission. */
export function getSpeaker(side: ReportSide, { direction, type }: StatusOwner, code: string | null): Speaker {
  const ownRole = findOwnRole(direction, type) ?? 'buyer';
  const partner = ownRole === 'seller' ? 'buyer' : 'seller';
  const speaker = side === 'own' ? ownRole : partner;
  return findLifecycleStatus(code ?? '')?.phase === TRANSMISSION ? `${speaker}Platform` : speaker;
}

function getSellerAddress({ type, senderId, receiverId }: StatusOwner): string {
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
      ? 'The status names no invoice.'
      : `The status is for ${showReceived(number)}; the company exchanged no invoice of that number and day between these parties with ${partner}.`,
  );
}

/** Creates the finding about a status without an effect. @param last code of the status before it */
export function toObjectionFinding(
  objection: StatusObjection,
  { number, status }: InvoiceStatusReport,
  speaker: Speaker,
  last: string,
): Finding {
  const allowedCodes = listAllowedStatuses(speaker, last).map(({ code }) => code);
  const may = allowedCodes.length === 0 ? 'nothing may follow' : `${allowedCodes.join(', ')} may follow`;
  const formattedStatus = `The message has status ${showReceived(status ?? '')} for ${showReceived(number ?? '')}`;
  const reason: Record<StatusObjection, string> = {
    unknown_status: `${formattedStatus}, which is not a status of an invoice; ${may}`,
    wrong_speaker: `${formattedStatus}, which the ${speaker} cannot set; ${may}`,
    final: `${formattedStatus} after ${last}, which is final`,
    out_of_order: `${formattedStatus} after ${last}; ${may}`,
    invalid: `${formattedStatus}, and breaks its rules`,
    repeated: `${formattedStatus}, like an earlier message with the same id`,
  };
  const ruleCode = `LIFECYCLE-${objection.toUpperCase().replaceAll('_', '-')}`;
  return createWarning(
    ruleCode,
    'invoices.status',
    `${reason[objection]}. The status of the invoice is unchanged.`,
  );
}
