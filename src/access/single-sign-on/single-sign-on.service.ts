import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { SessionCache } from '../auth/identity/session-cache';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { checkTargetUrl } from '../../platform/kernel/outgoing/target-url';
import { OrganisationProvider, toSecretContext } from './organisation-provider';
import { ProviderConnections } from './provider-connections';
import { SESSION_HOURS, UNCHECKED_SESSION_HOURS, type SingleSignOnInput } from './single-sign-on.input';
import {
  newSingleSignOnId,
  toSingleSignOnResource,
  type ProviderAddresses,
  type SingleSignOnResource,
} from './single-sign-on.resource';
import { SingleSignOn } from './single-sign-on.entity';
import { createSignOnError } from './single-sign-on-errors';
import { END_SESSIONS_OF_TEAM, HAS_OWNER_WITH_FACTOR } from './single-sign-on.queries';

const SETTING_CHANGED = defineAuditAction('single_sign_on.set');
const REMOVED_ACTION = defineAuditAction('single_sign_on.removed');
const MADE_OPTIONAL = defineAuditAction('single_sign_on.made_optional');
/** Audit action: sessions ended because of the provider or a change of its setting. */
export const SESSIONS_ENDED = defineAuditAction('single_sign_on.sessions_ended');

/** Session that was ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/** Manages the identity providers of teams. */
@Injectable()
export class SingleSignOnService {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly connections: ProviderConnections,
    private readonly sessionCache: SessionCache,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Returns the provider of a team; null when none is configured. */
  async find(teamId: string): Promise<SingleSignOnResource | null> {
    const row = await this.unitOfWork.run((tx) => this.findRow(tx, teamId));
    return row === null ? null : this.toResource(row);
  }

  /**
   * Sets the provider of a team. The metadata of the issuer are fetched first, so that a wrong issuer is detected.
   * Sessions end when issuer or client change.
   * @throws ApiError 400 for an unacceptable or unavailable issuer, or a missing client secret; 409 when the provider
   * becomes required before anybody has signed in, or without an owner who can sign in another way
   */
  async set(teamId: string, input: SingleSignOnInput): Promise<SingleSignOnResource> {
    this.requirePermittedAddress(input.issuer);
    const current = await this.unitOfWork.run((tx) => this.findRow(tx, teamId));
    const secret = this.resolveSecret(current, input);
    await this.requireValidMetadata(input, secret);
    return this.unitOfWork.run(async (tx) => {
      const row = await this.findRow(tx, teamId, true);
      const isSame = row !== null && row.issuer === input.issuer && row.clientId === input.clientId;
      const provenAt = isSame ? row.provenAt : null;
      const { name, issuer, clientId, defaultRole = null, groupRoles = [], required = false } = input;
      const sessionHours = input.sessionHours ?? SESSION_HOURS;
      const uncheckedSessionHours = input.uncheckedSessionHours ?? null;
      const revokesKeys = input.revokesKeys ?? false;
      if (required) await this.requireNoLockout(tx, teamId, provenAt);
      const id = row?.id ?? newSingleSignOnId();
      const now = clock.now();
      const clientSecretSealed = secret === null ? null : this.vault.seal(secret, toSecretContext(id));
      const roles = groupRoles.map(({ group, role }) => ({ group, role }));
      const change = {
        ...{ name, issuer, clientId, clientSecretSealed, defaultRole, groupRoles: roles },
        ...{ required, sessionHours, uncheckedSessionHours, revokesKeys, provenAt, updatedAt: now },
      };
      if (row === null) await tx.manager.insert(SingleSignOn, { id, teamId, ...change, createdAt: now });
      else await tx.manager.update(SingleSignOn, { id, teamId }, change);
      if (row !== null && !isSame) await this.endSessions(tx, teamId);
      await this.audit.record(tx, {
        ...{ teamId, action: SETTING_CHANGED, subjectId: id, before: row === null ? {} : toAuditFields(row) },
        after: toAuditFields({
          ...{ name, issuer, clientId, defaultRole, required, sessionHours, groupRoles: roles },
          ...{ uncheckedSessionHours, revokesKeys },
        }),
      });
      const storedSetting = await this.findRow(tx, teamId);
      if (storedSetting === null)
        throw new Error('The identity provider that was just stored does not exist');
      return this.toResource(storedSetting);
    });
  }

