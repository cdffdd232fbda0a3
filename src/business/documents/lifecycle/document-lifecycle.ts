import { Injectable } from '@nestjs/common';
import { STATUSES_BESIDE, statusesFor, type Speaker, type StatusDetail } from '../../../standards/cdar';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog, type NewEvent } from '../../../platform/events/event-log';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Direction } from '../document.entity';
import { DOCUMENT_LIFECYCLE_CHANGED } from '../document-events';
import { DocumentStore } from '../document-store';
import { parsedOf } from '../reading/reading';
import {
  issuedAt,
  nameOf,
  nextResource,
  toLifecycleStatusResource,
  type LifecycleResource,
  type LifecycleStatusResource,
  type LifecycleStatusView,
} from './lifecycle.resource';
import { HOLD_INVOICE } from '../claimed-invoices.queries';
import {
  AROUND_STATUS,
  FIRST_ARRIVAL,
  HOLD_INVOICE_OF_MESSAGE,
  INSERT_STATUSES,
  INVOICE_OF_STATUS,
  SAID_BEFORE,
  STANDING,
  STATUSES_OF_INVOICE,
  STATUS_OF_MESSAGE,
} from './lifecycle.queries';
import { lifecycleTerms, roleOf } from './french-invoice';
import { newStatusId, type StatusObjection, type StatusOrigin } from './lifecycle-status-content';

defineEmissions(DOCUMENT_LIFECYCLE_CHANGED, {
  statusArrived: {
    operation: 'A status message (CDV) arrives',
    change: 'its status counts for the invoice that it names',
  },
  invoiceRejected: {
    operation: 'An invoice between French companies arrives',
    change: 'it breaks its rules: `213`',
  },
});

/** So many statuses of an invoice are shown. */
const MOST_SHOWN = 200;

/** Where an invoice stands of which nothing was kept, because it passed before its life cycle was. */
export const PASSED: Readonly<Record<Direction, string>> = { outgoing: '200', incoming: '203' };

/** Where an invoice stands in its life cycle. */
export interface LifecycleStanding {
  /** The last status that counts and moves it; null while nothing was said. */
  code: string | null;
  /** The newest status, whether it counts or not. */
  newestId: string | null;
  /** Another one since: a status that did not arrive counts again. Null for an invoice that is not there. */
  version: string | null;
}

/** A status that a message of the company says, and where its invoice stands around it. */
export interface StatusInLine {
  code: string;
  speaker: Speaker;
  /** The last code before it that moves the invoice. */
  earlier: string;
  /** The newest code after it; null when that status is the last one that moves it. */
  later: string | null;
}

type StatusAround = Omit<StatusInLine, 'earlier'> & { earlier: string | null; direction: Direction };

/** An invoice of a company, and who its parties are. */
export interface TiedInvoice {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  direction: Direction;
  /** `<scheme>:<identifier>` of who sent it, and of whom it was sent to */
  senderId: string;
  receiverId: string | null;
}

/** A status of an invoice that came in, or that this service says of it. */
export interface NewLifecycleStatus {
  origin: Exclude<StatusOrigin, 'own'>;
  speaker: Speaker;
  code: string | null;
  /** Null: it counts. */
  objection: StatusObjection | null;
  /** Where the invoice stood before it. */
  previous: string | null;
  details: StatusDetail[];
  since: string | null;
  /** Id that its message has (MDT-4); null for one of ours, which has the status' own. */
  messageId: string | null;
  /** The message that brought it. */
  statusDocumentId: string | null;
  /** The partner and the tax portal have to be notified. */
  isForPartner: boolean;
  isForPortal: boolean;
}

/** The French life cycle of invoices, as it is kept. */
@Injectable()
export class DocumentLifecycle {
  constructor(
    private readonly documents: DocumentStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLog,
  ) {}

  /** Where an invoice stands as of now. */
  async standing(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    documentId: string,
  ): Promise<LifecycleStanding> {
    const [row] = await database.query<LifecycleStanding>(STANDING, [documentId, STATUSES_BESIDE]);
    return row ?? { code: null, newestId: null, version: null };
  }

  /** The same, and no message says anything of it meanwhile; null when it was deleted. */
  async heldStanding(tx: Transaction, documentId: string): Promise<LifecycleStanding | null> {
    const held = await tx.query(HOLD_INVOICE, [documentId]);
    return held.length === 0 ? null : this.standing(tx, documentId);
  }

  /**
   * The status that a message of the company says, before it counts again: nothing more is said of its invoice meanwhile, and what
   * others have checked by then is checked again. Null for a message that says none.
   */
  async heldStatusOf(tx: Transaction, statusDocumentId: string): Promise<StatusInLine | null> {
    await tx.query(HOLD_INVOICE_OF_MESSAGE, [statusDocumentId]);
    const [row] = await tx.query<StatusAround>(AROUND_STATUS, [statusDocumentId, STATUSES_BESIDE]);
    return row === undefined ? null : { ...row, earlier: row.earlier ?? PASSED[row.direction] };
  }

