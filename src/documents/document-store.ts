import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { instantOf } from '../kernel/ids';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict } from '../kernel/http/failure';
import { IdempotentResults } from '../kernel/http/idempotency/idempotent-results';
import { RawJson } from '../kernel/http/raw-json';
import { TeamScope } from '../teams/team-scope';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { ShownDeliveries } from './deliveries/shown-deliveries';
import { Delivery } from './deliveries/delivery.entity';
import type { Direction } from './document.entity';
import type { DocumentRecord } from './document-record';
import { documentResource, type DocumentResource, newDocumentId } from './document.resource';
import { DocumentContents, type Contents } from './document-contents';
import { DocumentReader } from './reading/document-reader';
import type { DocumentReading } from './reading/reading';
import { DocumentLabels } from './document-labels';
import { DocumentRetention } from './document-retention';
import { ReportDocuments } from './report-documents';
import { isReportType, REPORT_TYPES } from './report-types';
import {
  DOCUMENT_OF_TEAM,
  INSERT_DOCUMENT,
  SET_READ,
  IS_OF_TEAM,
  DELETE_DOCUMENT,
  STATUS_OF_DOCUMENT,
  SAME_DOCUMENT,
  HAS_DOCUMENTS,
} from './documents.queries';

const DOCUMENT_DELETED = defineAuditAction('document.deleted');

/** What is known of a document when it is stored. */
export interface NewDocument {
  teamId: string;
  companyId: string;
  direction: Direction;
  type: string;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  /** Byte for byte as sent or received. */
  xml: Buffer;
  content: StoredContent;
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
  /** Imported from elsewhere: it did not travel over this installation, and never will. */
  isImported?: boolean;
}

/** What makes two outgoing documents the same one for their recipients. */
export interface DocumentIdentity {
  companyId: string;
  type: string;
  documentNumber: string | null;
  receiverId: string | null;
}

/** What was read of the XML, as far as it is stored. */
export type StoredContent = Pick<DocumentReading, 'summary' | 'parsedJson' | 'embeddedFiles' | 'validation'>;

/** What tells a document that was just written. */
export type InsertedDocument = Pick<NewDocument, 'teamId' | 'companyId' | 'direction' | 'type'> & {
  id: string;
};

/** A document whose contents are at hand. */
export interface StoredDocument extends Contents {
  /** Without XML and bodies of embedded files. */
  document: DocumentResource;
}

/** Keeps documents: a row that is written once, the state beside it, the contents apart. */
@Injectable()
export class DocumentStore {
  constructor(
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    private readonly shown: ShownDeliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly reader: DocumentReader,
    private readonly labels: DocumentLabels,
    private readonly contents: DocumentContents,
    private readonly reports: ReportDocuments,
    private readonly retention: DocumentRetention,
    private readonly audit: AuditLog,
    results: IdempotentResults,
  ) {
    results.register('document', async (teamId, id) => ({ document: await this.get(teamId, id) }));
  }

  /** Writes the document within the transaction of what brought it. */
  async insert(tx: Transaction, document: NewDocument): Promise<InsertedDocument> {
    const id = newDocumentId();
    await tx.query(INSERT_DOCUMENT, documentParameters(id, document));
    const { teamId, companyId, direction, type } = document;
    return { id, teamId, companyId, direction, type };
  }

  /** @throws Failure 404, or 401 when the document is another team's */
  async get(teamId: string, id: string): Promise<DocumentResource> {
    const { document, xml, parsed, embeddedFiles } = await this.stored(teamId, id);
    if (xml === null) return document;
    return { ...document, ...(await this.reader.show({ xml, parsed, embeddedFiles })) };
  }

  /** The document as lists show it, and its contents beside. @throws Failure 404, or 401 when it is another team's */
  async stored(teamId: string, id: string): Promise<StoredDocument> {
    const row = await this.row(teamId, id);
    const [contents, deliveries, labels, reporting] = await Promise.all([
      this.contents.of(id),
      this.shown.of(teamId, [id]),
      this.labels.of([id]),
      this.reports.reportingOf([row]),
    ]);
    const { parsed, validation } = contents;
    const listed = {
      xml: null,
      parsed: parsed === null ? null : new RawJson(parsed),
      validation: new RawJson(validation),
    };
    const document = documentResource(
      row,
      listed,
      deliveries.get(id) ?? [],
      labels.get(id) ?? [],
      reporting.get(id) ?? null,
    );
    return { document, ...contents };
  }

  /** The document without the contents. @throws Failure 404, or 401 when the document is another team's */
  async row(teamId: string, id: string): Promise<DocumentRecord> {
    const [record] = await this.unitOfWork.query<DocumentRecord>(DOCUMENT_OF_TEAM, [id, teamId]);
    if (record === undefined) throw await this.scope.missing('documents', id);
    return record;
  }

