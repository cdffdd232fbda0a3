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
import { BusinessStates } from './business-status/business-states';
import { creditsInvoices, InvoiceCredits, toCreditNote } from './business-status/invoice-credits';
import type { DocumentRecord } from './document-record';
import { type DocumentResource, newDocumentId } from './document.resource';
import { DocumentDays } from './days/document-days';
import { DocumentContents } from './document-contents';
import { toStoredDocument, type NewDocument } from './new-document';
import { DocumentReader } from './reading/document-reader';
import { DocumentRetention } from './document-retention';
import { isReportType, REPORT_TYPES } from './report-types';
import { DocumentViews, type WholeDocument } from './document-views';
import {
  DOCUMENT_OF_TEAM,
  INSERT_DOCUMENTS,
  INSERT_DOCUMENTS_WITH_OBJECTS,
  SET_ALL_READ,
  SET_READ,
  DELETE_DOCUMENT,
  STATUS_OF_DOCUMENT,
  HAS_DOCUMENTS,
} from './documents.queries';
import {
  DELETE_OF_COMPANY,
  DELETE_STALE,
  DELETE_SENT,
  LOCK_SENT,
  INSERT_SENT_ONCE,
  SAME_DOCUMENT,
} from './sent-once.queries';

/** Period in which the same document counts as a duplicate. */
const SENT_ONCE_MS = 365 * 86_400_000;

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted before a document is deleted. */
    'document.deleting': { documentId: string; teamId: string };
  }
}

const DOCUMENT_DELETED = defineAuditAction('document.deleted');

/** Properties by which two outgoing documents are the same for their recipients. */
export interface DocumentIdentity {
  companyId: string;
  type: string;
  documentNumber: string | null;
  receiverId: string | null;
}

/** A document that was just written. */
export type InsertedDocument = Pick<NewDocument, 'teamId' | 'companyId' | 'direction' | 'type'> & {
  id: string;
};

