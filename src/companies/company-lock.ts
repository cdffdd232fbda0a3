import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../kernel/database/unit-of-work';
import { TeamScope } from '../teams/team-scope';
import { Company } from './company.entity';

/**
 * A transaction that changes a company, or state that follows from it, locks the company's row first, so that each sees
 * the other's change. The order of locks is company, then what belongs to it.
 */
@Injectable()
export class CompanyLock {
  constructor(
    @InjectRepository(Company) private readonly companies: Repository<Company>,
    private readonly scope: TeamScope,
  ) {}

  /** The whole row, held until the transaction ends. @throws Failure 404, or 401 when the company is another team's */
  async lock(tx: Transaction, teamId: string, id: string): Promise<Company> {
    const company = await tx.manager.findOne(Company, {
      where: { id, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (company === null) throw await this.scope.missing('companies', id, tx);
    return company;
  }

  /** @throws Failure 404, or 401 when the company is another team's */
  async exists(teamId: string, id: string): Promise<void> {
    if (!(await this.companies.existsBy({ id, teamId }))) throw await this.scope.missing('companies', id);
  }
}
