import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { DomainEvents, OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { MAX_DOCUMENT_NUMBER } from '../../standards/invoice';
import { clock } from '../../platform/kernel/clock';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { prefersMinimal } from '../../platform/kernel/http/preferences';
import {
  IdempotentResults,
  type ResultLoader,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { TeamScope } from '../../access/teams/team-scope';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { Delivery } from './deliveries/delivery.entity';
import { BusinessStateService } from './business-status/business-states';
import { hasCreditedInvoices, InvoiceCreditService, toCreditNote } from './business-status/invoice-credits';
import type { DocumentRecord } from './document-record';
import { type DocumentResource, newDocumentId } from './document.resource';
import { DocumentDayService } from './days/document-days';
import { DocumentContents } from './document-contents';
import { packDocument, type NewDocument } from './new-document';
import { DocumentReader } from './reading/document-reader';
import { DocumentRetention } from './document-retention';
import { isReportType, REPORT_TYPES } from './report-types';
import { DocumentViews, type CompleteDocument } from './document-views';
import {
  SELECT_DOCUMENT_RECORD,
  INSERT_DOCUMENTS,
  INSERT_DOCUMENTS_WITH_OBJECTS,
  SET_ALL_READ,
  SET_READ,
  DELETE_DOCUMENT,
  SELECT_DELIVERY_STATUS,
  HAS_DOCUMENTS,
} from './documents.queries';
import {
  DELETE_DUPLICATE_KEYS_OF_COMPANY,
  REMOVE_MISSING_DOCUMENTS,
  REMOVE_DOCUMENT_OF_KEY,
  LOCK_DUPLICATE_KEY,
  INSERT_DUPLICATE_KEY,
  FIND_DUPLICATE,
} from './sent-once.queries';

/** Period in which a document with the same properties counts as a duplicate. */
const DUPLICATE_PERIOD_MS = 365 * 86_400_000;

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted before a document is deleted. */
    'document.deleting': { documentId: string; teamId: string };
  }
}

const DOCUMENT_DELETED = defineAuditAction('document.deleted');

/** Properties by which an outgoing document is recognized as a duplicate of an earlier document. */
export interface DuplicateKey {
  companyId: string;
  type: string;
  documentNumber: string | null;
  receiverId: string | null;
}

/** Newly inserted document. */
export type InsertedDocument = Pick<NewDocument, 'teamId' | 'companyId' | 'direction' | 'type'> & {
  id: string;
};

/** Error in the transaction of a deletion: the state of the document does not permit the deletion. */
class DeletionNotAllowedError extends Error {}

/** Stores documents: an immutable row, a row for the state, and a row for the contents. */
@Injectable()
export class DocumentStore {
  constructor(
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    private readonly documentViews: DocumentViews,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly reader: DocumentReader,
    private readonly contents: DocumentContents,
    private readonly retention: DocumentRetention,
    private readonly days: DocumentDayService,
    private readonly credits: InvoiceCreditService,
    private readonly states: BusinessStateService,
    private readonly audit: AuditLog,
    private readonly domain: DomainEvents,
    results: IdempotentResults,
  ) {
    results.register(
      'document',
      async (...repetition) => ({ document: await this.getForRepeatedRequest(...repetition) }),
      {
        member: 'document',
        fields: ['xml', 'parsed', 'validation'],
      },
    );
  }

  /** Inserts the document in the transaction of its cause. */
  async insert(tx: Transaction, document: NewDocument): Promise<InsertedDocument> {
    const id = newDocumentId();
    const { columns, bytes, hasObjects } = await packDocument(id, document);
    const [insertedRow] = await tx.query<{ isAwaited: boolean }>(
      hasObjects ? INSERT_DOCUMENTS_WITH_OBJECTS : INSERT_DOCUMENTS,
      [JSON.stringify([{ ...columns, bytes_at: 0 }]), bytes],
    );
    // The credit note is linked last, so that the event of the invoice follows the event of the credit note.
    if (hasCreditedInvoices(document))
      tx.beforeCommit(async () => void (await this.credits.addCreditNote(tx, id, toCreditNote(document))));
    if (insertedRow?.isAwaited === true) tx.beforeCommit(() => this.credits.addInvoice(tx, id, document));
    const { teamId, companyId, direction, type, receiverId, content } = document;
    if (direction === 'outgoing')
      await this.insertDuplicateKey(tx, id, {
        companyId,
        type,
        receiverId,
        documentNumber: content.summary.documentNumber,
      });
    return { id, teamId, companyId, direction, type };
  }

