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
import { BusinessStateService } from '../documents/business-status/business-states';
import { LOCK_DOCUMENTS } from '../documents/business-status/business-states.queries';
import type { Direction } from '../documents/document.entity';
import { PURCHASE_STATE_CHANGED } from '../documents/document-events';
import { isPurchase, type PurchaseState } from '../documents/purchases/purchase.resource';
import type { PurchaseStateRow } from '../documents/purchases/purchase-state.entity';
import { formatSecondApprovalReason, needsTwoPeople, type ApprovalAmount } from './approval-rule';
import type { UpdatePurchaseInput } from './purchase.input';
import { assertPayeeConfirmed, type PayeeHold } from './payee-hold';
import { LOCK_MEMBERSHIP, PURCHASE_DOCUMENT, STORE_PURCHASE } from './purchases.queries';

const UPDATED_ACTION = defineAuditAction('purchase.updated');

defineEmissions(PURCHASE_STATE_CHANGED, {
  purchaseState: {
    operation: '`PUT /documents/{documentId}/purchase`',
    change: 'the document is approved, marked as booked, or reopened',
  },
});

/** Stored approval, booking and assignee of a document. */
type PurchaseWork = Pick<
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
export type PurchaseDocument = PurchaseWork &
  ApprovalAmount &
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
 * Changes approval, booking and assignee of received invoices and credit notes.
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
    private readonly amounts: BusinessStateService,
    private readonly contents: DocumentContents,
    private readonly domainEvents: DomainEvents,
  ) {}

  /**
   * Applies a change. Locks the state of the document, so that concurrent changes see each other.
   * @throws ApiError 400 for an assignee who is not a member, 403 for a key above the limit, 404, 401 when the document
   * belongs to another team, 409 for a document that is not a received invoice or credit note, for a change that its
   * state does not permit, for a
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
      if (assignee !== undefined && assignee !== null) await assertIsMember(tx, teamId, assignee);
      const changedPurchase = state === undefined ? work : { ...work, ...toNextState(document, state, kind) };
      if (state === 'approved') await this.assertNotHeld(tx, documentId, document, kind);
      await this.store(tx, { teamId, documentId, document, changedWork: changedPurchase });
    });
  }

  /**
   * @throws ApiError 403 or 409 while the document needs a confirmation because of a warning about its payee
   */
  private async assertNotHeld(
    tx: Transaction,
    documentId: string,
    { purchaseHold, confirmedBy }: PurchaseDocument,
    kind: Credential['kind'],
  ): Promise<void> {
    if (purchaseHold === null) return;
    const reading = await this.contents.findReading(documentId, tx);
    const warnings = reading === null ? [] : listPayeeWarnings(reading.validation);
    assertPayeeConfirmed({ warnings, purchaseHold, confirmedBy }, { actor: getActorId(), kind });
  }

  /**
   * Reads a received invoice or credit note.
   * @throws ApiError 404 when the document does not exist, 401 when it belongs to another team, 409 when it is not a
   * received invoice or credit note
   */
  async getDocument(tx: Transaction, teamId: string, documentId: string): Promise<PurchaseDocument> {
    const selectDocument = async (): Promise<PurchaseDocument> => {
      const [row] = await tx.query<PurchaseDocument>(PURCHASE_DOCUMENT, [documentId, teamId]);
      if (row === undefined) throw await this.scope.toMissingError('documents', documentId, tx);
      return row;
    };
    const document = await selectDocument();
    if (!isPurchase(document)) throw createNotAPurchaseError(document);
    // Fills in the amount of a document that an earlier version of the service stored without it.
    if (document.amount !== null || document.purchaseLimit === null) return document;
    await this.amounts.fillAmount(tx, documentId);
    return selectDocument();
  }

  private async store(
    tx: Transaction,
    {
      teamId,
      documentId,
      document,
      changedWork,
    }: { teamId: string; documentId: string; document: PurchaseDocument; changedWork: PurchaseWork },
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
      ...{ before: toAuditValues(document), after: toAuditValues(changedWork) },
    });
  }
}

/**
 * @throws ApiError 400 for a person who is not a member of the team
 */
async function assertIsMember(tx: Transaction, teamId: string, assignee: string): Promise<void> {
  const members = assignee.includes('\0') ? [] : await tx.query(LOCK_MEMBERSHIP, [teamId, assignee]);
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
): Partial<PurchaseWork> {
  const { state: currentState } = document;
  if (state === 'approved') {
    if (currentState !== 'new')
      throw createWrongStateError(
        currentState,
        'only a new document can be approved. Reopen the document to approve it again.',
      );
    return toApprovedState(document, kind);
  }
  if (state === 'booked') {
    if (currentState === 'new')
      throw createWrongStateError(
        currentState,
        'only an approved document can be booked. Approve the document first.',
      );
    if (currentState === 'booked')
      throw createWrongStateError(currentState, 'only an approved document can be booked.');
    return { state, bookedBy: getActorId(), bookedAt: clock.now() };
  }
  if (currentState === 'new' && document.approvedBy === null)
    throw createWrongStateError(currentState, 'only an approved or booked document can be reopened.');
  return REOPENED_STATE;
}

function toApprovedState(document: PurchaseDocument, kind: Credential['kind']): Partial<PurchaseWork> {
  const { approvedBy } = document;
  const actor = getActorId();
  const firstApproval = { approvedBy: actor, approvedAt: clock.now() };
  const secondApproval = {
    state: 'approved' as const,
    secondApprovedBy: actor,
    secondApprovedAt: clock.now(),
  };
  if (!needsTwoPeople(document)) {
    // If a first approval exists, the limit was changed after it, and this approval counts as the second one.
    return approvedBy === null || approvedBy === actor
      ? { state: 'approved', ...firstApproval }
      : secondApproval;
  }
  // API keys are rejected, because the owner of a key could approve a second time as a signed-in user.
  if (kind === 'key')
    throw forbidden(
      'person_required',
      `${formatSecondApprovalReason(document)}; only signed-in users can approve the document, API keys are not allowed.`,
      'state',
    );
  if (approvedBy === null) return firstApproval;
  if (approvedBy === actor)
    throw conflict(
      'second_person_required',
      `${formatSecondApprovalReason(document)}, and you have already approved the document; another person must approve it.`,
      'state',
    );
  return secondApproval;
}

function getActorId(): string | null {
  const { keyId, userId } = getCurrentActor();
  return keyId ?? userId;
}

function createNotAPurchaseError({ direction, type }: PurchaseDocument): Error {
  const sentOrReceived = direction === 'incoming' ? 'received' : 'sent';
  return conflict(
    'not_a_purchase',
    `Only received invoices and credit notes can be approved, booked and assigned; this is a ${sentOrReceived} document of type ${type}.`,
  );
}

function createWrongStateError(currentState: PurchaseState, advice: string): Error {
  return conflict('purchase_state', `The document is ${currentState}; ${advice}`, 'state');
}

function toWork({ state, assignee, ...document }: PurchaseDocument): PurchaseWork {
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

function toAuditValues({
  state,
  approvedBy,
  secondApprovedBy,
  bookedBy,
  assignee,
}: PurchaseWork): Record<string, string | null> {
  return { state, approvedBy, secondApprovedBy, bookedBy, assignee };
}
