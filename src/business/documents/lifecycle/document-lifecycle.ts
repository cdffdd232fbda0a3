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
  toIssuedStatus,
  getStatusName,
  toNextStatusResource,
  toLifecycleStatusResource,
  type LifecycleResource,
  type LifecycleStatusResource,
  type LifecycleStatusView,
} from './lifecycle.resource';
import { LOCK_INVOICE } from '../claimed-invoices.queries';
import {
  NEIGHBOURS_OF_STATUS,
  FIRST_ARRIVAL,
  LOCK_INVOICE_OF_MESSAGE,
  INSERT_STATUSES,
  INVOICE_OF_STATUS,
  IS_STATUS_OF_MESSAGE,
  LIFECYCLE_STATE,
  STATUSES_OF_INVOICE,
  STATUS_OF_MESSAGE,
} from './lifecycle.queries';
import { toLifecycleTerms, findOwnRole } from './french-invoice';
import { newStatusId, type StatusObjection, type StatusOrigin } from './lifecycle-status-content';

defineEmissions(DOCUMENT_LIFECYCLE_CHANGED, {
  statusArrived: {
    operation: 'A status message (CDV) arrives',
    change: 'its status counts for the invoice that it names',
  },
  invoiceRejected: {
    operation: 'An invoice between French companies arrives',
    change: 'the invoice breaks the rules: status `213`',
  },
});

/** Maximum number of statuses of an invoice in an answer. */
const MAX_STATUSES = 200;

/** Status of an invoice without stored statuses, because the invoice was exchanged before life cycles were supported. */
export const PASSED_ON: Readonly<Record<Direction, string>> = { outgoing: '200', incoming: '203' };

/** State of an invoice in its life cycle. */
export interface LifecycleState {
  /** Last status that counts and changes the state; null while no status is set. */
  code: string | null;
  /** Newest status, including statuses that do not count. */
  newestId: string | null;
  /** Version of the state; it changes when a status that was not delivered counts again. Null for a deleted invoice. */
  version: string | null;
}

/** A status of one of the company's messages, and the statuses around it. */
export interface StatusWithNeighbours {
  code: string;
  speaker: Speaker;
  /** Last earlier code that changes the state. */
  earlier: string;
  /** Newest later code; null when the status is the last one that changes the state. */
  later: string | null;
}

type NeighbouringStatus = Omit<StatusWithNeighbours, 'earlier'> & {
  earlier: string | null;
  direction: Direction;
};

/** An invoice of a company with its parties. */
export interface StatusOwner {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  direction: Direction;
  /** Electronic addresses of the sender and the receiver, `<scheme>:<identifier>`. */
  senderId: string;
  receiverId: string | null;
}

/** A received status of an invoice, or one that this service sets. */
export interface NewLifecycleStatus {
  origin: Exclude<StatusOrigin, 'own'>;
  speaker: Speaker;
  code: string | null;
  /** Reason why the status does not count; null when it counts. */
  objection: StatusObjection | null;
  /** Previous state of the invoice. */
  previous: string | null;
  details: StatusDetail[];
  since: string | null;
  /** Id of the message (MDT-4); null for a message of this service, which has the id of the status. */
  messageId: string | null;
  /** Message that contained the status. */
  statusDocumentId: string | null;
  /** Whether the partner and the tax portal have to be notified. */
  isForPartner: boolean;
  isForPortal: boolean;
}

/** Stores the French life cycle of invoices. */
@Injectable()
export class DocumentLifecycle {
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
   * Locks the state of the invoice of a status message that is to count again, invalidates earlier checks, and returns
   * the status. Null for a message without a status.
   */
  async lockStatusOfDocument(
    tx: Transaction,
    statusDocumentId: string,
  ): Promise<StatusWithNeighbours | null> {
    await tx.query(LOCK_INVOICE_OF_MESSAGE, [statusDocumentId]);
    const [row] = await tx.query<NeighbouringStatus>(NEIGHBOURS_OF_STATUS, [
      statusDocumentId,
      INDEPENDENT_STATUSES,
    ]);
    return row === undefined ? null : { ...row, earlier: row.earlier ?? PASSED_ON[row.direction] };
  }

  /** Returns whether the partner already sent a status of an invoice in a message with this id. */
  async hasStatusOfMessage(tx: Transaction, documentId: string, messageId: string): Promise<boolean> {
    return (await tx.query(IS_STATUS_OF_MESSAGE, [documentId, messageId])).length > 0;
  }