  /**
   * Marks later documents with the same properties as duplicates; ignores a number that is too long for a sent
   * document.
   */
  async insertDuplicateKey(
    tx: Transaction,
    id: string,
    { companyId, type, documentNumber, receiverId }: DuplicateKey,
  ): Promise<void> {
    if (documentNumber === null || documentNumber.length > MAX_DOCUMENT_NUMBER) return;
    await tx.query(INSERT_DUPLICATE_KEY, [id, companyId, type, documentNumber, receiverId]);
  }

  /**
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async get(teamId: string, id: string): Promise<DocumentResource> {
    const { document, xml, parsed, embeddedFiles } = await this.getStored(teamId, id);
    if (xml === null) return document;
    return { ...document, ...(await this.reader.showContents({ xml, parsed, embeddedFiles })) };
  }

  /**
   * Returns the document with null for `xml` and `parsed`. The XML is not read from the database; `parsed` is read,
   * because the parsed form and the findings are stored in one value.
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async getMinimal(teamId: string, id: string): Promise<DocumentResource> {
    const [document] = await this.documentViews.listByIds(teamId, [id]);
    if (document === undefined) throw await this.scope.toMissingError('documents', id);
    return { ...document, parsed: null };
  }

  /** Returns the document for a repeated request, with the same fields as the first response. */
  private async getForRepeatedRequest(
    ...[teamId, id, request, contents]: Parameters<ResultLoader>
  ): Promise<DocumentResource> {
    const isMinimal =
      contents === undefined
        ? prefersMinimal(request.get('Prefer'))
        : !contents.includes('xml') && !contents.includes('parsed');
    return isMinimal ? this.getMinimal(teamId, id) : this.get(teamId, id);
  }

  /**
   * Returns the document in the form of lists, and its contents separately.
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async getStored(teamId: string, id: string): Promise<CompleteDocument> {
    const document = await this.documentViews.findComplete(teamId, id);
    if (document === null) throw await this.scope.toMissingError('documents', id);
    return document;
  }

  /** Returns the document without the contents. @throws ApiError 404, or 401 when the document belongs to another team */
  async getRow(teamId: string, id: string): Promise<DocumentRecord> {
    const [record] = await this.unitOfWork.query<DocumentRecord>(SELECT_DOCUMENT_RECORD, [id, teamId]);
    if (record === undefined) throw await this.scope.toMissingError('documents', id);
    return record;
  }

  /** Finds a delivery of a document by its id; null when the team has no such delivery. */
  async findDelivery(teamId: string, documentId: string, id: string): Promise<Delivery | null> {
    return this.deliveries.findOneBy({ id, teamId, documentId });
  }

  /** Finds the newest outgoing document of the last year that is a duplicate and whose delivery did not fail. */
  async findDuplicate(identity: DuplicateKey): Promise<{ id: string; createdAt: Date } | null> {
    const { companyId, documentNumber, type, receiverId } = identity;
    const [row] = await this.unitOfWork.query<{ id: string; createdAt: Date }>(FIND_DUPLICATE, [
      companyId,
      documentNumber,
      type,
      receiverId,
      getFirstComparedId(),
    ]);
    return row ?? null;
  }

