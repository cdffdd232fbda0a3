import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict } from '../kernel/http/failure';
import { IdempotentResults } from '../kernel/http/idempotency/idempotent-results';
import { RawJson } from '../kernel/http/raw-json';
import { TeamScope } from '../teams/team-scope';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { ShownDeliveries } from './deliveries/shown-deliveries';
import { Delivery } from './deliveries/delivery.entity';
import { DocumentRow, type Direction } from './document.entity';
import { documentResource, type DocumentResource, newDocumentId } from './document.resource';
import { DocumentContents, type Contents } from './document-contents';
import { DocumentReader } from './reading/document-reader';
import type { DocumentReading } from './reading/reading';
import { DocumentLabels } from './document-labels';
import { DocumentRetention } from './document-retention';
import { ReportDocuments } from './report-documents';
import { isReportType, REPORT_TYPES } from './report-types';
import { INSERT_CONTENTS } from './document-contents.queries';
import {
  SET_NETWORK_IDS,
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

/** A document whose contents are at hand. */
export interface StoredDocument extends Contents {
  /** Without XML and bodies of embedded files. */
  document: DocumentResource;
}

/** Keeps documents: one narrow row for lists and states, the contents beside it. */
@Injectable()
export class DocumentStore {
  constructor(
    @InjectRepository(DocumentRow) private readonly rows: Repository<DocumentRow>,
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
  async insert(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
    const { xml, content, isImported = false, ...known } = document;
    const { documentNumber, issueDate, sellerName, buyerName } = content.summary;
    const selfBilled = document.type.startsWith('selfBilling');
    const now = clock.now();
    const outgoing = document.direction === 'outgoing';
    const row = this.rows.create({
      ...known,
      id: newDocumentId(),
      documentNumber,
      issueDate,
      senderName: selfBilled ? buyerName : sellerName,
      receiverName: selfBilled ? sellerName : buyerName,
      profile: content.validation.profile,
      validationResult: content.validation.result,
      deliveryStatus: outgoing && !isImported ? 'pending' : null,
      sentOverPeppol: !outgoing && !isImported,
      sentOverEmail: false,
      emailRecipients: [],
      readAt: null,
      createdAt: now,
      updatedAt: now,
    });
    // Nothing that the database fills in is asked for: every document of every team is written here.
    const insert = tx.manager.createQueryBuilder().insert().into(DocumentRow).values(row);
    await insert.updateEntity(false).execute();
    await tx.query(INSERT_CONTENTS, [
      row.id,
      xml,
      content.parsedJson,
      JSON.stringify(content.validation),
      content.embeddedFiles,
    ]);
    return row;
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

  /** The row without the contents. @throws Failure 404, or 401 when the document is another team's */
  async row(teamId: string, id: string): Promise<DocumentRow> {
    const row = await this.rows.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.missing('documents', id);
    return row;
  }

  /** Shows the ids of a new message in the document. */
  async nameMessage(
    tx: Transaction,
    id: string,
    ids: { peppolMessageId: string; peppolConversationId: string; envelopeId: string },
  ): Promise<void> {
    await tx.query(SET_NETWORK_IDS, [id, ids.peppolMessageId, ids.peppolConversationId, ids.envelopeId]);
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