  /**
   * Finds the invoices of a company that a status may concern, newest first: one sent to the partner and one received
   * from it.
   * @param issueDate YYYY-MM-DD; null when the message does not state it
   * @param partner `<scheme>:<identifier>`
   */
  findInvoices(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    companyId: string,
    { number, issueDate, partner }: { number: string; issueDate: string | null; partner: string },
  ): Promise<StatusOwner[]> {
    return database.query<StatusOwner>(INVOICE_OF_STATUS, [companyId, number, partner, issueDate]);
  }

  /** Stores statuses of an invoice in order. */
  async insert(
    tx: Transaction,
    { teamId, documentId }: Pick<StatusOwner, 'teamId' | 'documentId'>,
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

  /** Appends the event of a status that counts. */
  async announce(
    tx: Transaction,
    invoice: Pick<StatusOwner, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
    statusId: string,
    { origin, code, previous, statusDocumentId }: NewLifecycleStatus,
  ): Promise<void> {
    const change = { statusId, code: code ?? '', previous, origin, statusDocumentId };
    await this.events.record(tx, DOCUMENT_LIFECYCLE_CHANGED, toLifecycleChange(invoice, change));
  }

  /** Returns the life cycle of a document. @throws ApiError 404, or 401 when the document belongs to another team */
  async getTimeline(teamId: string, documentId: string): Promise<LifecycleResource> {
    const { direction, type } = await this.documents.getRow(teamId, documentId);
    const [rows, arrivedAt] = await Promise.all([
      this.unitOfWork.query<LifecycleStatusView>(STATUSES_OF_INVOICE, [documentId, teamId, MAX_STATUSES]),
      this.findArrival(teamId, documentId),
    ]);
    const statuses = rows.reverse().map(toLifecycleStatusResource);
    if (arrivedAt !== null) insertIssuedStatus(statuses, arrivedAt);
    const code = statuses.findLast(isMove)?.code ?? null;
    const role = findOwnRole(direction, type);
    const isFollowed = rows.length > 0 || (role !== null && (await this.hasLifecycle(teamId, documentId)));
    const next = role === null || !isFollowed ? [] : listAllowedStatuses(role, code ?? PASSED_ON[direction]);
    return { status: code, statusName: getStatusName(code), next: next.map(toNextStatusResource), statuses };
  }

  /** Finds the status of a message of the team; null for none. */
  async getStatusOfDocument(
    teamId: string,
    statusDocumentId: string,
  ): Promise<LifecycleStatusResource | null> {
    const [row] = await this.unitOfWork.query<LifecycleStatusView>(STATUS_OF_MESSAGE, [
      statusDocumentId,
      teamId,
    ]);
    return row === undefined ? null : toLifecycleStatusResource(row);
  }

  /** Whether statuses can be set on an invoice without stored statuses. */
  private async hasLifecycle(teamId: string, documentId: string): Promise<boolean> {
    const { document, parsed } = await this.documents.getStored(teamId, documentId);
    const terms = toLifecycleTerms(
      document,
      parsed === null ? null : parseReadingJson({ parsedJson: parsed.toString('utf8') }),
    );
    return typeof terms !== 'string';
  }

  private async findArrival(teamId: string, documentId: string): Promise<Date | null> {
    const [row] = await this.unitOfWork.query<{ at: Date | null }>(FIRST_ARRIVAL, [documentId, teamId]);
    return row?.at ?? null;
  }
}

/** Creates the event of a status that counts. */
export function toLifecycleChange(
  {
    teamId,
    companyId,
    documentId,
    type,
    direction,
  }: Pick<StatusOwner, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
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

/** Whether the status becomes the current one of the invoice. */
function isMove({ counts, code }: LifecycleStatusResource): boolean {
  return counts && code !== null && !INDEPENDENT_STATUSES.includes(code);
}

/** Inserts the status `201` right after `200`, because the recipient's statuses may be received before the receipt. */
function insertIssuedStatus(statuses: LifecycleStatusResource[], at: Date): void {
  const deposit = statuses.findIndex(({ code }) => code === '200');
  if (deposit !== -1) statuses.splice(deposit + 1, 0, toIssuedStatus(at));
}
