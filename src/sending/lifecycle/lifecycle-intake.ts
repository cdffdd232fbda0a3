import { Injectable } from '@nestjs/common';
import {
  lifecycleStatus,
  objectionTo,
  sirenIn,
  STATUSES_BESIDE,
  statusesFor,
  TRANSMISSION,
  type InvoiceStatusReport,
  type Speaker,
  type StatusMessage,
} from '../../cdar';
import {
  DocumentLifecycle,
  PASSED,
  roleOf,
  type NewLifecycleStatus,
  type TiedInvoice,
} from '../../documents/lifecycle/document-lifecycle';
import { isFollowedByPortal, isFrenchInvoice, reasonOf } from '../../documents/lifecycle/french-invoice';
import type { StatusObjection } from '../../documents/lifecycle/status-said';
import { isSelfBillingKind, isDocumentKind } from '../../invoice';
import { isCalendarDate } from '../../invoice/input/values';
import type { Transaction } from '../../kernel/database/unit-of-work';
import type { ReceivedMessage } from '../../network/document-network';
import { showReceived } from '../../peppol/received-value';
import type { Finding } from '../../rules';
import type { ReceivedContent } from '../received-content';
import { participantOf } from './lifecycle-invoice';

/** Statuses that came in one message, each with its invoice, before the message is stored as a document. */
export interface TiedStatuses {
  said: { invoice: TiedInvoice; status: NewLifecycleStatus }[];
  /** What there is to say of the message beside its rules. */
  findings: Finding[];
}

/** A message of ours names one invoice; so many of another one are looked at. */
const MOST_INVOICES = 100;
/** So many reasons of a status are kept beside its message. */
const MOST_DETAILS = 100;

const NOTHING: TiedStatuses = { said: [], findings: [] };

/**
 * What documents that come in mean for the French life cycle: a status message (CDV) is tied to its invoices by number, day and
 * parties, and an invoice has the statuses of its arrival. A status that may not be said is kept with the reason, and changes nothing.
 */
@Injectable()
export class LifecycleIntake {
  constructor(private readonly lifecycles: DocumentLifecycle) {}

  /** The statuses that a document brings; none for one that is no status message. */
  async tie(
    tx: Transaction,
    companyId: string,
    { sender }: ReceivedMessage,
    content: ReceivedContent,
  ): Promise<TiedStatuses> {
    if (content.type !== 'lifecycleStatus' || content.parsedJson === null) return NOTHING;
    // Made by JSON.stringify of just that.
    const message = JSON.parse(content.parsedJson) as StatusMessage;
    const tied: TiedStatuses = { said: [], findings: [] };
    // In one order, so that two messages never wait for each other.
    const reports = message.invoices.slice(0, MOST_INVOICES).sort(byNumber);
    for (const report of reports) {
      const one = await this.tieOne(tx, { companyId, sender, message, content, report }, tied);
      tied.findings.push(...one.findings);
      tied.said.push(...one.said);
    }
    return tied;
  }

  /** Stores what a document that came in means for the life cycle of an invoice. */
  async keep(
    tx: Transaction,
    { said }: TiedStatuses,
    document: { id: string; teamId: string; companyId: string; type: string },
    { processId }: ReceivedMessage,
    content: ReceivedContent,
  ): Promise<void> {
    for (const { invoice, status } of said)
      await this.keepAll(tx, invoice, [{ ...status, statusDocumentId: document.id }]);
    if (!isFrenchInvoice(content)) return;
    const invoice = { ...document, documentId: document.id, direction: 'incoming' as const };
    await this.keepAll(tx, invoice, statusesOfArrival(content, processId));
  }

  private async keepAll(
    tx: Transaction,
    invoice: Pick<TiedInvoice, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
    statuses: readonly NewLifecycleStatus[],
  ): Promise<void> {
    const ids = await this.lifecycles.keep(tx, invoice, statuses);
    for (const [i, status] of statuses.entries())
      if (status.objection === null && !isPassage(status))
        await this.lifecycles.announce(tx, invoice, ids[i] ?? '', status);
  }

  private async tieOne(
    tx: Transaction,
    { companyId, sender, message, content, report }: Report,
    before: TiedStatuses,
  ): Promise<TiedStatuses> {
    const invoice = await this.invoiceOf(tx, companyId, sender, report);
    const standing = invoice === null ? null : await this.lifecycles.heldStanding(tx, invoice.documentId);
    if (invoice === null || standing === null)
      return { said: [], findings: [unknownInvoice(report.number, sender)] };
    const earlier = before.said.findLast(
      (each) => isMove(each.status) && each.invoice.documentId === invoice.documentId,
    );
    const last = earlier?.status.code ?? standing.code ?? PASSED[invoice.direction];
    const speaker = partnerSpeaker(invoice, report.status);
    const isRepeated =
      message.id !== null && (await this.lifecycles.saidBefore(tx, invoice.documentId, message.id));
    const objection = isRepeated
      ? 'repeated'
      : content.validation.result === 'invalid'
        ? 'invalid'
        : objectionTo(report.status ?? '', speaker, last);
    const status: NewLifecycleStatus = {
      origin: 'partner',
      speaker,
      code: report.status,
      objection,
      previous: earlier?.status.code ?? standing.code,
      details: report.details.slice(0, MOST_DETAILS),
      since: message.statusAt,
      messageId: message.id,
      statusDocumentId: null,
      isForPartner: false,
      isForPortal: false,
    };
    const findings = objection === null ? [] : [objected(objection, report, speaker, last)];
    return { said: [{ invoice, status }], findings };
  }

