import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import type { Credential } from '../../access/auth/credential';
import { TeamScope } from '../../access/teams/team-scope';
import { defineEmissions } from '../../platform/events/define-event';
import { DomainEvents } from '../../platform/events/domain-events';
import { EventLog } from '../../platform/events/event-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, forbidden } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { DocumentContents } from '../documents/document-contents';
import { listPayeeWarnings } from '../../standards/rules/payee-warnings';
import { BusinessStates } from '../documents/business-status/business-states';
import { LOCK_DOCUMENTS } from '../documents/business-status/business-states.queries';
import type { Direction } from '../documents/document.entity';
import { PURCHASE_STATE_CHANGED } from '../documents/document-events';
import { isPurchase, type PurchaseState } from '../documents/purchases/purchase.resource';
import type { PurchaseStateRow } from '../documents/purchases/purchase-state.entity';
import { formatReason, needsTwoPeople, type ApprovedAmount } from './approval-rule';
import type { UpdatePurchaseInput } from './purchase.input';
import { refuseUnconfirmedApproval, type PayeeHold } from './payee-hold';
import { IS_MEMBER, PURCHASE_DOCUMENT, STORE_PURCHASE } from './purchases.queries';

const UPDATED_ACTION = defineAuditAction('purchase.updated');

defineEmissions(PURCHASE_STATE_CHANGED, {
  purchaseState: {
    operation: '`PUT /documents/{documentId}/purchase`',
    change: 'the document is approved, booked or reopened',
  },
});

/** Stored state of the work on a document. */
type Work = Pick<
  PurchaseStateRow,
  | 'state'
  | 'approvedBy'
  | 'approvedAt'
  | 'secondApprovedBy'
  | 'secondApprovedAt'
  | 'bookedBy'
  | 'bookedAt'
  | 'assignee'
>;

/** A received invoice or credit note, with the data for its approval. */
export type PurchaseDocument = Work &
  ApprovedAmount &
  Pick<PayeeHold, 'purchaseHold' | 'confirmedBy'> & {
    companyId: string;
    direction: Direction;
    type: string;
    senderId: string;
  };

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted in the transaction that approves a received invoice or credit note. */
    'purchase.approved': { documentId: string; teamId: string; companyId: string };
  }
}

const REOPENED_STATE = {
  state: 'new',
  approvedBy: null,
  approvedAt: null,
  secondApprovedBy: null,
  secondApprovedAt: null,
  bookedBy: null,
  bookedAt: null,
} as const;

/**
 * Changes the work on received invoices and credit notes.
 *
 * ```text
 *        approve (by two people above the limit,      book
 *        after a confirmation of a held payee)
 *   new ────────────────────────────────────▶ approved ────▶ booked
 *    ▲                                           │             │
 *    └─────────────────── reopen ────────────────┴─────────────┘
 * ```
 */
@Injectable()
export class PurchaseService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly events: EventLog,
    private readonly audit: AuditLog,
    private readonly amounts: BusinessStates,
    private readonly contents: DocumentContents,
    private readonly domainEvents: DomainEvents,
  ) {}

  /**
   * Applies a change. The state of the document is locked, so that concurrent changes see each other.
   * @throws ApiError 400 for an assignee who is not a member, 403 for a key above the limit, 404, 401 when the document
   * belongs to another team, 409 for a document that needs no work, for a change that its state does not permit, for a
   * second approval by the same person, and for a document whose payee was not confirmed by another person
   */
  async update(
    { teamId, kind }: Pick<Credential, 'teamId' | 'kind'>,
    documentId: string,
    { state, assignee }: UpdatePurchaseInput,
  ): Promise<void> {
    if (state === undefined && assignee === undefined)
      throw badInput({ root: ['must have at least one of state, assignee; received neither'] });
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DOCUMENTS, [[documentId]]);
      const document = await this.getDocument(tx, teamId, documentId);
      const work = { ...toWork(document), ...(assignee === undefined ? {} : { assignee }) };
      if (assignee !== undefined && assignee !== null) await refuseStranger(tx, teamId, assignee);
      const changedPurchase = state === undefined ? work : { ...work, ...toNextState(document, state, kind) };
      if (state === 'approved') await this.refuseHeld(tx, documentId, document, kind);
      await this.store(tx, { teamId, documentId, document, changedWork: changedPurchase });
    });
  }

  /**
   * @throws ApiError 403 or 409 while the document needs a confirmation because of a warning about its payee
   */
  private async refuseHeld(
    tx: Transaction,
    documentId: string,
    { purchaseHold, confirmedBy }: PurchaseDocument,
    kind: Credential['kind'],
  ): Promise<void> {
    if (purchaseHold === null) return;
    const reading = await this.contents.findReading(documentId, tx);
    const warnings = reading === null ? [] : listPayeeWarnings(reading.validation);
    refuseUnconfirmedApproval({ warnings, purchaseHold, confirmedBy }, { actor: getActorId(), kind });
  }

  /**
   * Reads a received invoice or credit note.
   * @throws ApiError 404, 401 when it belongs to another team, 409 for a document that needs no work
   */
  async getDocument(tx: Transaction, teamId: string, documentId: string): Promise<PurchaseDocument> {
    const select = async (): Promise<PurchaseDocument> => {
      const [row] = await tx.query<PurchaseDocument>(PURCHASE_DOCUMENT, [documentId, teamId]);
      if (row === undefined) throw await this.scope.toMissingFailure('documents', documentId, tx);
      return row;
    };
    const document = await select();
    if (!isPurchase(document)) throw notAPurchaseError(document);
    // Reads the amount of a document that an earlier version stored.
    if (document.amount !== null || document.purchaseLimit === null) return document;
    await this.amounts.fillAmount(tx, documentId);
    return select();
  }

  private async store(
    tx: Transaction,
    {
      teamId,
      documentId,
      document,
      changedWork,
    }: { teamId: string; documentId: string; document: PurchaseDocument; changedWork: Work },
  ): Promise<void> {
    const { companyId, direction, type, state: previous } = document;
    await tx.query(STORE_PURCHASE, [
      documentId,
      teamId,
      companyId,
      changedWork.state,
      changedWork.approvedBy,
      changedWork.approvedAt,
      changedWork.secondApprovedBy,
      changedWork.secondApprovedAt,
      changedWork.bookedBy,
      changedWork.bookedAt,
      changedWork.assignee,
    ]);
    if (changedWork.state !== previous) {
      const { state } = changedWork;
      const data = { documentId, companyId, state, previous, changedBy: getActorId(), direction, type };
      await this.events.record(tx, PURCHASE_STATE_CHANGED, { teamId, companyId, data });
      if (state === 'approved')
        await this.domainEvents.emit(tx, 'purchase.approved', { documentId, teamId, companyId });
    }
    await this.audit.record(tx, {
      ...{ teamId, action: UPDATED_ACTION, subjectId: documentId },
      ...{ before: toAudited(document), after: toAudited(changedWork) },
    });
  }
}