  /** Removes the provider of a team, and ends the sessions that began through it. Has no effect without a provider. */
  async remove(teamId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await this.findRow(tx, teamId, true);
      if (row === null) return;
      await this.endSessions(tx, teamId);
      await tx.manager.delete(SingleSignOn, { id: row.id, teamId });
      await this.audit.record(tx, {
        teamId,
        action: REMOVED_ACTION,
        subjectId: row.id,
        before: toAuditFields(row),
      });
    });
  }

  /**
   * Permits other ways to sign in again, so that an operator can help a team whose provider fails.
   * @returns false when the team does not require its provider
   */
  async makeOptional(teamId: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.findRow(tx, teamId, true);
      if (row === null || !row.required) return false;
      await tx.manager.update(
        SingleSignOn,
        { id: row.id, teamId },
        { required: false, updatedAt: clock.now() },
      );
      const [before, after] = [{ required: true }, { required: false }];
      await this.audit.record(tx, { teamId, action: MADE_OPTIONAL, subjectId: row.id, before, after });
      return true;
    });
  }

  /** Evicts ended sessions from the cache of every process, and records their number. */
  async recordEnded(tx: Transaction, teamId: string, endedSessions: readonly EndedSession[]): Promise<void> {
    if (endedSessions.length === 0) return;
    this.sessionCache.evictAfterCommit(
      tx,
      endedSessions.map(({ id }) => id),
    );
    const people = new Set(endedSessions.map(({ userId }) => userId));
    for (const userId of people) {
      const sessions = endedSessions.filter((session) => session.userId === userId).length;
      const after = { sessions };
      await this.audit.record(tx, { teamId, action: SESSIONS_ENDED, subjectId: userId, after });
    }
  }

  private async endSessions(tx: Transaction, teamId: string): Promise<void> {
    await this.recordEnded(tx, teamId, await tx.query<EndedSession>(END_SESSIONS_OF_TEAM, [teamId]));
  }

  private findRow(tx: Transaction, teamId: string, isLocked = false): Promise<SingleSignOn | null> {
    const query = tx.manager
      .createQueryBuilder(SingleSignOn, 'row')
      .addSelect('row.clientSecretSealed')
      .where('row.teamId = :teamId', { teamId });
    return (isLocked ? query.setLock('pessimistic_write') : query).getOne();
  }

  /**
   * Returns the new or stored secret.
   * @throws ApiError 400 when a new provider would get the former provider's secret
   */
  private resolveSecret(current: SingleSignOn | null, input: SingleSignOnInput): string | null {
    if (input.clientSecret !== undefined) return input.clientSecret;
    if (current?.issuer !== input.issuer || current.clientId !== input.clientId)
      throw badInput({
        clientSecret: [
          'clientSecret is required for a new provider and when issuer or clientId change; use null for a public client',
        ],
      });
    return current.clientSecretSealed === null
      ? null
      : this.vault.open(current.clientSecretSealed, toSecretContext(current.id));
  }

  /** @throws ApiError 400 for an address that the rules for addresses forbid */
  private requirePermittedAddress(issuer: string): void {
    const check = checkTargetUrl(issuer, this.connections.policy);
    if (!check.ok) throw badInput({ issuer: [check.message] });
    if (issuer.includes('?')) throw badInput({ issuer: ['issuer must be an address without a query'] });
  }

  /** @throws ApiError 400 when the issuer publishes no valid metadata; the message contains no text of the provider */
  private async requireValidMetadata(
    { issuer, clientId }: SingleSignOnInput,
    secret: string | null,
  ): Promise<void> {
    try {
      await this.provider.discover(issuer, clientId, secret);
    } catch (error) {
      this.logger.warn({ err: error, issuer }, 'the metadata of an identity provider could not be fetched');
      throw badInput({
        issuer: [
          'The provider did not return valid metadata at <issuer>/.well-known/openid-configuration within 5 seconds, or the metadata contain another issuer. Check the issuer.',
        ],
      });
    }
  }

  /** @throws ApiError 409 when nobody has signed in through the provider, or no owner could sign in without it */
  private async requireNoLockout(tx: Transaction, teamId: string, provenAt: Date | null): Promise<void> {
    if (provenAt === null) throw createSignOnError('single_sign_on_unproven');
    if ((await tx.query(HAS_OWNER_WITH_FACTOR, [teamId])).length === 0)
      throw createSignOnError('owner_without_factor');
  }

  private toResource(row: SingleSignOn): SingleSignOnResource {
    return toSingleSignOnResource(row, row.clientSecretSealed !== null, this.formatAddresses(row.id));
  }

  private formatAddresses(id: string): ProviderAddresses {
    return {
      redirectUri: this.provider.formatRedirectUri(id),
      logoutUri: `${this.baseUrl}/api/core/single-sign-on/logout/${id}`,
    };
  }
}

function toAuditFields(
  row: Pick<
    SingleSignOn,
    | 'name'
    | 'issuer'
    | 'clientId'
    | 'defaultRole'
    | 'required'
    | 'sessionHours'
    | 'uncheckedSessionHours'
    | 'revokesKeys'
    | 'groupRoles'
  >,
) {
  const { name, issuer, clientId, defaultRole, required, sessionHours, groupRoles } = row;
  const groups = groupRoles.map(({ group, role }) => `${group}: ${role}`);
  return {
    ...{ name, issuer, clientId, defaultRole, required, sessionHours, groupRoles: groups },
    uncheckedSessionHours: row.uncheckedSessionHours ?? UNCHECKED_SESSION_HOURS,
    revokesKeys: row.revokesKeys === true,
  };
}
