import { Injectable } from '@nestjs/common';
import type { Company } from '../companies/company.entity';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TeamScope } from '../../access/teams/team-scope';
import { COMPANY_IS_AS_IT_WAS, SENDING_COMPANY } from './sending-companies.queries';

const MAX_COMPANIES = 10_000;

/** A company as it sends. */
export interface SendingCompany {
  company: Company;
  /** `<scheme>:<identifier>`, oldest first: its own addresses, but none that another company publishes. */
  senders: readonly string[];
  /** Codes of the house rules that its team has switched off. */
  houseRulesOff: readonly string[];
  /** Changes with the company and with its senders; the statement that stores a document compares it. */
  version: string;
}

type CompanyRow = Company & { senders: string[]; houseRulesOff: string[]; version: string };

/**
 * Companies that send, kept in memory. A kept one is only ever a guess: a caller that acts on it compares its version in the statement
 * that acts ({@link companyVersion}), and one that refuses by it asks {@link isAsItWas} first. So no other process has to say that it
 * changed something, and nothing that is out of date ever shows.
 */
@Injectable()
export class SendingCompanies {
  /** In the order in which they were read, so the first is the oldest. */
  private readonly kept = new Map<string, SendingCompany>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /** The company, maybe as it was. @throws Failure 404, or 401 when the company is another team's */
  async of(teamId: string, companyId: string): Promise<SendingCompany> {
    const kept = this.kept.get(companyId);
    return kept?.company.teamId === teamId ? kept : this.read(teamId, companyId);
  }

  /** The company as it is. @throws Failure 404, or 401 when the company is another team's */
  async read(teamId: string, companyId: string): Promise<SendingCompany> {
    const [row] = await this.unitOfWork.query<CompanyRow>(SENDING_COMPANY, [companyId, teamId]);
    if (row === undefined) throw await this.scope.toMissingFailure('companies', companyId);
    const { senders, houseRulesOff, version, ...company } = row;
    const read = { company, senders, houseRulesOff, version };
    this.keep(companyId, read);
    return read;
  }

  /** False when the company changed meanwhile; it is then read again the next time. */
  async isAsItWas({ company: { id, teamId }, version }: SendingCompany): Promise<boolean> {
    const same = await this.unitOfWork.query(COMPANY_IS_AS_IT_WAS, [id, teamId, version]);
    if (same.length === 0) this.forget(id);
    return same.length > 0;
  }

  forget(companyId: string): void {
    this.kept.delete(companyId);
  }

  private keep(companyId: string, read: SendingCompany): void {
    this.kept.delete(companyId);
    this.kept.set(companyId, read);
    if (this.kept.size <= MAX_COMPANIES) return;
    for (const oldest of this.kept.keys()) {
      this.kept.delete(oldest);
      return;
    }
  }
}