/**
 * @throws ApiError 400 for a person who is not a member of the team
 */
async function refuseStranger(tx: Transaction, teamId: string, assignee: string): Promise<void> {
  const members = assignee.includes('\0') ? [] : await tx.query(IS_MEMBER, [teamId, assignee]);
  if (members.length === 0)
    throw badInput({
      assignee: [`must be the id of a member of the team; received ${formatReceived(assignee)}`],
    });
}

/** @throws ApiError 403 or 409 */
function toNextState(
  document: PurchaseDocument,
  state: PurchaseState,
  kind: Credential['kind'],
): Partial<Work> {
  const { state: present } = document;
  if (state === 'approved') {
    if (present !== 'new')
      throw wrongStateError(present, 'only a new one can be approved. Reopen it to approve it again.');
    return approve(document, kind);
  }
  if (state === 'booked') {
    if (present === 'new')
      throw wrongStateError(present, 'only an approved one can be booked. Approve it first.');
    if (present === 'booked') throw wrongStateError(present, 'only an approved one can be booked.');
    return { state, bookedBy: getActorId(), bookedAt: clock.now() };
  }
  if (present === 'new' && document.approvedBy === null)
    throw wrongStateError(present, 'only an approved or booked one can be reopened.');
  return REOPENED_STATE;
}

function approve(document: PurchaseDocument, kind: Credential['kind']): Partial<Work> {
  const { approvedBy } = document;
  const actor = getActorId();
  const first = { approvedBy: actor, approvedAt: clock.now() };
  const second = { state: 'approved' as const, secondApprovedBy: actor, secondApprovedAt: clock.now() };
  if (!needsTwoPeople(document)) {
    // With a first approval, the limit was changed since then: the current approver decides.
    return approvedBy === null || approvedBy === actor ? { state: 'approved', ...first } : second;
  }
  // The owner of a key may also approve with their own sign-in.
  if (kind === 'key')
    throw forbidden(
      'person_required',
      `${formatReason(document)}; signed-in users approve it, API keys are not allowed.`,
      'state',
    );
  if (approvedBy === null) return first;
  if (approvedBy === actor)
    throw conflict(
      'second_person_required',
      `${formatReason(document)}, and you approved it already; a second person has to approve it.`,
      'state',
    );
  return second;
}

function getActorId(): string | null {
  const { keyId, userId } = getCurrentActor();
  return keyId ?? userId;
}

function notAPurchaseError({ direction, type }: PurchaseDocument): Error {
  const sentOrReceived = direction === 'incoming' ? 'received' : 'sent';
  return conflict(
    'not_a_purchase',
    `Only received invoices and credit notes are approved, booked and assigned; this is a ${sentOrReceived} document of type ${type}.`,
  );
}

function wrongStateError(presentState: PurchaseState, sentenceEnd: string): Error {
  return conflict('purchase_state', `The document is ${presentState}; ${sentenceEnd}`, 'state');
}

function toWork({ state, assignee, ...document }: PurchaseDocument): Work {
  const { approvedBy, approvedAt, secondApprovedBy, secondApprovedAt, bookedBy, bookedAt } = document;
  return {
    state,
    approvedBy,
    approvedAt,
    secondApprovedBy,
    secondApprovedAt,
    bookedBy,
    bookedAt,
    assignee,
  };
}

function toAudited({
  state,
  approvedBy,
  secondApprovedBy,
  bookedBy,
  assignee,
}: Work): Record<string, string | null> {
  return { state, approvedBy, secondApprovedBy, bookedBy, assignee };
}
