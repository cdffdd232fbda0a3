import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { selectPage } from '../../platform/kernel/database/select-page';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { formatReceived } from '../../standards/values/received';
import { CompanyLock } from '../companies/company-lock';
import { MAX_DOCUMENTS, MAX_OPEN_EXPORTS } from './export.failures';
import type { CreateExportInput } from './export.input';
import type { ExportLanguage } from './export-languages';
import { EXPORT_QUEUE } from './export-work';
import { ExportRow } from './export.entity';
import { newExportId, toExportResource } from './export.resource';
import { ExportDocumentReader } from './exported-documents';
import { ExportFileReader, type ExportFile } from './export-files';
import { COUNT_OPEN_EXPORTS, INSERT_EXPORT } from './exports.queries';

const EXPORT_CREATED = defineAuditAction('export.created');
const EXPORT_DOWNLOADED = defineAuditAction('export.downloaded');

/** Maximum number of days in the period of an export. */
const MAX_PERIOD_DAYS = 366;
const DAY_MS = 86_400_000;

/** Requests, lists and opens the exports of a team. */
@Injectable()
export class ExportsService {
  constructor(
    @InjectRepository(ExportRow) private readonly exports: Repository<ExportRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompanyLock,
    private readonly documents: ExportDocumentReader,
    private readonly files: ExportFileReader,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Requests an export, which a worker then writes.
   * @throws ApiError 400, 404, 409 for too many documents and for too many waiting or running exports of the team
   */
  async create(
    teamId: string,
    companyId: string,
    { from, to }: CreateExportInput,
    language: ExportLanguage,
  ): Promise<ExportRow> {
    assertValidPeriod(from, to);
    await this.companies.assertExists(teamId, companyId);
    const period = { teamId, companyId, fromDay: from, toDay: to };
    if ((await this.documents.count(period, MAX_DOCUMENTS + 1)) > MAX_DOCUMENTS)
      throw conflict(
        'export_too_large',
        `The company has more than ${MAX_DOCUMENTS} invoices and credit notes in this period. Choose a shorter period.`,
        'to',
      );
    const id = newExportId();
    const { keyId, userId } = getCurrentActor();
    await this.unitOfWork.run(async (tx) => {
      // Requests of a company are serialized, so that the limit cannot be exceeded.
      await this.companies.lock(tx, teamId, companyId);
      const [countRow] = await tx.query<{ open: number }>(COUNT_OPEN_EXPORTS, [teamId]);
      if ((countRow?.open ?? 0) >= MAX_OPEN_EXPORTS)
        throw conflict(
          'too_many_exports',
          `The team already has ${MAX_OPEN_EXPORTS} waiting or running exports. Try again when one of these exports has finished.`,
        );
      const createdBy = keyId ?? userId;
      await tx.query(INSERT_EXPORT, [id, teamId, companyId, from, to, language, createdBy, clock.now()]);
      await this.audit.record(tx, {
        teamId,
        action: EXPORT_CREATED,
        subjectId: id,
        after: { companyId, from, to, language },
      });
      await tx.recordCreatedResource('export', id);
      tx.afterCommit(() => this.dispatcher.request(EXPORT_QUEUE));
    });
    return this.get(teamId, id);
  }

  /** Lists the exports of a company, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<ExportRow>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.exports
      .createQueryBuilder('row')
      .where('row.companyId = :companyId AND row.teamId = :teamId', { companyId, teamId });
    return selectPage(rows, query);
  }

  /**
   * @throws ApiError 404, or 401 when the export belongs to another team
   */
  async get(teamId: string, id: string): Promise<ExportRow> {
    const row = await this.exports.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('exports', id);
    if (row.state === 'ready' || row.state === 'failed') requestReads.current()?.noteFinishedWork();
    return row;
  }

  /** Opens the file of a ready export. @throws ApiError 404, 409 for an export without a file */
  async openFile(teamId: string, id: string): Promise<ExportFile & { row: ExportRow }> {
    const row = await this.get(teamId, id);
    const file = await this.files.find(teamId, id);
    if (file === null) throw conflict('export_not_ready', formatNotReadyError(row));
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, { teamId, action: EXPORT_DOWNLOADED, subjectId: id }),
    );
    return { ...file, row };
  }

  /** Opens the file of a ready export of any team, for a mailed link whose signature is valid; null without a file. */
  async openSharedFile(id: string): Promise<(ExportFile & { fromDay: string; toDay: string }) | null> {
    const file = await this.files.findByLink(id);
    if (file === null) return null;
    const { teamId } = file;
    const after = { link: true };
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, { teamId, action: EXPORT_DOWNLOADED, subjectId: id, after }),
    );
    return file;
  }
}

function formatNotReadyError(row: ExportRow): string {
  const { state } = toExportResource(row);
  const advice: Partial<Record<typeof state, string>> = {
    failed: 'Request a new export.',
    expired: 'Request a new export.',
  };
  return `The export has no file, because its state is "${state}". ${advice[state] ?? 'Wait until the state is "ready".'}`;
}

/** @throws ApiError 400 */
function assertValidPeriod(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1)
    throw badInput({
      to: [`to must not be before from (${from}); received ${formatReceived(to)}.`],
    });
  if (days > MAX_PERIOD_DAYS)
    throw badInput({
      to: [
        `to must be at most ${MAX_PERIOD_DAYS} days after from (${from}); received ${formatReceived(to)}.`,
      ],
    });
}
