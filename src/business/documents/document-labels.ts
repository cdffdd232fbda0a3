import { Injectable } from '@nestjs/common';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { SuppliersService } from '../partners/suppliers/suppliers.service';
import { LABEL_ASSIGNED, LABEL_UNASSIGNED } from './document-events';
import { LabelChangeBatcher } from './label-changes';
import {
  LOCK_DOCUMENTS_TO_LABEL,
  LOCK_LABEL,
  ADD_DOCUMENT_LABEL,
  REMOVE_LABEL_FROM_ALL,
  REMOVE_DOCUMENT_LABEL,
} from './document-labels.queries';

defineEmissions(LABEL_ASSIGNED, {
  labelled: {
    operation: '`PUT /documents/{documentId}/labels/{labelId}`',
    change: 'the label is assigned to a document that did not have it',
  },
  labelledBySupplier: {
    operation: 'A document is received',
    change: 'the supplier of the document has the label',
  },
});

defineEmissions(LABEL_UNASSIGNED, {
  unlabelled: {
    operation: '`DELETE /documents/{documentId}/labels/{labelId}`',
    change: 'the label is removed from a document that had it',
  },
  labelDeleted: {
    operation: '`DELETE /labels/{labelId}`',
    change: 'one event for each document that had the label',
  },
});

interface LabelledDocument {
  id: string;
  teamId: string;
  companyId: string;
  direction: 'incoming' | 'outgoing';
  type: string;
}

/** Label that is added to documents or removed from them. */
export interface LabelChange {
  teamId: string;
  labelId: string;
  documentIds: string[];
}

/** Adds labels to documents and removes them. An event is emitted only when a label was actually added or removed. */
@Injectable()
export class DocumentLabels {
  constructor(
    private readonly changes: LabelChangeBatcher,
    private readonly suppliers: SuppliersService,
    private readonly events: EventLog,
  ) {}

  /** Adds a label to a document. @throws ApiError 404 or 401 for the document or the label */
  assign(teamId: string, documentId: string, labelId: string): Promise<void> {
    return this.changes.add({ teamId, documentId, labelId });
  }

  /** Removes a label from a document. @throws ApiError 404 or 401 for the document or the label */
  unassign(teamId: string, documentId: string, labelId: string): Promise<void> {
    return this.changes.remove({ teamId, documentId, labelId });
  }

  /** Adds the labels of the supplier to a newly received document. */
  async addSupplierLabels(
    tx: Transaction,
    document: LabelledDocument,
    senderId: string,
    vatNumber: string | null,
  ): Promise<void> {
    const labelIds = await this.suppliers.findLabelsForSender(tx, document.teamId, senderId, vatNumber);
    for (const labelId of labelIds) await this.addLabel(tx, document, labelId);
  }

  /**
   * Adds a label to documents in a transaction.
   * @returns ids of the documents that belong to the team; empty when the label was deleted
   */
  assignAll(tx: Transaction, labelledDocuments: LabelChange): Promise<ReadonlySet<string>> {
    return this.changeAll(tx, labelledDocuments, (document) =>
      this.addLabel(tx, document, labelledDocuments.labelId),
    );
  }

  /** Removes a label from documents, like {@link assignAll}. */
  unassignAll(tx: Transaction, labelledDocuments: LabelChange): Promise<ReadonlySet<string>> {
    return this.changeAll(tx, labelledDocuments, (document) =>
      this.removeLabel(tx, document, labelledDocuments.labelId),
    );
  }

  private async changeAll(
    tx: Transaction,
    { teamId, labelId, documentIds }: LabelChange,
    change: (document: LabelledDocument) => Promise<void>,
  ): Promise<ReadonlySet<string>> {
    const documents = await tx.query<LabelledDocument>(LOCK_DOCUMENTS_TO_LABEL, [documentIds, teamId]);
    const label = await tx.query(LOCK_LABEL, [labelId, teamId]);
    if (label.length === 0) return new Set();
    for (const document of documents) await change(document);
    return new Set(documents.map(({ id }) => id));
  }

  private async removeLabel(tx: Transaction, document: LabelledDocument, labelId: string): Promise<void> {
    const removedRows = await tx.query(REMOVE_DOCUMENT_LABEL, [document.id, labelId]);
    if (removedRows.length > 0) await this.recordEvent(tx, document, labelId, LABEL_UNASSIGNED);
  }

  private async addLabel(tx: Transaction, document: LabelledDocument, labelId: string): Promise<void> {
    const addedRows = await tx.query(ADD_DOCUMENT_LABEL, [document.id, labelId]);
    if (addedRows.length > 0) await this.recordEvent(tx, document, labelId, LABEL_ASSIGNED);
  }

  @OnDomainEvent('label.deleting')
  async removeAll({ tx, labelId }: DomainEvent<'label.deleting'>): Promise<void> {
    const documents = await tx.query<LabelledDocument>(REMOVE_LABEL_FROM_ALL, [labelId]);
    for (const document of documents) await this.recordEvent(tx, document, labelId, LABEL_UNASSIGNED);
  }

  private async recordEvent(
    tx: Transaction,
    { id, teamId, companyId, direction, type }: LabelledDocument,
    labelId: string,
    kind: typeof LABEL_ASSIGNED,
  ): Promise<void> {
    await this.events.record(tx, kind, {
      teamId,
      companyId,
      data: { documentId: id, direction, type, labelId },
    });
  }
}
