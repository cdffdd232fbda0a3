import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page } from '../../platform/kernel/http/cursor';
import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { readPageByName } from '../../platform/kernel/http/read-page';
import { TeamScope } from '../../access/teams/team-scope';
import { Company } from './company.entity';
import { toAuditFields, toChangedAuditFields } from './company-audit';
import { CompanyLock } from './company-lock';
import type { CreateCompanyInput, ListCompaniesQuery, UpdateCompanyInput } from './company.input';
import {
  checkNumbers,
  mergeNumbers,
  toUncheckedNumbers,
  toIdentityKey,
  type CheckedNumbers,
  type CompanyNumbers,
} from './company-numbers';
import { newCompanyId } from './company.resource';
import { checkInvoiceDefaults, type CheckedInvoiceDefaults, type InvoiceDefaults } from './invoice-defaults';
import { VerificationService } from './verification.service';
import { normalizeTradeNames } from './is-trade-names';
import { LOCK_COMPANY } from './companies.queries';
import { applyFilters } from './company-filters';
import { checkTaxReporting, isSameTaxReporting, type CheckedTaxReporting } from './tax-reporting-setting';
import type { TaxReporting } from '../../standards/taxdata';

const COMPANY_CREATED = defineAuditAction('company.created');
const COMPANY_UPDATED = defineAuditAction('company.updated');
const COMPANY_DELETED = defineAuditAction('company.deleted');
const COMPANY_AGENT_ENABLED = defineAuditAction('company.agent_enabled');
const COMPANY_AGENT_DISABLED = defineAuditAction('company.agent_disabled');

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** A company was created. */
    'company.created': { companyId: string; teamId: string; country: string };
    /** A company was changed by its team. */
    'company.updated': { companyId: string; teamId: string };
    /** A property changed that affects publication: recipient flag, verification or country. */
    'company.publishability': { companyId: string; teamId: string };
    /**
     * The tax reporting of a company was set, changed, switched on or off, or ended; null: the company reports to no
     * authority.
     */
    'company.tax_reporting_changed': {
      companyId: string;
      teamId: string;
      before: TaxReporting | null;
      after: TaxReporting | null;
    };
    /**
     * A company is about to be deleted: a listener that throws an ApiError prevents it, other listeners start removing
     * it from the network.
     */
    'company.withdrawing': { companyId: string; teamId: string };
    /** A company is deleted in this transaction; a listener that throws an ApiError prevents it. */
    'company.deleting': { companyId: string; teamId: string };
  }
}

