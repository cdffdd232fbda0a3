import { Injectable } from '@nestjs/common';
import type { Company } from '../companies/company.entity';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { MonthlyQuota } from '../../access/teams/team-quota.entity';
import { TeamScope } from '../../access/teams/team-scope';
import { COMPANY_IS_UNCHANGED, SENDING_COMPANY } from './sending-companies.queries';

const MAX_COMPANIES = 10_000;

/** A company with the data that sending needs. */
export interface SendingCompany {
  company: Company;
  /**
   * Addresses of the company, `<scheme>:<identifier>`, the oldest first, without those that another company publishes.
   */
  senders: readonly string[];
  /** Codes of the house rules that the company's team has switched off. */
  houseRulesOff: readonly string[];
  /** Plan of its team; null: the team may send any number of documents. */
  quota: MonthlyQuota | null;
  /** Version of the company and its senders; the statement that stores a document compares it. */
  version: string;
}

/** Data of a company that the preparation of a document needs. */
export type PreparingCompany = Pick<SendingCompany, 'company' | 'senders' | 'houseRulesOff'>;

type CompanyRow = Company & {
  senders: string[];
  houseRulesOff: string[];
  plan: string | null;
  documentsPerMonth: number | null;
  version: string;
};

/**
 * Cache of companies that send. A cached company may be outdated: a caller that writes compares its version in the
 * writing statement ({@link selectCompanyVersion}), and a caller that refuses a request calls {@link isUnchanged} first.
 * Processes therefore need not notify each other, and outdated data are never visible.
 */
@Injectable()
export class SendingCompanies {
  /** Cached companies in the order in which they were read, so the first entry is the oldest. */
  private readonly cache = new Map<string, SendingCompany>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /** Returns the company, perhaps from the cache. @throws ApiError 404, or 401 when the company belongs to another team */
  async get(teamId: string, companyId: string): Promise<SendingCompany> {
    const cachedCompany = this.cache.get(companyId);
    return cachedCompany?.company.teamId === teamId ? cachedCompany : this.read(teamId, companyId);
  }

  /** Returns the company from the database. @throws ApiError 404, or 401 when the company belongs to another team */
  async read(teamId: string, companyId: string): Promise<SendingCompany> {
    const [row] = await this.unitOfWork.query<CompanyRow>(SENDING_COMPANY, [companyId, teamId]);
    if (row === undefined) throw await this.scope.toMissingError('companies', companyId);
    const { senders, houseRulesOff, plan, documentsPerMonth, version, ...company } = row;
    const quota = plan === null || documentsPerMonth === null ? null : { plan, documentsPerMonth };
    const cacheEntry = { company, senders, houseRulesOff, quota, version };
    this.addToCache(companyId, cacheEntry);
    return cacheEntry;
  }

  /** Whether the company is unchanged; a changed one is removed from the cache. */
  async isUnchanged({ company: { id, teamId }, version }: SendingCompany): Promise<boolean> {
    const currentRows = await this.unitOfWork.query(COMPANY_IS_UNCHANGED, [id, teamId, version]);
    if (currentRows.length === 0) this.evict(id);
    return currentRows.length > 0;
  }

  evict(companyId: string): void {
    this.cache.delete(companyId);
  }

  private addToCache(companyId: string, sendingCompany: SendingCompany): void {
    this.cache.delete(companyId);
    this.cache.set(companyId, sendingCompany);
    if (this.cache.size <= MAX_COMPANIES) return;
    for (const oldest of this.cache.keys()) {
      this.cache.delete(oldest);
      return;
    }
  }
}
