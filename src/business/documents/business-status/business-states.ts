import { Injectable } from '@nestjs/common';
import { INDEPENDENT_STATUSES } from '../../../standards/cdar';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog, type NewEvent } from '../../../platform/events/event-log';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { DocumentContents } from '../document-contents';
import type { Direction } from '../document.entity';
import { BUSINESS_STATUS_CHANGED } from '../document-events';
import { SET_OPEN_AMOUNTS } from '../ledger/ledger.queries';
import { findPaymentReference, listReferences, parseReadingJson } from '../reading/reading';
import {
  AFFECTED_DOCUMENTS,
  BUSINESS_STATE_CAUSES,
  LOCK_DOCUMENTS,
  UPSERT_STATES,
  SET_PAYABLE_AMOUNT,
} from './business-states.queries';
import { INVOICE_TYPES, type BusinessStatus } from './business-statuses';
import {
  deriveBusinessState,
  type BusinessStateFacts,
  type BusinessState,
  type LifecycleCause,
} from './derive-business-state';
import { toPayableAmount, type PayableAmount } from './payable-amount';

defineEmissions(BUSINESS_STATUS_CHANGED, {
  businessResponse: {
    operation: 'A response to an invoice is received or sent, or its delivery fails or is repeated',
    change: 'the business status of the invoice changes',
  },
  businessLifecycle: {
    operation: 'A French life-cycle status is received or sent, or its delivery fails or is repeated',
    change: 'the business status of the invoice changes',
  },
  businessCredit: {
    operation: 'A credit note of an invoice is stored or deleted, or its delivery fails or is repeated',
    change: 'the invoice becomes credited in full, or is no longer credited in full',
  },
  businessPayment: {
    operation:
      '`POST /documents/{documentId}/payments`, `DELETE /documents/{documentId}/payments/{paymentId}`',
    change: 'the invoice becomes paid in part or in full, or unpaid again',
  },
});

type BusinessStateCausesRow = Omit<BusinessStateFacts, 'encashments'> & {
  id: string;
  teamId: string;
  companyId: string;
  direction: Direction;
  type: string;
  encashments: LifecycleCause[] | null;
  storedStatus: BusinessStatus | null;
};

/**
 * Stores the business state of invoices and credit notes. Code that stores a cause calls this service in the same
 * transaction:
 *
 *     cause stored ─> lock the documents, in the order of their ids ─> read all causes ─> derive the state
 *                      ─> store it ─> record the event, if the status changed
 *
 * The state is always derived from all causes, not only from the new one, so two concurrent causes lead to one state, and
 * a cause that fails later has no effect. The invoice is locked before the cause.
 */
@Injectable()
export class BusinessStateService {
  constructor(
    private readonly events: EventLog,
    private readonly contents: DocumentContents,
  ) {}

  /**
   * Locks the documents whose business status depends on a document, and returns their ids. Call it before the document
   * itself is locked.
   */
  async lockAffected(tx: Transaction, causeId: string): Promise<string[]> {
    const affectedRows = await tx.query<{ id: string }>(AFFECTED_DOCUMENTS, [causeId]);
    const ids = affectedRows.map(({ id }) => id);
    if (ids.length > 0) await tx.query(LOCK_DOCUMENTS, [ids]);
    return ids;
  }

  /** Recomputes the states that depend on a document. */
  async refreshAffected(tx: Transaction, causeId: string): Promise<void> {
    await this.refresh(tx, await this.lockAffected(tx, causeId));
  }

  /**
   * Derives the states of documents from their causes and stores them, with the events of the statuses that changed.
   * Ignores documents without a cause, and ids of deleted documents.
   * @param options.isSilent whether to record no events, for causes that were stored long ago
   */
  async refresh(
    tx: Transaction,
    documentIds: readonly string[],
    { isSilent = false }: { isSilent?: boolean } = {},
  ): Promise<void> {
    if (documentIds.length === 0) return;
    await tx.query(LOCK_DOCUMENTS, [documentIds]);
    const rows = await tx.query<BusinessStateCausesRow>(BUSINESS_STATE_CAUSES, [
      [...new Set(documentIds)],
      INDEPENDENT_STATUSES,
    ]);
    const changes: { row: BusinessStateCausesRow; state: BusinessState }[] = [];
    for (const row of rows) {
      const payableAmount = INVOICE_TYPES.includes(row.type)
        ? (row.payableAmount ?? (await this.fillAmount(tx, row.id)))
        : null;
      const state = deriveBusinessState({ ...row, payableAmount, encashments: row.encashments ?? [] });
      if (row.storedStatus !== null || hasCause(row, state)) changes.push({ row, state });
    }
    if (changes.length === 0) return;
    await tx.query(UPSERT_STATES, [JSON.stringify(changes.map(toColumns))]);
    await tx.query(SET_OPEN_AMOUNTS, [
      changes.map(({ row }) => row.id),
      changes.map(({ state }) => state.openAmount),
    ]);
    if (isSilent) return;
    const changedRows = changes.filter(({ row, state }) => state.status !== (row.storedStatus ?? 'none'));
    await this.events.recordAll(tx, BUSINESS_STATUS_CHANGED, changedRows.map(toEvent));
  }

  /** Stores and returns the amount due of a document from an earlier version; null when the document states none. */
  async fillAmount(tx: Transaction, documentId: string): Promise<string | null> {
    return (await this.readAmount(tx, documentId))?.payable?.amount ?? null;
  }

  /**
   * Reads the amount due from the contents of a document that an earlier version stored, and stores the amount.
   * @returns the amount, and the numbers of the referenced invoices (BT-25); null when the document cannot be read
   */
  async readAmount(
    tx: Transaction,
    documentId: string,
  ): Promise<{ payable: PayableAmount | null; references: string[] } | null> {
    const reading = await this.contents.findReading(documentId, tx);
    const parsedDocument =
      reading === null || reading.parsed === null
        ? null
        : parseReadingJson({ parsedJson: reading.parsed.toString('utf8') });
    const payable = parsedDocument === null ? null : toPayableAmount(parsedDocument);
    await tx.query(SET_PAYABLE_AMOUNT, [
      documentId,
      payable?.amount ?? null,
      payable?.currency ?? NO_CURRENCY,
      (parsedDocument === null ? null : findPaymentReference(parsedDocument)) ?? null,
    ]);
    return parsedDocument === null ? null : { payable, references: listReferences(parsedDocument) };
  }
}

/** ISO 4217 code for "no currency"; marks a document without a currency as read, so that it is not read again. */
const NO_CURRENCY = 'XXX';

function hasCause({ credits, payments }: BusinessStateCausesRow, { status }: BusinessState): boolean {
  return status !== 'none' || credits.at !== null || payments.at !== null;
}

function toColumns({ row, state }: { row: BusinessStateCausesRow; state: BusinessState }): object {
  return {
    document_id: row.id,
    team_id: row.teamId,
    company_id: row.companyId,
    direction: row.direction,
    status: state.status,
    status_at: state.at,
    cause: state.cause,
    reason: state.reason,
    credited: state.credited,
    paid: state.paid,
    open_amount: state.openAmount,
  };
}

function toEvent({ row, state }: { row: BusinessStateCausesRow; state: BusinessState }) {
  const { id: documentId, teamId, companyId, direction, type, storedStatus } = row;
  const data = {
    documentId,
    companyId,
    businessStatus: state.status,
    previous: storedStatus ?? 'none',
    reason: state.reason,
    direction,
    type,
    openAmount: state.openAmount,
  };
  return { teamId, companyId, data } satisfies NewEvent;
}
