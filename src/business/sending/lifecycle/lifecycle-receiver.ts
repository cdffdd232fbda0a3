import { Injectable } from '@nestjs/common';
import {
  findObjection,
  INDEPENDENT_STATUSES,
  type InvoiceStatusReport,
  type StatusMessage,
} from '../../../standards/cdar';
import {
  DocumentLifecycleService,
  INITIAL_STATUS,
  type NewLifecycleStatus,
  type InvoiceWithParties,
} from '../../documents/lifecycle/document-lifecycle';
import {
  isReportedToPortal,
  isFrenchInvoice,
  toStatusReason,
} from '../../documents/lifecycle/french-invoice';
import { BusinessStateService } from '../../documents/business-status/business-states';
import { affectsBusinessStatus } from '../../documents/business-status/derive-business-state';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { ReceivedMessage } from '../../../network/port/document-network';
import type { Finding } from '../../../standards/rules';
import type { ReceivedContent } from '../received-content';
import {
  ReportedInvoices,
  toObjectionFinding,
  getSpeaker,
  createUnknownInvoiceFinding,
} from './reported-invoices';

/** Statuses of one received message, each with its invoice, before the message is stored as a document. */
export interface MatchedStatuses {
  statuses: { invoice: InvoiceWithParties; status: NewLifecycleStatus }[];
  /** Findings of the message besides the findings of its rules. */
  findings: Finding[];
}

/** Maximum number of invoices that are read in a message; messages of this service concern one invoice. */
const MAX_INVOICES = 100;
/** Maximum number of reasons of a status that are stored in addition to its message. */
const MAX_DETAILS = 100;

const NO_MATCHES: MatchedStatuses = { statuses: [], findings: [] };

/**
 * Applies received documents to the French life cycle: a status message (CDV) is matched to its invoices by number, day
 * and parties, and a received invoice gets the statuses of its arrival. A status that is not allowed at the moment is
 * stored with the reason, and does not change the state.
 */
@Injectable()
export class LifecycleReceiver {
  constructor(
    private readonly lifecycles: DocumentLifecycleService,
    private readonly reportedInvoices: ReportedInvoices,
    private readonly states: BusinessStateService,
  ) {}

  /** Finds the statuses of a document; none when it is not a status message. */
  async match(
    tx: Transaction,
    companyId: string,
    { sender }: ReceivedMessage,
    content: ReceivedContent,
  ): Promise<MatchedStatuses> {
    if (content.type !== 'lifecycleStatus' || content.parsedJson === null) return NO_MATCHES;
    // Written by JSON.stringify of a status message.
    const message = JSON.parse(content.parsedJson) as StatusMessage;
    const matchedStatuses: MatchedStatuses = { statuses: [], findings: [] };
    const matchedReports: ReportWithInvoice[] = [];
    for (const report of message.invoices.slice(0, MAX_INVOICES)) {
      const invoice = await this.reportedInvoices.find(
        tx,
        companyId,
        { partner: sender, side: 'partner' },
        report,
      );
      if (invoice === null) matchedStatuses.findings.push(createUnknownInvoiceFinding(report.number, sender));
      else matchedReports.push({ invoice, report });
    }
    // The invoices are locked in a fixed order, so that two messages never deadlock.
    for (const matchedReport of matchedReports.sort(compareByInvoice)) {
      const matchedReportStatuses = await this.matchReport(
        tx,
        { sender, message, content, ...matchedReport },
        matchedStatuses,
      );
      matchedStatuses.findings.push(...matchedReportStatuses.findings);
      matchedStatuses.statuses.push(...matchedReportStatuses.statuses);
    }
    return matchedStatuses;
  }

  /** Stores the effects of a received document on the life cycle of its invoice. */
  async store(
    tx: Transaction,
    { statuses }: MatchedStatuses,
    document: { id: string; teamId: string; companyId: string; type: string },
    { processId }: ReceivedMessage,
    content: ReceivedContent,
  ): Promise<void> {
    for (const { invoice, status } of statuses)
      await this.storeAll(tx, invoice, [{ ...status, statusDocumentId: document.id }]);
    if (!isFrenchInvoice(content)) return;
    const invoice = { ...document, documentId: document.id, direction: 'incoming' as const };
    await this.storeAll(tx, invoice, toArrivalStatuses(content, processId));
  }