  /** A delivery of a document; null when the team has no such one. */
  async delivery(teamId: string, documentId: string, id: string): Promise<Delivery | null> {
    return this.deliveries.findOneBy({ id, teamId, documentId });
  }

  /** The newest outgoing document of the last year that is the same and whose delivery did not fail. */
  async findSame(tx: Transaction, same: DocumentIdentity): Promise<{ id: string; createdAt: Date } | null> {
    const [row] = await tx.query<{ id: string; createdAt: Date }>(SAME_DOCUMENT, [
      same.companyId,
      same.documentNumber,
      same.type,
      same.receiverId,
    ]);
    return row ?? null;
  }

  /**
   * The XML alone, byte for byte.
   * @throws Failure 404, 401 when the document is another team's, 409 for a report, which has none
   */
  async xml(teamId: string, id: string): Promise<Buffer> {
    const { type } = await this.row(teamId, id);
    if (isReportType(type))
      throw conflict(
        'no_xml',
        'A report has no XML of its own; that of the filing it went into is at `reporting/fr/filings/{filingId}`.',
      );
    const xml = await this.contents.xml(id);
    if (xml === null) throw await this.scope.missing('documents', id);
    return xml;
  }

  /** Marks an incoming document as read or unread; saying so again changes nothing. */
  async markAsRead(teamId: string, id: string, read: boolean): Promise<DocumentResource> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query(SET_READ, [id, teamId, read]);
      const owned = await tx.query(IS_OF_TEAM, [id, teamId]);
      if (owned.length === 0) throw await this.scope.missing('documents', id, tx);
      await tx.produces('document', id);
    });
    return this.get(teamId, id);
  }

  /**
   * @throws Failure 409 for a document of a production team that has to be kept, while the document is still being
   *   delivered, and for a report, which is kept with its filing
   */
  async delete(teamId: string, id: string): Promise<void> {
    const { type } = await this.row(teamId, id);
    await this.retention.refuseHeld(teamId, id);
    const gone = await this.unitOfWork.run((tx) => this.deleteIn(tx, teamId, id));
    if (gone) return;
    if (isReportType(type))
      throw conflict(
        'report_kept',
        'A report is kept as evidence of what was filed; take it back with the action "cancel" while its period is open.',
      );
    throw conflict(
      'delivery_pending',
      'The document is still being delivered; delete it once its delivery is final.',
    );
  }

  private async deleteIn(tx: Transaction, teamId: string, id: string): Promise<boolean> {
    const [gone] = await tx.query<{ [name: string]: string | null }>(DELETE_DOCUMENT, [
      id,
      teamId,
      REPORT_TYPES,
    ]);
    if (gone === undefined) return false;
    await this.audit.record(tx, { teamId, action: DOCUMENT_DELETED, subjectId: id, before: gone });
    return true;
  }

  /** The delivery status alone, for requests that wait for it. */
  async deliveryStatus(teamId: string, id: string): Promise<DeliveryStatus | null> {
    const [row] = await this.unitOfWork.query<{ status: DeliveryStatus | null }>(STATUS_OF_DOCUMENT, [
      id,
      teamId,
    ]);
    return row?.status ?? null;
  }

  @OnDomainEvent('company.withdrawing')
  @OnDomainEvent('company.deleting')
  async refuseWhileDocuments({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    const found = await tx.query(HAS_DOCUMENTS, [companyId]);
    if (found.length > 0)
      throw conflict(
        'company_has_documents',
        'The company has documents and cannot be deleted; delete them first.',
      );
  }
}

/** The parameters `$1` to `$27` of `STORED_DOCUMENT`. Its instant is that of its id, which lists are in the order of. */
export function documentParameters(id: string, document: NewDocument): unknown[] {
  const { content, type, direction, isImported = false } = document;
  const { documentNumber, issueDate, sellerName, buyerName } = content.summary;
  const isSelfBilled = type.startsWith('selfBilling');
  const isOutgoing = direction === 'outgoing';
  return [
    id,
    document.teamId,
    document.companyId,
    direction,
    type,
    content.validation.profile,
    document.senderId,
    document.receiverId,
    document.docTypeId,
    document.processId,
    document.countryC1,
    documentNumber,
    issueDate,
    isSelfBilled ? buyerName : sellerName,
    isSelfBilled ? sellerName : buyerName,
    content.validation.result,
    document.peppolMessageId,
    document.peppolConversationId,
    document.receivedPeppolSignalMessage,
    document.envelopeId,
    instantOf(id),
    document.xml,
    content.parsedJson,
    JSON.stringify(content.validation),
    content.embeddedFiles,
    isOutgoing && !isImported ? 'pending' : null,
    !isOutgoing && !isImported,
  ];
}
