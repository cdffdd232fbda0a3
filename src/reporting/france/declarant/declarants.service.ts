import { Injectable } from '@nestjs/common';
import { defineAuditAction, type AuditAction } from '../../../access/audit/audit-actions';
import type { SafeFields } from '../../../access/audit/audit-entry.entity';
import { AuditLog } from '../../../access/audit/audit-log';
import type { Credential } from '../../../access/auth/credential';
import type { Company } from '../../../business/companies/company.entity';
import { CompanyLock } from '../../../business/companies/company-lock';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, forbidden, notFound } from '../../../platform/kernel/http/api-error';
import { findSiren, type Declarant } from './declarant';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { REGISTRATION_QUEUE } from '../reporting-work';
import type { DeclarantInput } from './declarant.input';
import {
  SET_ENABLED,
  selectDeclarantOfCompany,
  BLOCK_DECLARANT,
  REGISTER_DECLARANT,
} from './declarants.queries';
import { newDeclarantId } from './declarant.resource';

const DECLARANT_REGISTERED = defineAuditAction('declarant.registered');
const DECLARANT_CHANGED = defineAuditAction('declarant.changed');
const DECLARANT_BLOCKED = defineAuditAction('declarant.blocked');
const DECLARANT_ENABLED = defineAuditAction('declarant.enabled');
const DECLARANT_DISABLED = defineAuditAction('declarant.disabled');

/** Fields of a declarant that the platform stores. A change of a field causes a new registration. */
type RegisteredFields = Pick<Declarant, 'siren' | 'issuerName' | 'vatRegime' | 'vatExigibility'>;

/** Registers companies for e-reporting to the French tax administration. Each company has at most one declarant. */
@Injectable()
export class DeclarantsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Returns the declarant of a company; null when it has none.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async get(teamId: string, companyId: string): Promise<Declarant | null> {
    await this.companies.assertExists(teamId, companyId);
    return findDeclarant(this.unitOfWork, companyId);
  }

  /**
   * Registers the company, and registers it again when a field changes or the declarant is blocked.
   * @throws ApiError 400 when the company is not French or has no SIREN, 403 while it is not verified
   */
  async put(credential: Credential, companyId: string, input: DeclarantInput): Promise<Declarant> {
    const { teamId, environment } = credential;
    const sandbox = environment === 'sandbox';
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      const registeredFields: RegisteredFields = {
        siren: requireSiren(company),
        issuerName: company.name,
        ...input,
      };
      if (!company.isVerified)
        throw forbidden(
          'company_not_verified',
          'The company is not verified. Verify the company before it reports to the tax administration.',
        );
      const before = await findDeclarant(tx, companyId, true);
      if (before !== null && before.state !== 'blocked' && hasSameFields(before, registeredFields))
        return before;
      await this.write(
        tx,
        { id: before?.id ?? newDeclarantId(), teamId, companyId, sandbox },
        registeredFields,
      );
      const after = await this.getLocked(tx, companyId);
      await this.recordAudit(tx, before === null ? DECLARANT_REGISTERED : DECLARANT_CHANGED, before, after);
      if (!sandbox) tx.afterCommit(() => this.dispatcher.request(REGISTRATION_QUEUE));
      return after;
    });
  }

  /**
   * Enables or disables a declarant; only the operator may call this. A disabled declarant keeps its state but accepts
   * no reports.
   * @throws ApiError 404 when the company has no declarant
   */
  async setEnabled(companyId: string, isEnabled: boolean): Promise<Declarant> {
    return this.unitOfWork.run(async (tx) => {
      const before = await findDeclarant(tx, companyId, true);
      if (before === null) throw notFound('declarant of a company', companyId);
      if (before.enabled === isEnabled) return before;
      await tx.query(SET_ENABLED, [before.id, isEnabled, clock.now()]);
      const after = await this.getLocked(tx, companyId);
      await this.recordAudit(tx, isEnabled ? DECLARANT_ENABLED : DECLARANT_DISABLED, before, after);
      return after;
    });
  }

  /** Blocks a declarant for a reason that only the company can resolve. */
  async block(tx: Transaction, declarant: Declarant, reason: string): Promise<void> {
    await tx.query(BLOCK_DECLARANT, [declarant.id, reason, clock.now()]);
    const after = await this.getLocked(tx, declarant.companyId);
    await this.recordAudit(tx, DECLARANT_BLOCKED, declarant, after);
  }

  /** Writes a declarant and increments its claim, so the result of a registration in progress is discarded. */
  private async write(
    tx: Transaction,
    owner: { id: string; teamId: string; companyId: string; sandbox: boolean },
    registeredFields: RegisteredFields,
  ): Promise<void> {
    const { id, teamId, companyId, sandbox } = owner;
    await tx.query(REGISTER_DECLARANT, [
      id,
      teamId,
      companyId,
      sandbox ? 'TEST' : 'PROD',
      registeredFields.siren,
      registeredFields.issuerName,
      registeredFields.vatRegime,
      registeredFields.vatExigibility,
      sandbox ? 'registered' : 'pending',
      sandbox ? clock.now() : null,
      clock.now(),
    ]);
  }

  private async getLocked(tx: Transaction, companyId: string): Promise<Declarant> {
    const declarant = await findDeclarant(tx, companyId);
    if (declarant === null)
      throw new Error(`The declarant of ${companyId} must exist, because the company is locked`);
    return declarant;
  }

  private async recordAudit(
    tx: Transaction,
    action: AuditAction,
    before: Declarant | null,
    after: Declarant,
  ): Promise<void> {
    await this.audit.record(tx, {
      teamId: after.teamId,
      action,
      subjectId: after.id,
      ...(before === null ? {} : { before: toAuditFields(before) }),
      after: toAuditFields(after),
    });
  }
}

/** Finds the declarant of a company. With `lock`, also locks the declarant for a change. */
async function findDeclarant(
  queries: Pick<UnitOfWork, 'query'>,
  companyId: string,
  lock = false,
): Promise<Declarant | null> {
  const [row] = await queries.query<Declarant>(selectDeclarantOfCompany(lock), [companyId]);
  return row ?? null;
}

/** @throws ApiError 400 when the company is not French or has no SIREN */
function requireSiren(company: Company): string {
  if (company.country !== 'FR')
    throw badInput(
      {
        root: [
          `Only French companies can report to the French tax administration; this company is in ${company.country}.`,
        ],
      },
      'not_french',
    );
  const siren = findSiren(company);
  if (siren !== null) return siren;
  throw badInput(
    {
      root: [
        'The company has no SIREN or SIRET. Set it as enterpriseNumber (enterpriseNumberScheme 0002 or 0009) before the company reports.',
      ],
    },
    'siren_missing',
  );
}

function hasSameFields(a: RegisteredFields, b: RegisteredFields): boolean {
  return (
    a.siren === b.siren &&
    a.issuerName === b.issuerName &&
    a.vatRegime === b.vatRegime &&
    a.vatExigibility === b.vatExigibility
  );
}

function toAuditFields({
  siren,
  issuerName,
  vatRegime,
  vatExigibility,
  enabled,
  state,
}: Declarant): SafeFields {
  return { siren, issuerName, vatRegime, vatExigibility, enabled, state };
}
