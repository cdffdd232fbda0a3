import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { selectPage } from '../../platform/kernel/database/select-page';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import type { DocumentPayload } from '../../platform/kernel/http/document-payload';
import { badInput, conflict, type ApiError } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { SHEET_LIMITS, type ImportMapping } from '../../standards/spreadsheets';
import { CompanyLock } from '../companies/company-lock';
import { DocumentReader } from '../documents/reading/document-reader';
import { ImportDocuments } from './import-documents';
import { computeHeaderDigest, toMapping } from './import-mapping';
import { ImportProgress } from './import-progress';
import { InvoiceImportDocument } from './invoice-import-document.entity';
import { INVOICE_IMPORT_QUEUE, INVOICE_IMPORT_WORK } from './invoice-import-work';
import { InvoiceImport, type InvoiceImportState } from './invoice-import.entity';
import type {
  CreateInvoiceImportInput,
  ListImportDocumentsQuery,
  SendInvoiceImportInput,
  SetInvoiceImportMappingInput,
} from './invoice-import.input';
import {
  newImportMappingId,
  newInvoiceImportId,
  toImportDocumentResource,
  type ImportDocumentResource,
  type InvoiceImportResource,
} from './invoice-import.resource';
import {
  COUNT_IMPORTS,
  DELETE_IMPORT,
  DELETE_OLD_IMPORTS,
  FILE_OF_IMPORT,
  HAS_QUEUED_OR_SENT,
  INSERT_IMPORT,
  LOCK_IMPORT,
  MAPPING_OF_HEADER,
  QUEUE_SELECTED_DOCUMENTS,
  QUEUE_VALID_DOCUMENTS,
  STORE_MAPPING,
  UNQUEUE_DOCUMENTS,
} from './invoice-imports.queries';

const CREATED_ACTION = defineAuditAction('invoice_import.created');
const SENT_ACTION = defineAuditAction('invoice_import.sent');
const CANCELLED_ACTION = defineAuditAction('invoice_import.cancelled');
const DELETED_ACTION = defineAuditAction('invoice_import.deleted');

/** Maximum number of imports of a company; imports older than 30 days are deleted when the next one is created. */
const MAX_IMPORTS = 50;

/** Ids of an import, its company and its team. */
interface ImportIds {
  teamId: string;
  companyId: string;
  id: string;
}

/**
 * Imports files of invoices: reads a file, maps its columns, validates the documents, and sends all or selected ones.
 */