/** Thrown in the transaction of a deletion that the state of the document does not permit. */
class NotDeletedError extends Error {}

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
    private readonly days: DocumentDays,
    private readonly credits: InvoiceCredits,
    private readonly states: BusinessStates,
    private readonly audit: AuditLog,
    private readonly domain: DomainEvents,
    results: IdempotentResults,
  ) {
    results.register(
      'document',
      async (...repetition) => ({ document: await this.getFresh(...repetition) }),
      {
        member: 'document',
        fields: ['xml', 'parsed', 'validation'],
      },
    );
  }

  /** Inserts the document in the transaction of its cause. */
  async insert(tx: Transaction, document: NewDocument): Promise<InsertedDocument> {
    const id = newDocumentId();
    const { columns, bytes, hasObjects } = await toStoredDocument(id, document);
    const [insertedRow] = await tx.query<{ isAwaited: boolean }>(
      hasObjects ? INSERT_DOCUMENTS_WITH_OBJECTS : INSERT_DOCUMENTS,
      [JSON.stringify([{ ...columns, bytes_at: 0 }]), bytes],
    );
    // Last, so that its event follows the event of the document itself.
    if (creditsInvoices(document))
      tx.beforeCommit(async () => void (await this.credits.addCreditNote(tx, id, toCreditNote(document))));
    if (insertedRow?.isAwaited === true) tx.beforeCommit(() => this.credits.addInvoice(tx, id, document));
    const { teamId, companyId, direction, type, receiverId, content } = document;
    if (direction === 'outgoing')
      await this.insertSentOnce(tx, id, {
        companyId,
        type,
        receiverId,
        documentNumber: content.summary.documentNumber,
      });
    return { id, teamId, companyId, direction, type };
  }

  /** Makes later documents with the same identity duplicates, unless the number is longer than a document to send may have. */
  async insertSentOnce(
    tx: Transaction,
    id: string,
    { companyId, type, documentNumber, receiverId }: DocumentIdentity,
  ): Promise<void> {
    if (documentNumber === null || documentNumber.length > MAX_DOCUMENT_NUMBER) return;
    await tx.query(INSERT_SENT_ONCE, [id, companyId, type, documentNumber, receiverId]);
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
   * Returns the document without `xml` and `parsed`, which are null. The XML is not read from the database; `parsed` is
   * read, because it is stored in one value with the findings.
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async getMinimal(teamId: string, id: string): Promise<DocumentResource> {
    const [document] = await this.documentViews.listByIds(teamId, [id]);
    if (document === undefined) throw await this.scope.toMissingFailure('documents', id);
    return { ...document, parsed: null };
  }

  /** Returns the document for a repeated request, with the same fields as the first response. */
  private async getFresh(
    ...[teamId, id, request, contents]: Parameters<ResultLoader>
  ): Promise<DocumentResource> {
    const isMinimal =
      contents === undefined
        ? prefersMinimal(request.get('Prefer'))
        : !contents.includes('xml') && !contents.includes('parsed');
    return isMinimal ? this.getMinimal(teamId, id) : this.get(teamId, id);
  }

  /**
   * Returns the document in its list form, and its contents separately. @throws ApiError 404, or 401 when it belongs to
   * another team
   */
  async getStored(teamId: string, id: string): Promise<WholeDocument> {
    const document = await this.documentViews.findWhole(teamId, id);
    if (document === null) throw await this.scope.toMissingFailure('documents', id);
    return document;
  }

  /** Returns the document without the contents. @throws ApiError 404, or 401 when the document belongs to another team */
  async getRow(teamId: string, id: string): Promise<DocumentRecord> {
    const [record] = await this.unitOfWork.query<DocumentRecord>(DOCUMENT_OF_TEAM, [id, teamId]);
    if (record === undefined) throw await this.scope.toMissingFailure('documents', id);
    return record;
  }

  /** Finds a delivery of a document; null when the team has none with that id. */
  async findDelivery(teamId: string, documentId: string, id: string): Promise<Delivery | null> {
    return this.deliveries.findOneBy({ id, teamId, documentId });
  }

  /** Finds the newest outgoing document of the last year with the same identity whose delivery did not fail. */
  async findSame(identity: DocumentIdentity): Promise<{ id: string; createdAt: Date } | null> {
    const { companyId, documentNumber, type, receiverId } = identity;
    const [row] = await this.unitOfWork.query<{ id: string; createdAt: Date }>(SAME_DOCUMENT, [
      companyId,
      documentNumber,
      type,
      receiverId,
      getFirstIdOfYear(),
    ]);
    return row ?? null;
  }

  /**
   * Deletes identities of documents that were removed outside of the product. The row is locked first, because a
   * document that is added meanwhile would appear to be missing.
   */
  async deleteStaleSentOnce({
    companyId,
    documentNumber,
    type,
    receiverId,
  }: DocumentIdentity): Promise<void> {
    const key = [companyId, documentNumber, type, receiverId ?? ''];
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_SENT, key);
      await tx.query(DELETE_STALE, key);
    });
  }

  /**
   * Returns only the XML, byte for byte.
   * @throws ApiError 404, 401 when the document belongs to another team, 409 for a report or a PDF without XML
   */
  async xml(teamId: string, id: string): Promise<Buffer> {
    const { type } = await this.getRow(teamId, id);
    if (isReportType(type))
      throw conflict(
        'no_xml',
        'A report has no XML of its own; the XML of its filing is at `reporting/fr/filings/{filingId}`.',
      );
    const xml = await this.contents.xml(id);
    if (xml !== null) return xml;
    // A document that was deleted in the meantime no longer exists.
    await this.getRow(teamId, id);
    throw conflict(
      'no_xml',
      'The document was received as a PDF without XML; the PDF is at `documents/{documentId}/pdf`.',
    );
  }

  /** Marks an incoming document as read or unread; idempotent. */
  async markAsRead(teamId: string, id: string, read: boolean): Promise<DocumentResource> {
    await this.unitOfWork.run(async (tx) => {
      const ownedRows = await tx.query(SET_READ, [id, teamId, read]);
      if (ownedRows.length === 0) throw await this.scope.toMissingFailure('documents', id, tx);
      await tx.createsResource('document', id);
    });
    return this.get(teamId, id);
  }

  /** Marks incoming documents as read in a transaction. @returns ids of those that the team has */
  async markAllAsRead(tx: Transaction, teamId: string, ids: string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ id: string }>(SET_ALL_READ, [ids, teamId]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * @throws ApiError 409 for a retained document of a production team, while the document is still being delivered, and
   *   for a report, which is retained together with its filing
   */
  async delete(teamId: string, id: string): Promise<void> {
    const { type } = await this.getRow(teamId, id);
    await this.retention.refuseRetained(teamId, id);
    try {
      await this.unitOfWork.run((tx) => this.deleteIn(tx, teamId, id));
      return;
    } catch (error) {
      if (!(error instanceof NotDeletedError)) throw error;
    }
    if (isReportType(type))
      throw conflict(
        'report_kept',
        'A report is retained as evidence of its filing; withdraw it with the action "cancel" while its period is open.',
      );
    if (type === 'lifecycleStatus' && (await this.findDeliveryStatus(teamId, id)) !== 'pending')
      throw conflict(
        'status_kept',
        'The message of a status is retained as long as its invoice; delete the invoice.',
      );
    throw conflict(
      'delivery_pending',
      'The document is still being delivered; delete it once its delivery is final.',
    );
  }

  /**
   * @throws NotDeletedError when the document may not be deleted; changes of the listeners are rolled back
   */
  private async deleteIn(tx: Transaction, teamId: string, id: string): Promise<void> {
    await this.days.lockShared(tx, teamId);
    await this.domain.emit(tx, 'document.deleting', { documentId: id, teamId });
    const affectedIds = await this.states.lockAffected(tx, id);
    const [deletedRow] = await tx.query<{ [name: string]: string | null }>(DELETE_DOCUMENT, [
      id,
      teamId,
      REPORT_TYPES,
    ]);
    if (deletedRow === undefined) throw new NotDeletedError();
    const { companyId, documentNumber, type, receiverId, direction, deliveryStatus } = deletedRow;
    await this.days.subtractDeleted(tx, teamId, {
      id,
      outgoing: direction === 'outgoing',
      withDelivery: deliveryStatus !== null,
    });
    if (documentNumber !== null)
      await tx.query(DELETE_SENT, [companyId, documentNumber, type, receiverId, id]);
    await this.states.refresh(tx, affectedIds);
    await this.audit.record(tx, { teamId, action: DOCUMENT_DELETED, subjectId: id, before: deletedRow });
  }

  /** Returns only the delivery status, for requests that wait for the delivery. */
  async findDeliveryStatus(teamId: string, id: string): Promise<DeliveryStatus | null> {
    const [row] = await this.unitOfWork.query<{ status: DeliveryStatus | null }>(STATUS_OF_DOCUMENT, [
      id,
      teamId,
    ]);
    return row?.status ?? null;
  }

  @OnDomainEvent('company.withdrawing')
  @OnDomainEvent('company.deleting')
  async refuseCompanyWithDocuments({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    const documents = await tx.query(HAS_DOCUMENTS, [companyId]);
    if (documents.length > 0)
      throw conflict(
        'company_has_documents',
        'The company has documents and cannot be deleted; delete them first.',
      );
  }

  @OnDomainEvent('company.deleting')
  async deleteSentOnceOfCompany({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    await tx.query(DELETE_OF_COMPANY, [companyId]);
  }
}

/** Returns the lowest id of the documents that are compared for duplicates. */
export function getFirstIdOfYear(): string {
  return buildFirstIdAt(newDocumentId, clock.milliseconds() - SENT_ONCE_MS);
}