  /** Whether the partner said something of an invoice in a message of this id before. */
  async saidBefore(tx: Transaction, documentId: string, messageId: string): Promise<boolean> {
    return (await tx.query(SAID_BEFORE, [documentId, messageId])).length > 0;
  }

  /**
   * The invoices of a company that a status may be of, the newest one first: one that was sent to the partner and one that came from it.
   * @param issueDate YYYY-MM-DD; null when the message does not say it
   * @param partner `<scheme>:<identifier>`
   */
  invoicesOf(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    companyId: string,
    { number, issueDate, partner }: { number: string; issueDate: string | null; partner: string },
  ): Promise<TiedInvoice[]> {
    return database.query<TiedInvoice>(INVOICE_OF_STATUS, [companyId, number, partner, issueDate]);
  }

  /** Stores statuses of an invoice, in their order. */
  async keep(
    tx: Transaction,
    { teamId, documentId }: Pick<TiedInvoice, 'teamId' | 'documentId'>,
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

  /** Notifies clients of a status that counts. */
  async announce(
    tx: Transaction,
    invoice: Pick<TiedInvoice, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
    statusId: string,
    { origin, code, previous, statusDocumentId }: NewLifecycleStatus,
  ): Promise<void> {
    const said = { statusId, code: code ?? '', previous, origin, statusDocumentId };
    await this.events.record(tx, DOCUMENT_LIFECYCLE_CHANGED, lifecycleChange(invoice, said));
  }

  /** The life cycle of a document. @throws Failure 404, or 401 when the document is another team's */
  async shown(teamId: string, documentId: string): Promise<LifecycleResource> {
    const { direction, type } = await this.documents.row(teamId, documentId);
    const [rows, arrivedAt] = await Promise.all([
      this.unitOfWork.query<LifecycleStatusView>(STATUSES_OF_INVOICE, [documentId, teamId, MOST_SHOWN]),
      this.arrivedAt(teamId, documentId),
    ]);
    const statuses = rows.reverse().map(toLifecycleStatusResource);
    if (arrivedAt !== null) insertIssued(statuses, arrivedAt);
    const code = statuses.findLast(moves)?.code ?? null;
    const role = roleOf(direction, type);
    const isFollowed = rows.length > 0 || (role !== null && (await this.hasLifecycle(teamId, documentId)));
    const next = role === null || !isFollowed ? [] : statusesFor(role, code ?? PASSED[direction]);
    return { status: code, statusName: nameOf(code), next: next.map(nextResource), statuses };
  }

  /** The status that a message of the team brought; null where it brought none. */
  async saidBy(teamId: string, statusDocumentId: string): Promise<LifecycleStatusResource | null> {
    const [row] = await this.unitOfWork.query<LifecycleStatusView>(STATUS_OF_MESSAGE, [
      statusDocumentId,
      teamId,
    ]);
    return row === undefined ? null : toLifecycleStatusResource(row);
  }

  /** Of an invoice of which nothing was kept: whether a status may be said of it all the same. */
  private async hasLifecycle(teamId: string, documentId: string): Promise<boolean> {
    const { document, parsed } = await this.documents.stored(teamId, documentId);
    const terms = lifecycleTerms(
      document,
      parsed === null ? null : parsedOf({ parsedJson: parsed.toString('utf8') }),
    );
    return typeof terms !== 'string';
  }

  private async arrivedAt(teamId: string, documentId: string): Promise<Date | null> {
    const [row] = await this.unitOfWork.query<{ at: Date | null }>(FIRST_ARRIVAL, [documentId, teamId]);
    return row?.at ?? null;
  }
}

/** What clients are notified of when a status counts. */
export function lifecycleChange(
  {
    teamId,
    companyId,
    documentId,
    type,
    direction,
  }: Pick<TiedInvoice, 'teamId' | 'companyId' | 'documentId' | 'type' | 'direction'>,
  said: {
    statusId: string;
    code: string;
    previous: string | null;
    origin: StatusOrigin;
    statusDocumentId: string | null;
  },
) {
  const { statusId, code, previous, origin, statusDocumentId } = said;
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

/** Whether the invoice stands by a status from then on. */
function moves({ counts, code }: LifecycleStatusResource): boolean {
  return counts && code !== null && !STATUSES_BESIDE.includes(code);
}

/** Right behind the deposit: what the recipient says may come in before the receipt does. */
function insertIssued(statuses: LifecycleStatusResource[], at: Date): void {
  const deposit = statuses.findIndex(({ code }) => code === '200');
  if (deposit !== -1) statuses.splice(deposit + 1, 0, issuedAt(at));
}