@Injectable()
export class InvoiceImportsService {
  constructor(
    @InjectRepository(InvoiceImport) private readonly imports: Repository<InvoiceImport>,
    @InjectRepository(InvoiceImportDocument)
    private readonly importDocuments: Repository<InvoiceImportDocument>,
    private readonly companies: CompanyLock,
    private readonly reader: DocumentReader,
    private readonly documents: ImportDocuments,
    private readonly progress: ImportProgress,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Stores a file. The mapping that the company chose for the same header applies immediately.
   * @throws ApiError 400 for a file that cannot be read, 404, or 401 when the company belongs to another team, 409
   * when the company has the maximum number of imports
   */
  async create(
    teamId: string,
    companyId: string,
    { document, fileName = null }: { document: DocumentPayload; fileName?: string | null },
  ): Promise<InvoiceImportResource> {
    await this.companies.assertExists(teamId, companyId);
    const file = toBytes(document);
    const sheetHead = await this.reader.readSheetHead(file);
    if (!sheetHead.ok) throw createMalformedSheetError(sheetHead.message);
    const { format, columns, firstRows, rowCount, suggestion } = sheetHead;
    const header = computeHeaderDigest(columns);
    const [storedMapping] = await this.unitOfWork.query<{ mapping: ImportMapping }>(MAPPING_OF_HEADER, [
      companyId,
      header,
    ]);
    const mapping = storedMapping?.mapping ?? null;
    const documents = mapping === null ? [] : await this.reader.readSheetDocuments({ file, mapping });
    const id = newInvoiceImportId();
    const { keyId, userId } = getCurrentActor();
    await this.unitOfWork.run(async (tx) => {
      // Requests of a company are serialized, so that concurrent requests cannot exceed the limit.
      await this.companies.lock(tx, teamId, companyId);
      await tx.query(DELETE_OLD_IMPORTS, [companyId]);
      const [countRow] = await tx.query<{ imports: number }>(COUNT_IMPORTS, [companyId, MAX_IMPORTS]);
      if ((countRow?.imports ?? 0) >= MAX_IMPORTS)
        throw conflict(
          'too_many_invoice_imports',
          `The company already has the maximum of ${MAX_IMPORTS} invoice imports; delete an import that is no longer needed.`,
        );
      await tx.query(INSERT_IMPORT, [
        id,
        teamId,
        companyId,
        fileName,
        format,
        file,
        JSON.stringify(columns),
        header,
        JSON.stringify(firstRows),
        rowCount,
        JSON.stringify(suggestion),
        keyId ?? userId,
        clock.now(),
      ]);
      if (mapping !== null) await this.documents.replace(tx, { id, teamId, companyId, mapping, documents });
      const after = { companyId, fileName, rows: rowCount };
      await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after });
      await tx.recordCreatedResource('invoiceImport', id);
    });
    return this.get({ teamId, companyId, id });
  }

  /** Lists the imports of a company, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<InvoiceImportResource>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.imports
      .createQueryBuilder('row')
      .where('row.companyId = :companyId AND row.teamId = :teamId', { companyId, teamId });
    const { items, pagination } = await selectPage(rows, query);
    const toResource = await this.progress.createResourceMapper(teamId, items);
    return { items: items.map(toResource), pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the import belongs to another team
   */
  async get({ teamId, companyId, id }: ImportIds): Promise<InvoiceImportResource> {
    const row = await this.imports.findOneBy({ id, teamId, companyId });
    if (row === null) throw await this.toMissingFailure({ teamId, companyId, id });
    if (row.state === 'ready') requestReads.current()?.noteFinishedWork();
    const toResource = await this.progress.createResourceMapper(teamId, [row]);
    return toResource(row);
  }

  /** Returns an import of any company. @throws ApiError 404, or 401 when the import belongs to another team */
  async getOfTeam(teamId: string, id: string): Promise<InvoiceImportResource> {
    const row = await this.imports.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('invoice_imports', id);
    return this.get({ teamId, companyId: row.companyId, id });
  }

  /** Lists the documents of an import in the order of the file. @throws ApiError 404, or 401 */
  async listDocuments(
    key: ImportIds,
    query: ListImportDocumentsQuery,
  ): Promise<Page<ImportDocumentResource>> {
    const { teamId, companyId, id } = key;
    if (!(await this.imports.existsBy({ id, teamId, companyId }))) throw await this.toMissingFailure(key);
    const rows = this.importDocuments
      .createQueryBuilder('row')
      .where('row.invoiceImportId = :id AND row.teamId = :teamId', { id, teamId });
    if (query.state !== undefined) rows.andWhere('row.state = ANY (:state)', { state: query.state });
    const { items, pagination } = await selectPage(rows, query, { oldestFirst: true });
    return { items: items.map(toImportDocumentResource), pagination };
  }

  /**
   * Sets the mapping of the columns, stores it for the next file with the same header, and validates the documents.
   * @throws ApiError 400, 404, or 401, 409 while the import is in progress and after some of its documents were sent
   */
  async setMapping(key: ImportIds, input: SetInvoiceImportMappingInput): Promise<InvoiceImportResource> {
    const { teamId, companyId, id } = key;
    const { columns, suggestion } = await this.get(key);
    const mapping = toMapping(input, columns, suggestion);
    const [storedImport] = await this.unitOfWork.query<{ file: Buffer }>(FILE_OF_IMPORT, [
      id,
      teamId,
      companyId,
    ]);
    if (storedImport === undefined) throw await this.toMissingFailure(key);
    const documents = await this.reader.readSheetDocuments({ file: storedImport.file, mapping });
    await this.unitOfWork.run(async (tx) => {
      const { headerSha256 } = await this.lockIdle(tx, key);
      const [sentRow] = await tx.query<{ hasSent: boolean }>(HAS_QUEUED_OR_SENT, [id]);
      if (sentRow?.hasSent === true)
        throw conflict(
          'invoice_import_sent',
          'Documents of the invoice import were already queued or sent; import the file again to change its mapping.',
          'mapping',
        );
      await tx.query(STORE_MAPPING, [
        newImportMappingId(),
        teamId,
        companyId,
        headerSha256,
        JSON.stringify(mapping),
        clock.now(),
      ]);
      await this.documents.replace(tx, { id, teamId, companyId, mapping, documents });
    });
    return this.get(key);
  }

  /**
   * Queues all valid documents, or the selected documents; a worker sends each document exactly once.
   * @throws ApiError 404, or 401, 409 while the import is in progress or its columns have no mapping
   */
  async send(key: ImportIds, { ids }: SendInvoiceImportInput): Promise<InvoiceImportResource> {
    const { teamId, id } = key;
    await this.unitOfWork.run(async (tx) => {
      const { state } = await this.lockIdle(tx, key);
      if (state === 'unmapped')
        throw conflict(
          'invoice_import_unmapped',
          'The columns of the invoice import have no mapping yet; set the mapping before you send documents.',
        );
      const queuedRows =
        ids === undefined
          ? await tx.query(QUEUE_VALID_DOCUMENTS, [id])
          : await tx.query(QUEUE_SELECTED_DOCUMENTS, [id, [...new Set(ids)]]);
      if (queuedRows.length > 0) {
        await INVOICE_IMPORT_WORK.schedule(tx, id, 0, {
          set: `state = 'sending', sending_key_id = $1`,
          values: [getCurrentActor().keyId],
        });
        const after = { documents: queuedRows.length };
        await this.audit.record(tx, { teamId, action: SENT_ACTION, subjectId: id, after });
        tx.afterCommit(() => this.dispatcher.request(INVOICE_IMPORT_QUEUE));
      }
      await tx.recordCreatedResource('invoiceImport', id);
    });
    return this.get(key);
  }

  /**
   * Removes queued documents from the queue; sent documents stay sent. Cancelling also ends the validation: documents
   * that were not validated yet stay `waiting` until the mapping is set again. An import that is not in progress stays
   * unchanged.
   * @throws ApiError 404, or 401
   */
  async cancel(key: ImportIds): Promise<InvoiceImportResource> {
    const { teamId, id } = key;
    await this.unitOfWork.run(async (tx) => {
      const { state } = await this.lock(tx, key);
      if (state === 'sending' || state === 'validating') {
        if (state === 'sending') await tx.query(UNQUEUE_DOCUMENTS, [id]);
        await INVOICE_IMPORT_WORK.schedule(tx, id, null, { set: `state = 'ready'`, values: [] });
        await this.audit.record(tx, { teamId, action: CANCELLED_ACTION, subjectId: id });
      }
      await tx.recordCreatedResource('invoiceImport', id);
    });
    return this.get(key);
  }

  /**
   * Deletes an import; documents that were already sent are kept. @throws ApiError 404, or 401, 409 while it is in
   * progress
   */
  async delete(key: ImportIds): Promise<void> {
    const { teamId, companyId, id } = key;
    await this.unitOfWork.run(async (tx) => {
      await this.lockIdle(tx, key);
      await tx.query(DELETE_IMPORT, [id, teamId, companyId]);
      await this.audit.record(tx, { teamId, action: DELETED_ACTION, subjectId: id });
    });
  }

  private async lock(
    tx: Transaction,
    key: ImportIds,
  ): Promise<{ state: InvoiceImportState; headerSha256: Buffer }> {
    const [row] = await tx.query<{ state: InvoiceImportState; headerSha256: Buffer }>(LOCK_IMPORT, [
      key.id,
      key.teamId,
      key.companyId,
    ]);
    if (row === undefined) throw await this.toMissingFailure(key);
    return row;
  }

  /** @throws ApiError 409 while the import is in progress */
  private async lockIdle(
    tx: Transaction,
    key: ImportIds,
  ): Promise<{ state: InvoiceImportState; headerSha256: Buffer }> {
    const row = await this.lock(tx, key);
    if (row.state === 'validating' || row.state === 'sending')
      throw conflict(
        'invoice_import_busy',
        `The invoice import is ${row.state}; wait until its state is "ready".`,
      );
    return row;
  }

  /**
   * Creates the error for a missing import. Checks the company first, so that a request for another team's company
   * gets the same error whether or not the import exists.
   */
  private async toMissingFailure({ teamId, companyId, id }: ImportIds): Promise<ApiError> {
    await this.companies.assertExists(teamId, companyId);
    return this.scope.toMissingErrorBelow('company', 'invoice_imports', id, teamId);
  }
}

function createMalformedSheetError(message: string): ApiError {
  return badInput({ document: [`The file cannot be read: ${message}.`] }, 'malformed_sheet');
}

/**
 * Decodes the document of a JSON body: the text of a CSV file, which contains separators, or base64, which contains
 * none.
 */
function toBytes(document: CreateInvoiceImportInput['document']): Buffer {
  if (typeof document !== 'string') return document;
  if (/[;,\t]/.test(document)) return Buffer.from(document, 'utf8');
  const compact = document.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw createMalformedSheetError('the document must be the text of a CSV file, or base64');
  if (compact.length > (SHEET_LIMITS.bytes / 3) * 4 + 4)
    throw createMalformedSheetError(`the file has more than ${SHEET_LIMITS.bytes} bytes`);
  return Buffer.from(compact, 'base64');
}