  /** The invoice that a status is of: the sender of the message is its other party. */
  private async invoiceOf(
    tx: Transaction,
    companyId: string,
    sender: string,
    { number, issueDate, seller, status }: InvoiceStatusReport,
  ): Promise<TiedInvoice | null> {
    if (number === null || (issueDate !== null && !isCalendarDate(issueDate))) return null;
    const found = await this.lifecycles.invoicesOf(tx, companyId, { number, issueDate, partner: sender });
    const siren = seller?.identifiers.map(sirenIn).find((each) => each !== null) ?? null;
    const ofParties = found.filter((invoice) => {
      const sellerSiren = sirenIn(participantOf(sellerAddress(invoice)));
      return siren === null || sellerSiren === null || sellerSiren === siren;
    });
    const speakers = lifecycleStatus(status ?? '')?.speakers ?? [];
    return ofParties.find((each) => speakers.includes(partnerSpeaker(each, status))) ?? ofParties[0] ?? null;
  }
}

/** One of the invoices of a message. */
interface Report {
  companyId: string;
  sender: string;
  message: StatusMessage;
  content: ReceivedContent;
  report: InvoiceStatusReport;
}

const AUTOMATIC: Omit<NewLifecycleStatus, 'code' | 'previous'> = {
  origin: 'automatic',
  speaker: 'buyerPlatform',
  objection: null,
  details: [],
  since: null,
  messageId: null,
  statusDocumentId: null,
  isForPartner: false,
  isForPortal: false,
};

/** An invoice that came in was received, and is there for its company, unless it breaks its rules. */
function statusesOfArrival(content: ReceivedContent, processId: string): NewLifecycleStatus[] {
  const received: NewLifecycleStatus = { ...AUTOMATIC, code: '202', previous: null };
  if (content.validation.result !== 'invalid')
    return [received, { ...AUTOMATIC, code: '203', previous: '202' }];
  const rules = content.validation.errors.filter(({ errorLevel }) => errorLevel === 'ERROR');
  const words = rules
    .slice(0, MOST_RULES)
    .map(({ ruleCode, errorMessage }) => `${ruleCode}: ${errorMessage}`);
  return [
    received,
    {
      ...AUTOMATIC,
      code: '213',
      previous: '202',
      details: [reasonOf(BREAKS_RULES, words.join(' ').slice(0, LONGEST_REASON))],
      isForPartner: true,
      isForPortal: isFollowedByPortal(processId, content.profileId),
    },
  ];
}

/** Reason of a rejection for what the document says (MDT-113). */
const BREAKS_RULES = 'REJ_SEMAN';
const MOST_RULES = 5;
const LONGEST_REASON = 1_000;

/** Whether the invoice stands by a status from then on. */
function isMove({ objection, code }: NewLifecycleStatus): boolean {
  return objection === null && code !== null && !STATUSES_BESIDE.includes(code);
}

/** Statuses that the arrival of the document tells already. */
function isPassage({ origin, code }: NewLifecycleStatus): boolean {
  return origin === 'automatic' && code !== '213';
}

/** In whose name the other party of an invoice says a status: its platform speaks while the invoice is on its way. */
function partnerSpeaker({ direction, type }: TiedInvoice, code: string | null): Speaker {
  const partner = roleOf(direction, type) === 'seller' ? 'buyer' : 'seller';
  return lifecycleStatus(code ?? '')?.phase === TRANSMISSION ? `${partner}Platform` : partner;
}

function sellerAddress({ type, senderId, receiverId }: TiedInvoice): string {
  return isDocumentKind(type) && isSelfBillingKind(type) ? (receiverId ?? '') : senderId;
}

function byNumber(a: InvoiceStatusReport, b: InvoiceStatusReport): number {
  const [first, second] = [a.number ?? '', b.number ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}

const warning = (ruleCode: string, fieldName: string, errorMessage: string): Finding => ({
  ruleCode,
  errorMessage,
  errorLevel: 'WARNING',
  fieldName,
  source: 'Life cycle',
});

function unknownInvoice(number: string | null, sender: string): Finding {
  return warning(
    'LIFECYCLE-UNKNOWN-INVOICE',
    'invoices.number',
    number === null
      ? 'The status names no invoice.'
      : `The status is of ${showReceived(number)}; the company exchanged no invoice of that number and day between these parties with ${sender}.`,
  );
}

function objected(
  objection: StatusObjection,
  { number, status }: InvoiceStatusReport,
  speaker: Speaker,
  last: string,
): Finding {
  const allowed = statusesFor(speaker, last).map(({ code }) => code);
  const may = allowed.length === 0 ? 'nothing may follow' : `${allowed.join(', ')} may follow`;
  const said = `The message says ${showReceived(status ?? '')} of ${showReceived(number ?? '')}`;
  const why: Record<StatusObjection, string> = {
    unknown_status: `${said}, which is no status of an invoice; ${may}`,
    wrong_speaker: `${said}, which is not for the ${speaker}; ${may}`,
    final: `${said} after ${last}, which is final`,
    out_of_order: `${said} after ${last}; ${may}`,
    invalid: `${said}, and breaks its rules`,
    repeated: `${said}, as a message of the same id did before`,
  };
  const ruleCode = `LIFECYCLE-${objection.toUpperCase().replaceAll('_', '-')}`;
  return warning(ruleCode, 'invoices.status', `${why[objection]}. The invoice stands as it did.`);
}
