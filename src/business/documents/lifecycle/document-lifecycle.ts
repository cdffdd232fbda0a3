import { Injectable } from '@nestjs/common';
import {
  INDEPENDENT_STATUSES,
  listAllowedStatuses,
  type Speaker,
  type StatusDetail,
} from '../../../standards/cdar';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog, type NewEvent } from '../../../platform/events/event-log';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Direction } from '../document.entity';
import { DOCUMENT_LIFECYCLE_CHANGED } from '../document-events';
import { DocumentStore } from '../document-store';
import { parseReadingJson } from '../reading/reading';
import {
  createIssuedStatus,
  getStatusName,
  toNextStatusResource,
  toLifecycleStatusResource,
  type LifecycleResource,
  type LifecycleStatusResource,
  type LifecycleStatusView,
} from './lifecycle.resource';
import { LOCK_INVOICE } from '../invoice-locks.queries';
import {
  STATUS_WITH_NEIGHBOURS,
  FIRST_DELIVERY,
  LOCK_INVOICE_OF_MESSAGE,
  INSERT_STATUSES,
  INVOICES_OF_STATUS,
  HAS_STATUS_OF_MESSAGE,
  LIFECYCLE_STATE,
  STATUSES_OF_INVOICE,
  STATUS_OF_MESSAGE,
} from './lifecycle.queries';
import { toLifecycleTerms, findOwnRole } from './french-invoice';
import { newStatusId, type StatusObjection, type StatusOrigin } from './lifecycle-status-content';

defineEmissions(DOCUMENT_LIFECYCLE_CHANGED, {
  statusArrived: {
    operation: 'A status message (CDV) is received',
    change: 'the status takes effect on the referenced invoice',
  },
  invoiceRejected: {
    operation: 'An invoice between French companies is received',
    change: 'the invoice violates a rule and gets the status `213`',
  },
});

/** Maximum number of statuses of an invoice in a response. */
const MAX_STATUSES = 200;

/** Status of an invoice that has no stored statuses, because it was exchanged before life cycles were supported. */
export const INITIAL_STATUS: Readonly<Record<Direction, string>> = { outgoing: '200', incoming: '203' };

/** State of an invoice in its life cycle. */
export interface LifecycleState {
  /** Code of the last effective status that changes the state; null while no status is set. */
  code: string | null;
  /** Id of the newest status, including statuses that did not take effect. */
  newestId: string | null;
  /** Version of the state, which changes when an undelivered status is resent; null for a deleted invoice. */
  version: string | null;
}

/** Status in a message of the company, with the codes of the previous and the following status. */
export interface StatusWithNeighbours {
  code: string;
  speaker: Speaker;
  /** Last earlier code that changes the state. */
  earlier: string;
  /** Newest later code; null when no later status changes the state. */
  later: string | null;
}

type NeighbouringStatusRow = Omit<StatusWithNeighbours, 'earlier'> & {
  earlier: string | null;
  direction: Direction;
};

/** An invoice of a company with its parties. */
export interface InvoiceWithParties {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  direction: Direction;
  /** Electronic addresses of the sender and the receiver, `<scheme>:<identifier>`. */
  senderId: string;
  receiverId: string | null;
}

/** Status of an invoice that was received, or that this service sets. */
export interface NewLifecycleStatus {
  origin: Exclude<StatusOrigin, 'own'>;
  speaker: Speaker;
  code: string | null;
  /** Reason why the status has no effect; null for an effective status. */
  objection: StatusObjection | null;
  /** Previous state of the invoice. */
  previous: string | null;
  details: StatusDetail[];
  since: string | null;
  /** Id of the message (MDT-4); null for a message of this service, whose id is the id of the status. */
  messageId: string | null;
  /** Message that contained the status. */
  statusDocumentId: string | null;
  /** Whether the partner must be notified; `isForPortal`: whether the tax portal must be notified. */
  isForPartner: boolean;
  isForPortal: boolean;
}