  private async storeAll(
    tx: Transaction,
    invoice: Pick<InvoiceWithParties, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
    statuses: readonly NewLifecycleStatus[],
  ): Promise<void> {
    const ids = await this.lifecycles.insert(tx, invoice, statuses);
    for (const [i, status] of statuses.entries())
      if (status.objection === null && !isArrivalStatus(status))
        await this.lifecycles.recordChange(tx, invoice, ids[i] ?? '', status);
    if (statuses.some(({ code, objection }) => objection === null && affectsBusinessStatus(code)))
      await this.states.refresh(tx, [invoice.documentId]);
  }

  private async matchReport(
    tx: Transaction,
    { sender, message, content, invoice, report }: ReportContext,
    earlierMatches: MatchedStatuses,
  ): Promise<MatchedStatuses> {
    const currentState = await this.lifecycles.lockState(tx, invoice.documentId);
    if (currentState === null)
      return { statuses: [], findings: [createUnknownInvoiceFinding(report.number, sender)] };
    const earlier = earlierMatches.statuses.findLast(
      (each) => changesState(each.status) && each.invoice.documentId === invoice.documentId,
    );
    const lastCode = earlier?.status.code ?? currentState.code ?? INITIAL_STATUS[invoice.direction];
    const speaker = getSpeaker('partner', invoice, report.status);
    const isRepeated =
      message.id !== null && (await this.lifecycles.hasReceivedStatus(tx, invoice.documentId, message.id));
    const objection = isRepeated
      ? 'repeated'
      : content.validation.result === 'invalid'
        ? 'invalid'
        : findObjection(report.status ?? '', speaker, lastCode);
    const status: NewLifecycleStatus = {
      origin: 'partner',
      speaker,
      code: report.status,
      objection,
      previous: earlier?.status.code ?? currentState.code,
      details: report.details.slice(0, MAX_DETAILS),
      since: message.statusAt,
      messageId: message.id,
      statusDocumentId: null,
      isForPartner: false,
      isForPortal: false,
    };
    const findings = objection === null ? [] : [toObjectionFinding(objection, report, speaker, lastCode)];
    return { statuses: [{ invoice, status }], findings };
  }
}

/** A status in a message, for an invoice that the company exchanged with the sender. */
interface ReportWithInvoice {
  invoice: InvoiceWithParties;
  report: InvoiceStatusReport;
}

interface ReportContext extends ReportWithInvoice {
  sender: string;
  message: StatusMessage;
  content: ReceivedContent;
}

function compareByInvoice(a: ReportWithInvoice, b: ReportWithInvoice): number {
  const [first, second] = [a.invoice.documentId, b.invoice.documentId];
  return first < second ? -1 : first > second ? 1 : 0;
}

const AUTOMATIC_STATUS: Omit<NewLifecycleStatus, 'code' | 'previous'> = {
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

/** Returns the statuses of a received invoice: received and available, or rejected when it breaks its rules. */
function toArrivalStatuses(content: ReceivedContent, processId: string): NewLifecycleStatus[] {
  const receivedStatus: NewLifecycleStatus = { ...AUTOMATIC_STATUS, code: '202', previous: null };
  if (content.validation.result !== 'invalid')
    return [receivedStatus, { ...AUTOMATIC_STATUS, code: '203', previous: '202' }];
  const fatalFindings = content.validation.errors.filter(({ errorLevel }) => errorLevel === 'ERROR');
  const ruleMessages = fatalFindings
    .slice(0, MAX_RULES)
    .map(({ ruleCode, errorMessage }) => `${ruleCode}: ${errorMessage}`);
  return [
    receivedStatus,
    {
      ...AUTOMATIC_STATUS,
      code: '213',
      previous: '202',
      details: [toStatusReason(RULE_VIOLATION_REASON, ruleMessages.join(' ').slice(0, MAX_REASON_LENGTH))],
      isForPartner: true,
      isForPortal: isReportedToPortal(processId, content.profileId),
    },
  ];
}

/** Reason of a rejection because of the content of the document (MDT-113). */
const RULE_VIOLATION_REASON = 'REJ_SEMAN';
const MAX_RULES = 5;
const MAX_REASON_LENGTH = 1_000;

/** Returns whether the status becomes the current one of the invoice. */
function changesState({ objection, code }: NewLifecycleStatus): boolean {
  return objection === null && code !== null && !INDEPENDENT_STATUSES.includes(code);
}

/** Returns whether a status only states the arrival of the document, which is known already. */
function isArrivalStatus({ origin, code }: NewLifecycleStatus): boolean {
  return origin === 'automatic' && code !== '213';
}
