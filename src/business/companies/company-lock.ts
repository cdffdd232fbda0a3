import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { TeamScope } from '../../access/teams/team-scope';
import { Company } from './company.entity';

/**
 * A transaction that changes a company, or state that depends on it, locks the company's row first, so that concurrent
 * transactions see each other's changes. The company is locked before its dependent rows.
 */
@Injectable()
export class CompanyLock {
  constructor(
    @InjectRepository(Company) private readonly companies: Repository<Company>,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Locks the row until the transaction ends. Rows that refer to the company can be written in the meantime, so documents
   * are sent while the company is changed.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  lock(tx: Transaction, teamId: string, id: string): Promise<Company> {
    return this.lockRow(tx, teamId, id, 'for_no_key_update');
  }

  /** Locks the row also against new rows that refer to it. @throws ApiError as {@link lock} */
  lockToDelete(tx: Transaction, teamId: string, id: string): Promise<Company> {
    return this.lockRow(tx, teamId, id, 'pessimistic_write');
  }

  private async lockRow(
    tx: Transaction,
    teamId: string,
    id: string,
    mode: 'for_no_key_update' | 'pessimistic_write',
  ): Promise<Company> {
    const company = await tx.manager.findOne(Company, { where: { id, teamId }, lock: { mode } });
    if (company === null) throw await this.scope.toMissingError('companies', id, tx);
    return company;
  }

  /**
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async assertExists(teamId: string, id: string): Promise<void> {
    if (!(await this.companies.existsBy({ id, teamId })))
      throw await this.scope.toMissingError('companies', id);
  }
}