/** Stores the French life cycle of invoices. */
@Injectable()
export class DocumentLifecycleService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLog,
  ) {}

  /** Returns the current state of an invoice. */
  async getState(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    documentId: string,
  ): Promise<LifecycleState> {
    const [row] = await database.query<LifecycleState>(LIFECYCLE_STATE, [documentId, INDEPENDENT_STATUSES]);
    return row ?? { code: null, newestId: null, version: null };
  }

  /** Locks the state of an invoice and returns it; null when the invoice was deleted. */
  async lockState(tx: Transaction, documentId: string): Promise<LifecycleState | null> {
    const lockedRow = await tx.query(LOCK_INVOICE, [documentId]);
    return lockedRow.length === 0 ? null : this.getState(tx, documentId);
  }

  /**
   * Locks the state of the invoice of a status message that is resent, invalidates earlier checks, and returns the
   * status; null for a message without a status.
   */
  async lockStatusOfDocument(
    tx: Transaction,
    statusDocumentId: string,
  ): Promise<StatusWithNeighbours | null> {
    await tx.query(LOCK_INVOICE_OF_MESSAGE, [statusDocumentId]);
    const [row] = await tx.query<NeighbouringStatusRow>(STATUS_WITH_NEIGHBOURS, [
      statusDocumentId,
      INDEPENDENT_STATUSES,
    ]);
    return row === undefined ? null : { ...row, earlier: row.earlier ?? INITIAL_STATUS[row.direction] };
  }

  /** Returns whether the partner already sent a message with this id about the invoice. */
  async hasReceivedStatus(tx: Transaction, documentId: string, messageId: string): Promise<boolean> {
    return (await tx.query(HAS_STATUS_OF_MESSAGE, [documentId, messageId])).length > 0;
  }

  /**
   * Finds the invoices of a company to which a status may refer, newest first: at most one invoice sent to the partner
   * and one invoice received from the partner.
   * @param issueDate YYYY-MM-DD; null when the message does not state it
   * @param partner `<scheme>:<identifier>`
   */
  findInvoices(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    companyId: string,
    { number, issueDate, partner }: { number: string; issueDate: string | null; partner: string },
  ): Promise<InvoiceWithParties[]> {
    return database.query<InvoiceWithParties>(INVOICES_OF_STATUS, [companyId, number, partner, issueDate]);
  }

  /** Stores statuses of an invoice in order. */
  async insert(
    tx: Transaction,
    { teamId, documentId }: Pick<InvoiceWithParties, 'teamId' | 'documentId'>,
    statuses: readonly NewLifecycleStatus[],
  ): Promise<string[]> {
    const rows = statuses.map((status) => {
      const id = newStatusId();
      return {
        id,
        team_id: teamId,
        document_id: documentId,
        status_document_id: status.statusDocumentId,
        origin: status.origin,
        speaker: status.speaker,
        code: status.code,
        objection: status.objection,
        details: status.details,
        since: status.since,
        message_id: status.messageId ?? id,
        for_partner: status.isForPartner,
        for_portal: status.isForPortal,
      };
    });
    await tx.query(INSERT_STATUSES, [JSON.stringify(rows)]);
    return rows.map(({ id }) => id);
  }

  /** Records the event of a status that took effect. */
  async recordChange(
    tx: Transaction,
    invoice: Pick<InvoiceWithParties, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
    statusId: string,
    { origin, code, previous, statusDocumentId }: NewLifecycleStatus,
  ): Promise<void> {
    const change = { statusId, code: code ?? '', previous, origin, statusDocumentId };
    await this.events.record(tx, DOCUMENT_LIFECYCLE_CHANGED, toLifecycleEvent(invoice, change));
  }

  /** Returns the life cycle of a document. @throws ApiError 404, or 401 when the document belongs to another team */
  async getTimeline(teamId: string, documentId: string): Promise<LifecycleResource> {
    const { direction, type } = await this.documents.getRow(teamId, documentId);
    const [rows, deliveredAt] = await Promise.all([
      this.unitOfWork.query<LifecycleStatusView>(STATUSES_OF_INVOICE, [documentId, teamId, MAX_STATUSES]),
      this.findFirstDelivery(teamId, documentId),
    ]);
    const statuses = rows.reverse().map(toLifecycleStatusResource);
    if (deliveredAt !== null) insertIssuedStatus(statuses, deliveredAt);
    const code = statuses.findLast(changesCurrentStatus)?.code ?? null;
    const role = findOwnRole(direction, type);
    const hasOwnLifecycle =
      rows.length > 0 || (role !== null && (await this.hasLifecycle(teamId, documentId)));
    const next =
      role === null || !hasOwnLifecycle ? [] : listAllowedStatuses(role, code ?? INITIAL_STATUS[direction]);
    return { status: code, statusName: getStatusName(code), next: next.map(toNextStatusResource), statuses };
  }

  /** Finds the status that a message of the team contains; null without a status. */
  async findStatusOfDocument(
    teamId: string,
    statusDocumentId: string,
  ): Promise<LifecycleStatusResource | null> {
    const [row] = await this.unitOfWork.query<LifecycleStatusView>(STATUS_OF_MESSAGE, [
      statusDocumentId,
      teamId,
    ]);
    return row === undefined ? null : toLifecycleStatusResource(row);
  }

  /** Returns whether statuses can be set on an invoice that has no stored statuses. */
  private async hasLifecycle(teamId: string, documentId: string): Promise<boolean> {
    const { document, parsed } = await this.documents.getStored(teamId, documentId);
    const terms = toLifecycleTerms(
      document,
      parsed === null ? null : parseReadingJson({ parsedJson: parsed.toString('utf8') }),
    );
    return typeof terms !== 'string';
  }

  private async findFirstDelivery(teamId: string, documentId: string): Promise<Date | null> {
    const [row] = await this.unitOfWork.query<{ at: Date | null }>(FIRST_DELIVERY, [documentId, teamId]);
    return row?.at ?? null;
  }
}

/** Creates the event of a status that took effect. */
export function toLifecycleEvent(
  {
    teamId,
    companyId,
    documentId,
    type,
    direction,
  }: Pick<InvoiceWithParties, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
  status: {
    statusId: string;
    code: string;
    previous: string | null;
    origin: StatusOrigin;
    statusDocumentId: string | null;
  },
) {
  const { statusId, code, previous, origin, statusDocumentId } = status;
  const data = {
    documentId,
    direction,
    type,
    statusId,
    status: code,
    previousStatus: previous,
    origin,
    statusDocumentId,
  };
  return { teamId, companyId, data } satisfies NewEvent;
}

/** Returns whether a status becomes the current status of the invoice. */
function changesCurrentStatus({ counts, code }: LifecycleStatusResource): boolean {
  return counts && code !== null && !INDEPENDENT_STATUSES.includes(code);
}

/** Inserts the status `201` right after `200`, because the recipient's statuses may be received before the receipt. */
function insertIssuedStatus(statuses: LifecycleStatusResource[], at: Date): void {
  const deposit = statuses.findIndex(({ code }) => code === '200');
  if (deposit !== -1) statuses.splice(deposit + 1, 0, createIssuedStatus(at));
}
