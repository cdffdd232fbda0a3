import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { TeamScope } from '../teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput } from '../../platform/kernel/http/api-error';
import { formatRecordValue, normalizeDomain, readDomainRecords, type DomainRecords } from './domain-record';
import { newDomainId } from './single-sign-on.resource';
import { SingleSignOnDomain } from './single-sign-on-domain.entity';
import { createSignOnError } from './single-sign-on-errors';
import { COUNT_DOMAINS, INSERT_DOMAIN, LOCK_DOMAIN, LOCK_OTHER_HOLDERS } from './single-sign-on.queries';

const DOMAIN_CREATED = defineAuditAction('single_sign_on_domain.created');
const DOMAIN_VERIFIED = defineAuditAction('single_sign_on_domain.verified');
const DOMAIN_SHARED = defineAuditAction('single_sign_on_domain.shared');
const DOMAIN_LOST = defineAuditAction('single_sign_on_domain.lost');
const DOMAIN_DELETED = defineAuditAction('single_sign_on_domain.deleted');

/** Maximum number of e-mail domains of a team. */
export const MAX_DOMAINS = 50;

/**
 * Manages the e-mail domains of teams. A domain takes effect once a TXT record proves it. Several teams may verify the
 * same domain, each with its own record, such as the sandbox and the production team of an organisation.
 */
@Injectable()
export class DomainsService {
  private readonly dnsServers: readonly string[];

  constructor(
    @InjectRepository(SingleSignOnDomain) private readonly domains: Repository<SingleSignOnDomain>,
    @Inject(CONFIG) { peppol }: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {
    this.dnsServers = peppol.dnsServers;
  }

  /** Lists the domains of a team, by name. */
  list(teamId: string): Promise<SingleSignOnDomain[]> {
    return this.domains.find({ where: { teamId }, order: { domain: 'ASC' }, take: MAX_DOMAINS });
  }

  /**
   * @throws ApiError 404, or 401 when the domain belongs to another team
   */
  async get(teamId: string, id: string): Promise<SingleSignOnDomain> {
    const domain = await this.domains.findOneBy({ id, teamId });
    if (domain === null) throw await this.scope.toMissingError('single_sign_on_domains', id);
    return domain;
  }

  /**
   * Adds a domain, which has no effect until it is verified.
   * @throws ApiError 400 for a text that is not a domain, 409 for a domain that the team already has, or when the team
   * has 50 domains
   */
  async create(teamId: string, text: string): Promise<SingleSignOnDomain> {
    const domain = normalizeDomain(text);
    if (domain === null) throw badInput({ domain: ['domain must be a domain name, e.g. example.com'] });
    const id = newDomainId();
    await this.unitOfWork.run(async (tx) => {
      const [countRow] = await tx.query<{ domains: number }>(COUNT_DOMAINS, [teamId]);
      if ((countRow?.domains ?? 0) >= MAX_DOMAINS) throw createSignOnError('too_many_domains');
      const token = randomBytes(20).toString('hex');
      if ((await tx.query(INSERT_DOMAIN, [id, teamId, domain, token, clock.now()])).length === 0)
        throw createSignOnError('domain_exists');
      await this.audit.record(tx, { teamId, action: DOMAIN_CREATED, subjectId: id, after: { domain } });
      await tx.recordCreatedResource('single sign-on domain', id);
    });
    return this.get(teamId, id);
  }

  /**
   * Reads the TXT record and stores the result. A verified domain remains verified when the record is missing later,
   * until another team proves the domain.
   * @throws ApiError 404, or 401 when the domain belongs to another team
   */
  async verify(teamId: string, id: string): Promise<SingleSignOnDomain> {
    const { domain } = await this.get(teamId, id);
    const records = await readDomainRecords(domain, this.dnsServers);
    // Another team may have verified the domain earlier, so rows of other teams may change.
    await teamRestriction.runUnrestricted(() =>
      this.unitOfWork.run(async (tx) => {
        await tx.query(LOCK_DOMAIN, [domain]);
        const row = await tx.manager.findOneBy(SingleSignOnDomain, { id, teamId });
        if (row === null) throw await this.scope.toMissingError('single_sign_on_domains', id, tx);
        await this.storeResult(tx, row, records);
      }),
    );
    return this.get(teamId, id);
  }

  /**
   * @throws ApiError 404, or 401 when the domain belongs to another team
   */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await tx.manager.findOne(SingleSignOnDomain, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) throw await this.scope.toMissingError('single_sign_on_domains', id, tx);
      await tx.manager.delete(SingleSignOnDomain, { id, teamId });
      const before = { domain: row.domain, verified: row.verifiedAt !== null };
      await this.audit.record(tx, { teamId, action: DOMAIN_DELETED, subjectId: id, before });
    });
  }

  private async storeResult(tx: Transaction, row: SingleSignOnDomain, records: DomainRecords): Promise<void> {
    const { id, teamId, domain, token, verifiedAt } = row;
    const checkedAt = clock.now();
    const isProven = records.ok && records.texts.includes(formatRecordValue(token));
    if (!isProven) {
      const problem = records.ok ? 'different' : records.problem;
      await tx.manager.update(SingleSignOnDomain, { id, teamId }, { checkedAt, problem });
      return;
    }
    if (verifiedAt === null) await this.updateOtherHolders(tx, row, records.texts);
    const change = { checkedAt, problem: null, verifiedAt: verifiedAt ?? checkedAt };
    await tx.manager.update(SingleSignOnDomain, { id, teamId }, change);
    if (verifiedAt === null)
      await this.audit.record(tx, { teamId, action: DOMAIN_VERIFIED, subjectId: id, after: { domain } });
  }

  /**
   * Ends the verification of teams that verified the domain earlier but whose record is gone. The other teams keep the
   * domain, and their audit logs record that another team has also verified the domain.
   */
  private async updateOtherHolders(
    tx: Transaction,
    { domain, teamId }: SingleSignOnDomain,
    texts: readonly string[],
  ): Promise<void> {
    const holders = await tx.query<{ id: string; teamId: string; token: string }>(LOCK_OTHER_HOLDERS, [
      domain,
      teamId,
    ]);
    for (const holder of holders) {
      const isProven = texts.includes(formatRecordValue(holder.token));
      const lostVerification = { verifiedAt: null, checkedAt: clock.now(), problem: 'different' as const };
      if (!isProven)
        await tx.manager.update(
          SingleSignOnDomain,
          { id: holder.id, teamId: holder.teamId },
          lostVerification,
        );
      await this.audit.record(tx, {
        ...{ teamId: holder.teamId, subjectId: holder.id, memberId: null },
        ...(isProven
          ? { action: DOMAIN_SHARED, after: { domain } }
          : { action: DOMAIN_LOST, before: { domain } }),
      });
    }
  }
}
