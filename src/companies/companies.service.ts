import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ModuleSignals } from '../events/module-signals';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { badInput } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import { TeamScope } from '../teams/team-scope';
import { Company } from './company.entity';
import type { CreateCompanyInput, ListCompaniesQuery, UpdateCompanyInput } from './company.input';
import { checkNumbers, type CompanyNumbers } from './company-numbers';
import { VerificationService } from './verification.service';

/** Lists of companies are whole up to this many. */
const LIST_LIMIT = 1000;

@Injectable()
export class CompaniesService {
  constructor(
    @InjectRepository(Company) private readonly companies: Repository<Company>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly signals: ModuleSignals,
    private readonly verification: VerificationService,
  ) {}

  async create(teamId: string, input: CreateCompanyInput): Promise<Company> {
    return this.unitOfWork.run((tx) => this.createIn(tx, teamId, input));
  }

  /** Creates the company within a transaction of the caller. */
  async createIn(tx: Transaction, teamId: string, input: CreateCompanyInput): Promise<Company> {
    const numbers = accepted({
      country: input.country,
      enterpriseNumberScheme: input.enterpriseNumberScheme ?? null,
      enterpriseNumber: input.enterpriseNumber ?? null,
      vatNumber: input.vatNumber ?? null,
    });
    const now = clock.now();
    const company = this.companies.create({
      id: newId('company'),
      teamId,
      name: input.name,
      address: input.address,
      postalCode: input.postalCode,
      city: input.city,
      ...numbers,
      email: input.email ?? null,
      phone: input.phone ?? null,
      isSmpRecipient: input.isSmpRecipient ?? true,
      isVerified: false,
      createdAt: now,
      updatedAt: now,
    });
    await tx.manager.insert(Company, company);
    await this.signals.send(tx, 'company.created', { companyId: company.id, teamId });
    return company;
  }

  /** By name; a filter finds its number in any notation. */
  async list(teamId: string, query: ListCompaniesQuery): Promise<Company[]> {
    const found = this.companies.createQueryBuilder('company').where('company.teamId = :teamId', { teamId });
    for (const field of ['enterpriseNumber', 'vatNumber'] as const) {
      const value = query[field];
      if (value !== undefined) found.andWhere(`company.${field} = :${field}`, { [field]: compact(value) });
    }
    return found.orderBy('lower(company.name)').addOrderBy('company.id').limit(LIST_LIMIT).getMany();
  }

  /** @throws Failure 404, or 401 when the company is another team's */
  async get(teamId: string, id: string): Promise<Company> {
    const company = await this.companies.findOneBy({ id, teamId });
    if (company === null) throw await this.scope.missing('companies', id);
    return company;
  }

  /** The team of a company, for the operator; null when there is no such company. */
  async teamOf(id: string): Promise<string | null> {
    return (await this.companies.findOneBy({ id }))?.teamId ?? null;
  }

  /**
   * Changes what the input names; null clears an optional field. A changed VAT or enterprise number revokes the open
   * verification sessions and the verification itself (specification, section 3).
   */
  async update(teamId: string, id: string, input: UpdateCompanyInput): Promise<Company> {
    return this.unitOfWork.run(async (tx) => {
      const company = await this.locked(tx, teamId, id);
      const before = { ...company };
      const numbers = accepted({
        country: input.country ?? company.country,
        enterpriseNumberScheme: given(input.enterpriseNumberScheme, company.enterpriseNumberScheme),
        enterpriseNumber: given(input.enterpriseNumber, company.enterpriseNumber),
        vatNumber: given(input.vatNumber, company.vatNumber),
      });
      Object.assign(company, definedOf(input), numbers);
      if (!differs(before, company)) return company;
      company.updatedAt = clock.now();
      const renumbered =
        before.vatNumber !== company.vatNumber || before.enterpriseNumber !== company.enterpriseNumber;
      if (renumbered)
        await this.verification.revoke(tx, company, 'The VAT number or the enterprise number was changed.');
      if (renumbered) company.isVerified = false;
      await tx.manager.update(Company, { id, teamId }, company);
      if (before.isSmpRecipient !== company.isSmpRecipient || before.isVerified !== company.isVerified) {
        await this.signals.send(tx, 'company.publishability', { companyId: id, teamId });
      }
      return company;
    });
  }

  /**
   * Takes the company off the network, then deletes it. Two transactions, because the network is asked in between;
   * a repeated call goes on where an earlier one ended.
   * @throws Failure 409 while documents belong to the company, 503 while the network does not let go of it
   */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.locked(tx, teamId, id);
      await this.signals.send(tx, 'company.withdrawing', { companyId: id, teamId });
    });
    await this.unitOfWork.run(async (tx) => {
      await this.locked(tx, teamId, id);
      await this.signals.send(tx, 'company.deleting', { companyId: id, teamId });
      await tx.manager.delete(Company, { id, teamId });
    });
  }

  private async locked(tx: Transaction, teamId: string, id: string): Promise<Company> {
    const company = await tx.manager.findOne(Company, {
      where: { id, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (company === null) throw await this.scope.missing('companies', id);
    return company;
  }
}

/** @throws Failure 400 naming each number at fault */
function accepted(numbers: CompanyNumbers): CompanyNumbers {
  const checked = checkNumbers(numbers);
  if (!checked.ok) throw badInput(checked.errors);
  return checked.numbers;
}

function given(value: string | null | undefined, present: string | null): string | null {
  return value === undefined ? present : value;
}

function definedOf(input: UpdateCompanyInput): Partial<UpdateCompanyInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

function differs(before: object, after: object): boolean {
  return JSON.stringify(before) !== JSON.stringify({ ...after });
}

function compact(number: string): string {
  return number.replace(/[\s.\-/]/g, '').toUpperCase();
}
