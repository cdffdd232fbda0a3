import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TeamScope } from '../../access/teams/team-scope';
import { selectPage } from '../../platform/kernel/database/select-page';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { notFound } from '../../platform/kernel/http/api-error';
import { CompanyLock } from '../companies/company-lock';
import { BankStatementEntry, type EntryStatus } from './bank-statement-entry.entity';
import { BankStatementRow } from './bank-statement.entity';
import type { ListEntriesQuery } from './bank-statement.input';
import {
  ZERO_ENTRY_COUNTS,
  toBankStatementResource,
  toEntryResource,
  type BankStatementResource,
  type EntryCounts,
  type EntryPayment,
  type EntryResource,
  type PaidDocument,
} from './bank-statement.resource';
import { COUNT_ENTRIES, PAID_DOCUMENTS, PAYMENTS_OF_ENTRIES } from './bank-statements.queries';

/** Imported bank statements and their entries. */
@Injectable()
export class BankStatementsService {
  constructor(
    @InjectRepository(BankStatementRow) private readonly statements: Repository<BankStatementRow>,
    @InjectRepository(BankStatementEntry) private readonly entries: Repository<BankStatementEntry>,
    private readonly companies: CompanyLock,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /** Lists bank statements, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async listPage(teamId: string, companyId: string, query: PageQuery): Promise<Page<BankStatementResource>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.statements
      .createQueryBuilder('row')
      .where('row.companyId = :companyId AND row.teamId = :teamId', { companyId, teamId });
    const { items, pagination } = await selectPage(rows, query);
    const counts = await this.countEntries(items.map(({ id }) => id));
    const resources = items.map((row) =>
      toBankStatementResource(row, counts.get(row.id) ?? ZERO_ENTRY_COUNTS),
    );
    return { items: resources, pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the bank statement belongs to another team
   */
  async get(teamId: string, id: string): Promise<BankStatementResource> {
    const row = await this.statements.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('bank_statements', id);
    const counts = await this.countEntries([id]);
    return toBankStatementResource(row, counts.get(id) ?? ZERO_ENTRY_COUNTS);
  }

  /** Lists the entries of a bank statement in the order of the file. */
  async listEntries(
    teamId: string,
    bankStatementId: string,
    query: ListEntriesQuery,
  ): Promise<Page<EntryResource>> {
    const rows = this.entries
      .createQueryBuilder('row')
      .where('row.bankStatementId = :bankStatementId AND row.teamId = :teamId', { bankStatementId, teamId });
    if (query.status !== undefined) rows.andWhere('row.status = ANY (:status)', { status: query.status });
    const { items, pagination } = await selectPage(rows, query, { oldestFirst: true });
    return { items: await this.toResources(teamId, items), pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the entry belongs to another team
   */
  async getEntry(teamId: string, id: string): Promise<EntryResource> {
    const row = await this.entries.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('bank_statement_entries', id);
    const [resource] = await this.toResources(teamId, [row]);
    if (resource === undefined) throw notFound('entry', id);
    return resource;
  }

  private async countEntries(ids: readonly string[]): Promise<Map<string, EntryCounts>> {
    const counts = new Map<string, EntryCounts>();
    if (ids.length === 0) return counts;
    const rows = await this.unitOfWork.query<{ bankStatementId: string; status: EntryStatus; count: number }>(
      COUNT_ENTRIES,
      [ids],
    );
    for (const { bankStatementId, status, count } of rows)
      counts.set(bankStatementId, { ...(counts.get(bankStatementId) ?? ZERO_ENTRY_COUNTS), [status]: count });
    return counts;
  }

  /** Converts entries to the API format. Loads their documents and payments with two queries. */
  private async toResources(teamId: string, rows: readonly BankStatementEntry[]): Promise<EntryResource[]> {
    const documentIds = rows.flatMap(({ suggestions }) =>
      suggestions.flatMap(({ payments }) => payments.map(({ documentId }) => documentId)),
    );
    const paymentIds = rows.flatMap((row) => row.paymentIds);
    const documents =
      documentIds.length === 0
        ? []
        : await this.unitOfWork.query<PaidDocument>(PAID_DOCUMENTS, [[...new Set(documentIds)], teamId]);
    const payments =
      paymentIds.length === 0
        ? []
        : await this.unitOfWork.query<EntryPayment>(PAYMENTS_OF_ENTRIES, [paymentIds, teamId]);
    const documentsById = new Map(documents.map((document) => [document.id, document]));
    const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
    return rows.map((row) => toEntryResource(row, documentsById, paymentsById));
  }
}