  /**
   * Deletes the duplicate key of a document that was removed outside of the product. The row is locked first, because a
   * concurrently added document would appear to be missing.
   */
  async deleteStaleDuplicateKey({
    companyId,
    documentNumber,
    type,
    receiverId,
  }: DuplicateKey): Promise<void> {
    const key = [companyId, documentNumber, type, receiverId ?? ''];
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DUPLICATE_KEY, key);
      await tx.query(REMOVE_MISSING_DOCUMENTS, key);
    });
  }

  /**
   * Returns only the XML, byte for byte.
   * @throws ApiError 404, 401 when the document belongs to another team, 409 for a report or a PDF without XML
   */
  async getXml(teamId: string, id: string): Promise<Buffer> {
    const { type } = await this.getRow(teamId, id);
    if (isReportType(type))
      throw conflict(
        'no_xml',
        'A report has no separate XML; download the XML of the filing at `reporting/fr/filings/{filingId}`.',
      );
    const xml = await this.contents.findXml(id);
    if (xml !== null) return xml;
    // Throws 404 if the document was deleted in the meantime.
    await this.getRow(teamId, id);
    throw conflict(
      'no_xml',
      'The document was received as a PDF without XML; download the PDF at `documents/{documentId}/pdf`.',
    );
  }

  /** Marks an incoming document as read or unread; idempotent. */
  async setRead(teamId: string, id: string, read: boolean): Promise<DocumentResource> {
    await this.unitOfWork.run(async (tx) => {
      const ownedRows = await tx.query(SET_READ, [id, teamId, read]);
      if (ownedRows.length === 0) throw await this.scope.toMissingError('documents', id, tx);
      await tx.recordCreatedResource('document', id);
    });
    return this.get(teamId, id);
  }

  /** Marks incoming documents as read in a transaction. @returns ids of the documents that belong to the team */
  async markAllAsRead(tx: Transaction, teamId: string, ids: string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ id: string }>(SET_ALL_READ, [ids, teamId]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Deletes a document.
   * @throws ApiError 409 for a retained document of a production team, for a document that is still being delivered,
   *   and for a report, which is retained together with its filing
   */
  async delete(teamId: string, id: string): Promise<void> {
    const { type } = await this.getRow(teamId, id);
    await this.retention.assertNotRetained(teamId, id);
    try {
      await this.unitOfWork.run((tx) => this.deleteInTransaction(tx, teamId, id));
      return;
    } catch (error) {
      if (!(error instanceof DeletionNotAllowedError)) throw error;
    }
    if (isReportType(type))
      throw conflict(
        'report_kept',
        'A report is retained as evidence of its filing; withdraw the report with the action "cancel" while its period is open.',
      );
    if (type === 'lifecycleStatus' && (await this.findDeliveryStatus(teamId, id)) !== 'pending')
      throw conflict(
        'status_kept',
        'The message of a status is retained as long as its invoice; delete the invoice instead.',
      );
    throw conflict(
      'delivery_pending',
      'The document is still being delivered; delete the document after its delivery has ended.',
    );
  }

  /**
   * @throws DeletionNotAllowedError when the document may not be deleted; changes of the listeners are rolled back
   */
  private async deleteInTransaction(tx: Transaction, teamId: string, id: string): Promise<void> {
    await this.days.lockShared(tx, teamId);
    await this.domain.emit(tx, 'document.deleting', { documentId: id, teamId });
    const affectedIds = await this.states.lockAffected(tx, id);
    const [deletedRow] = await tx.query<{ [name: string]: string | null }>(DELETE_DOCUMENT, [
      id,
      teamId,
      REPORT_TYPES,
    ]);
    if (deletedRow === undefined) throw new DeletionNotAllowedError();
    const { companyId, documentNumber, type, receiverId, direction, deliveryStatus } = deletedRow;
    await this.days.subtractDeleted(tx, teamId, {
      id,
      isOutgoing: direction === 'outgoing',
      hasDelivery: deliveryStatus !== null,
    });
    if (documentNumber !== null)
      await tx.query(REMOVE_DOCUMENT_OF_KEY, [companyId, documentNumber, type, receiverId, id]);
    await this.states.refresh(tx, affectedIds);
    await this.audit.record(tx, { teamId, action: DOCUMENT_DELETED, subjectId: id, before: deletedRow });
  }

  /** Returns only the delivery status, for requests that wait for the delivery. */
  async findDeliveryStatus(teamId: string, id: string): Promise<DeliveryStatus | null> {
    const [row] = await this.unitOfWork.query<{ status: DeliveryStatus | null }>(SELECT_DELIVERY_STATUS, [
      id,
      teamId,
    ]);
    return row?.status ?? null;
  }

  @OnDomainEvent('company.withdrawing')
  @OnDomainEvent('company.deleting')
  async assertCompanyHasNoDocuments({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    const documents = await tx.query(HAS_DOCUMENTS, [companyId]);
    if (documents.length > 0)
      throw conflict(
        'company_has_documents',
        'The company has documents and cannot be deleted; delete the documents first.',
      );
  }

  @OnDomainEvent('company.deleting')
  async deleteDuplicateKeysOfCompany({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    await tx.query(DELETE_DUPLICATE_KEYS_OF_COMPANY, [companyId]);
  }
}

/** Returns the lowest id of the documents that are compared for duplicates. */
export function getFirstComparedId(): string {
  return buildFirstIdAt(newDocumentId, clock.milliseconds() - DUPLICATE_PERIOD_MS);
}