@Injectable()
export class CompaniesService {
  constructor(
    @InjectRepository(Company) private readonly companies: Repository<Company>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly domain: DomainEvents,
    private readonly verification: VerificationService,
    private readonly companyLock: CompanyLock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws ApiError 400 listing every invalid field
   */
  async create(teamId: string, body: CollectedInput<CreateCompanyInput>): Promise<Company> {
    const checkedNumbers = checkNumbers(toUncheckedNumbers(body.validFields), true);
    const input = requireValidInput(body, {
      ...listErrors(checkedNumbers),
      ...listErrors(checkTaxReporting(null, body.validFields)),
      ...listErrors(checkInvoiceDefaults(null, body.validFields.invoiceDefaults)),
    });
    return this.unitOfWork.run(async (tx) => {
      const company = await this.createIn(tx, teamId, input);
      await tx.recordCreatedResource('company', company.id);
      return company;
    });
  }

  /** Creates the company within the caller's transaction. */
  async createIn(tx: Transaction, teamId: string, input: CreateCompanyInput): Promise<Company> {
    const numbers = requireValidNumbers(checkNumbers(toUncheckedNumbers(input), true));
    const taxReporting = requireTaxReporting(checkTaxReporting(null, input));
    const now = clock.now();
    const company = this.companies.create({
      id: newCompanyId(),
      teamId,
      name: input.name,
      tradeNames: normalizeTradeNames(input.tradeNames ?? []),
      address: input.address,
      postalCode: input.postalCode,
      city: input.city,
      ...numbers,
      email: input.email ?? null,
      phone: input.phone ?? null,
      isSmpRecipient: input.isSmpRecipient ?? true,
      isVerified: false,
      isAgent: false,
      taxReporting,
      invoiceDefaults: requireInvoiceDefaults(checkInvoiceDefaults(null, input.invoiceDefaults)),
      documentsPerDay: input.documentsPerDay ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.manager.insert(Company, company);
    await this.audit.record(tx, {
      teamId,
      action: COMPANY_CREATED,
      subjectId: company.id,
      after: toAuditFields(company),
    });
    await this.domain.emit(tx, 'company.created', {
      companyId: company.id,
      teamId,
      country: company.country,
    });
    await this.emitTaxReportingChange(tx, null, company);
    return company;
  }

  /** Lists companies by name, in the order of code points without case. */
  async list(teamId: string, query: ListCompaniesQuery): Promise<Page<Company>> {
    const rows = this.companies
      .createQueryBuilder('company')
      .addSelect('lower(company.name)', 'sort_name')
      .where('company.teamId = :teamId', { teamId });
    applyFilters(rows, query);
    const companyIds = companyLimit.companyIds();
    if (companyIds !== null) rows.andWhere('company.id = ANY (:companyIds)', { companyIds });
    const { items, pagination } = await readPageByName(
      query,
      async (count, after) => {
        if (after !== null) rows.andWhere('(lower(company.name), company.id) > (:name, :id)', after);
        const { entities, raw } = await rows
          .orderBy('lower(company.name)')
          .addOrderBy('company.id')
          .limit(count)
          .getRawAndEntities<{ sort_name: string }>();
        return entities.map((company, i) => ({ company, id: company.id, place: raw[i]?.sort_name ?? '' }));
      },
      WHOLE_LIST_LIMIT,
    );
    return { items: items.map(({ company }) => company), pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async get(teamId: string, id: string): Promise<Company> {
    const company = await this.companies.findOneBy({ id, teamId });
    if (company === null) throw await this.scope.toMissingError('companies', id);
    return company;
  }

  /** Returns the team of a company, for the operator; null when the company does not exist. */
  async getTeamId(id: string): Promise<string | null> {
    return (await this.companies.findOneBy({ id }))?.teamId ?? null;
  }

  /**
   * Changes the given fields; null clears an optional field. A changed VAT or enterprise number revokes the open
   * verification sessions and the verification itself (specification, section 3). A verification covers these numbers
   * only: a change of name or trade names leaves it unchanged, and is recorded in the audit log with the values before
   * and after.
   */
  async update(teamId: string, id: string, body: CollectedInput<UpdateCompanyInput>): Promise<Company> {
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companyLock.lock(tx, teamId, id);
      const before = { ...company };
      const checkedNumbers = mergeNumbers(company, body.validFields);
      const reporting = checkTaxReporting(company, body.validFields);
      const defaults = checkInvoiceDefaults(company.invoiceDefaults, body.validFields.invoiceDefaults);
      const input = requireValidInput(body, {
        ...listErrors(checkedNumbers),
        ...listErrors(reporting),
        ...listErrors(defaults),
      });
      const settings = {
        taxReporting: requireTaxReporting(reporting),
        invoiceDefaults: requireInvoiceDefaults(defaults),
      };
      Object.assign(company, omitUndefined(input), requireValidNumbers(checkedNumbers), settings);
      if (!hasChanged(before, company)) return company;
      company.updatedAt = clock.now();
      if (toIdentityKey(before) !== toIdentityKey(company)) await this.verification.revoke(tx, company);
      await tx.manager.update(Company, { id, teamId }, company);
      await this.audit.record(tx, {
        teamId,
        action: COMPANY_UPDATED,
        subjectId: id,
        ...toChangedAuditFields(before, company),
      });
      if (
        before.isSmpRecipient !== company.isSmpRecipient ||
        before.isVerified !== company.isVerified ||
        before.country !== company.country
      ) {
        await this.domain.emit(tx, 'company.publishability', { companyId: id, teamId });
      }
      await this.emitTaxReportingChange(tx, before.taxReporting, company);
      await this.domain.emit(tx, 'company.updated', { companyId: id, teamId });
      return company;
    });
  }

  /** Emits an event when a company's tax reporting changed. */
  private async emitTaxReportingChange(
    tx: Transaction,
    before: TaxReporting | null,
    { id, teamId, taxReporting: after }: Company,
  ): Promise<void> {
    if (isSameTaxReporting(before, after)) return;
    await this.domain.emit(tx, 'company.tax_reporting_changed', { companyId: id, teamId, before, after });
  }

  /**
   * Allows a company to send documents of other issuers, or revokes that permission. For the operator only; idempotent.
   * @throws ApiError 404
   */
  async setAgent(teamId: string, id: string, isAgent: boolean): Promise<Company> {
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companyLock.lock(tx, teamId, id);
      if (company.isAgent === isAgent) return company;
      await tx.manager.update(Company, { id, teamId }, { isAgent, updatedAt: clock.now() });
      await this.audit.record(tx, {
        teamId,
        action: isAgent ? COMPANY_AGENT_ENABLED : COMPANY_AGENT_DISABLED,
        subjectId: id,
        before: { isAgent: company.isAgent },
        after: { isAgent },
      });
      return { ...company, isAgent };
    });
  }

  /**
   * Removes the company from the network, then deletes it. Two transactions, because the network is called in between; a
   * repeated call continues after the last completed step.
   * @throws ApiError 409 while documents belong to the company, 503 while the network does not confirm the removal
   */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companyLock.lock(tx, teamId, id);
      await this.domain.emit(tx, 'company.withdrawing', { companyId: id, teamId });
    });
    try {
      await this.unitOfWork.run(async (tx) => {
        const company = await this.companyLock.lockToDelete(tx, teamId, id);
        await this.domain.emit(tx, 'company.deleting', { companyId: id, teamId });
        await tx.manager.delete(Company, { id, teamId });
        await this.audit.record(tx, {
          teamId,
          action: COMPANY_DELETED,
          subjectId: id,
          before: toAuditFields(company),
        });
      });
    } catch (error) {
      await this.republish(teamId, id);
      throw error;
    }
  }

  /** Publishes a company again after its deletion was rejected. */
  private async republish(teamId: string, companyId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [company] = await tx.query(LOCK_COMPANY, [companyId, teamId]);
      if (company !== undefined) await this.domain.emit(tx, 'company.publishability', { companyId, teamId });
    });
  }
}

