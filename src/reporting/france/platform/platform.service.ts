import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import type { SafeFields } from '../../../access/audit/audit-entry.entity';
import { AuditLog } from '../../../access/audit/audit-log';
import type { Credential } from '../../../access/auth/credential';
import { CompanyLock } from '../../../business/companies/company-lock';
import {
  CompanyContractStore,
  type CompanyContract,
} from '../../../network/french-platform/contracts/company-contract-store';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { FILING_QUEUE, REGISTRATION_QUEUE } from '../reporting-work';
import { PlatformContractCheck } from './platform-check';
import type { PlatformInput } from './platform.input';
import { MAKE_DECLARANT_DUE, MAKE_FILINGS_DUE } from '../declarant/declarants.queries';

const PLATFORM_SET = defineAuditAction('french_platform.set');
const PLATFORM_REMOVED = defineAuditAction('french_platform.removed');

const DEFAULT_SEARCH_DELAY_SECONDS = 1_800;

/** Manages the contracts that companies have with French platforms. */
@Injectable()
export class PlatformService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly contracts: CompanyContractStore,
    private readonly check: PlatformContractCheck,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Returns the contract of a company; null when the company uses the contract of the installation.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async get(teamId: string, companyId: string): Promise<CompanyContract | null> {
    await this.companies.assertExists(teamId, companyId);
    return this.contracts.findCurrent(companyId);
  }

  /**
   * Stores a contract as the current one of a company, after its platform has accepted the credentials and its services
   * are available.
   * @throws ApiError 400 by field, 409 for a sandbox team, 404
   */
  async put(credential: Credential, companyId: string, input: PlatformInput): Promise<CompanyContract> {
    const { teamId, environment } = credential;
    await this.companies.assertExists(teamId, companyId);
    if (environment === 'sandbox')
      throw conflict(
        'production_only',
        'Only production teams can set a contract; the platform of a sandbox team is simulated.',
      );
    const currentContract = await this.contracts.findCurrent(companyId);
    const settings = this.completeSettings(input, currentContract);
    await this.check.run(settings);
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      if (company.country !== 'FR')
        throw badInput(
          {
            root: [
              `Only French companies can report to the French tax administration; this company is in ${company.country}.`,
            ],
          },
          'not_french',
        );
      const before = await this.contracts.findCurrent(companyId, tx);
      const after = await this.contracts.store(tx, { teamId, companyId }, settings);
      await this.audit.record(tx, {
        teamId,
        action: PLATFORM_SET,
        subjectId: companyId,
        ...(before === null ? {} : { before: toAuditFields(before) }),
        after: toAuditFields(after),
      });
      await this.makeWaitingWorkDue(tx, companyId);
      return after;
    });
  }

  /**
   * Removes the contract of a company, if it has one. Earlier submissions are still polled under this contract.
   * @throws ApiError 404
   */
  async remove(teamId: string, companyId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const before = await this.contracts.findCurrent(companyId, tx);
      if (before === null) return;
      await this.contracts.remove(tx, companyId);
      await this.audit.record(tx, {
        teamId,
        action: PLATFORM_REMOVED,
        subjectId: companyId,
        before: toAuditFields(before),
      });
      await this.makeWaitingWorkDue(tx, companyId);
    });
  }

  /** Makes the registration and the filings that wait for a platform due immediately. */
  private async makeWaitingWorkDue(tx: Transaction, companyId: string): Promise<void> {
    await tx.query(MAKE_DECLARANT_DUE, [companyId]);
    await tx.query(MAKE_FILINGS_DUE, [companyId]);
    tx.afterCommit(() => {
      this.dispatcher.request(REGISTRATION_QUEUE);
      this.dispatcher.request(FILING_QUEUE);
    });
  }

  /**
   * Completes the input with the stored secret. A secret is only sent to the addresses for which it was stored; otherwise
   * a user who may change the contract could learn it.
   * @throws ApiError 400
   */
  private completeSettings(
    input: PlatformInput,
    currentContract: CompanyContract | null,
  ): FrenchPlatformSettings {
    const settings = toSettings(input);
    const { clientSecret = null } = input;
    if (clientSecret !== null) return { ...settings, clientSecret };
    if (currentContract !== null && hasSameClient(settings, currentContract))
      return { ...settings, clientSecret: this.contracts.openSecret(currentContract) };
    throw badInput({
      clientSecret: [
        'clientSecret is required, because flowUrl, directoryUrl, tokenUrl, clientId, number or organizationId differ from the stored contract, or no contract is stored.',
      ],
    });
  }
}

function toSettings(input: PlatformInput): Omit<FrenchPlatformSettings, 'clientSecret'> {
  const { flowUrl, tokenUrl, clientId, number } = input;
  return {
    flowUrl: flowUrl.replace(/\/+$/, ''),
    directoryUrl: input.directoryUrl?.replace(/\/+$/, '') ?? null,
    tokenUrl,
    clientId,
    organizationId: input.organizationId ?? null,
    number,
    name: input.name ?? number,
    version: input.version ?? '1.1',
    omittedFields: input.omittedFields ?? [],
    reportOutcome: input.reportOutcome ?? 'status',
    searchDelaySeconds: input.searchDelaySeconds ?? DEFAULT_SEARCH_DELAY_SECONDS,
  };
}

const CLIENT_FIELDS = [
  'flowUrl',
  'directoryUrl',
  'tokenUrl',
  'clientId',
  'number',
  'organizationId',
] as const;

function hasSameClient(
  a: Omit<FrenchPlatformSettings, 'clientSecret'>,
  b: Omit<FrenchPlatformSettings, 'clientSecret'>,
): boolean {
  return CLIENT_FIELDS.every((field) => a[field] === b[field]);
}

function toAuditFields(contract: CompanyContract): SafeFields {
  const { flowUrl, directoryUrl, tokenUrl, clientId, organizationId, number, version } = contract;
  return { flowUrl, directoryUrl, tokenUrl, clientId, organizationId, number, version };
}