/** @throws ApiError 400 with an error for each invalid number */
function requireValidNumbers(checkedNumbers: CheckedNumbers): CompanyNumbers {
  if (!checkedNumbers.ok) throw badInput(checkedNumbers.errors);
  return checkedNumbers.numbers;
}

/** @throws ApiError 400 with an error for each invalid field of the setting */
function requireTaxReporting(checkedTaxReporting: CheckedTaxReporting): TaxReporting | null {
  if (!checkedTaxReporting.ok) throw badInput(checkedTaxReporting.errors);
  return checkedTaxReporting.taxReporting;
}

/** @throws ApiError 400 with an error for each invalid field of the defaults */
function requireInvoiceDefaults(checkedInvoiceDefaults: CheckedInvoiceDefaults): InvoiceDefaults | null {
  if (!checkedInvoiceDefaults.ok) throw badInput(checkedInvoiceDefaults.errors);
  return checkedInvoiceDefaults.invoiceDefaults;
}

function listErrors(checkResult: CheckedNumbers | CheckedTaxReporting | CheckedInvoiceDefaults): FieldErrors {
  return checkResult.ok ? {} : checkResult.errors;
}

function omitUndefined(input: UpdateCompanyInput): Partial<UpdateCompanyInput> {
  const { tradeNames, ...others } = input;
  const definedFields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return tradeNames === undefined
    ? definedFields
    : { ...definedFields, tradeNames: normalizeTradeNames(tradeNames) };
}

function hasChanged(before: object, after: object): boolean {
  return JSON.stringify(before) !== JSON.stringify({ ...after });
}
