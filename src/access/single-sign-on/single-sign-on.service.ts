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
import { OrganisationProvider, secretContext } from './organisation-provider';
import { ProviderConnections } from './provider-connections';
import { SESSION_HOURS, UNCHECKED_SESSION_HOURS, type SingleSignOnInput } from './single-sign-on.input';
import {
  newSingleSignOnId,
  toSingleSignOnResource,
  type ProviderAddresses,
  type SingleSignOnResource,
} from './single-sign-on.resource';
import { SingleSignOn } from './single-sign-on.entity';
import { toFailure } from './refusals';
import { END_SESSIONS_OF_TEAM, HAS_OWNER_WITH_FACTOR } from './single-sign-on.queries';

const SET = defineAuditAction('single_sign_on.set');
const REMOVED_ACTION = defineAuditAction('single_sign_on.removed');
const MADE_OPTIONAL = defineAuditAction('single_sign_on.made_optional');
/** Action of the end of sessions at the provider or with its setting. */
export const SESSIONS_ENDED = defineAuditAction('single_sign_on.sessions_ended');

/** Session that was ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/** Identity providers of teams. */
@Injectable()
export class SingleSignOnService {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly connections: ProviderConnections,
    private readonly sessions: SessionCache,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Returns the provider of a team; null without one. */
  async find(teamId: string): Promise<SingleSignOnResource | null> {
    const row = await this.unitOfWork.run((tx) => this.read(tx, teamId));
    return row === null ? null : this.toResource(row);
  }

  /**
   * Sets the provider of a team. The metadata of the issuer are fetched first, so that a wrong issuer is detected.
   * Sessions end when issuer or client change.
   * @throws ApiError 400 for an issuer that is not acceptable or does not answer, or a missing client secret; 409 when it
   * is required before anybody signed in, or without an owner who can sign in another way
   */
  async set(teamId: string, input: SingleSignOnInput): Promise<SingleSignOnResource> {
    this.refuseAddress(input.issuer);
    const current = await this.unitOfWork.run((tx) => this.read(tx, teamId));
    const secret = this.findSecret(current, input);
    await this.refuseUnanswered(input, secret);
    return this.unitOfWork.run(async (tx) => {
      const row = await this.read(tx, teamId, true);
      const isSame = row !== null && row.issuer === input.issuer && row.clientId === input.clientId;
      const provenAt = isSame ? row.provenAt : null;
      const { name, issuer, clientId, defaultRole = null, groupRoles = [], required = false } = input;
      const sessionHours = input.sessionHours ?? SESSION_HOURS;
      const uncheckedSessionHours = input.uncheckedSessionHours ?? null;
      const revokesKeys = input.revokesKeys ?? false;
      if (required) await this.refuseLockout(tx, teamId, provenAt);
      const id = row?.id ?? newSingleSignOnId();
      const now = clock.now();
      const clientSecretSealed = secret === null ? null : this.vault.seal(secret, secretContext(id));
      const roles = groupRoles.map(({ group, role }) => ({ group, role }));
      const change = {
        ...{ name, issuer, clientId, clientSecretSealed, defaultRole, groupRoles: roles },
        ...{ required, sessionHours, uncheckedSessionHours, revokesKeys, provenAt, updatedAt: now },
      };
      if (row === null) await tx.manager.insert(SingleSignOn, { id, teamId, ...change, createdAt: now });
      else await tx.manager.update(SingleSignOn, { id, teamId }, change);
      if (row !== null && !isSame) await this.endSessions(tx, teamId);
      await this.audit.record(tx, {
        ...{ teamId, action: SET, subjectId: id, before: row === null ? {} : toAudited(row) },
        after: toAudited({
          ...{ name, issuer, clientId, defaultRole, required, sessionHours, groupRoles: roles },
          ...{ uncheckedSessionHours, revokesKeys },
        }),
      });
      const storedSetting = await this.read(tx, teamId);
      if (storedSetting === null) throw new Error('A provider that was just stored is gone');
      return this.toResource(storedSetting);
    });
  }

  /** Removes the provider of a team, and ends the sessions that began through it. Does nothing without one. */
  async remove(teamId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await this.read(tx, teamId, true);
      if (row === null) return;
      await this.endSessions(tx, teamId);
      await tx.manager.delete(SingleSignOn, { id: row.id, teamId });
      await this.audit.record(tx, {
        teamId,
        action: REMOVED_ACTION,
        subjectId: row.id,
        before: toAudited(row),
      });
    });
  }

  /**
   * Permits other ways to sign in again, for an operator who helps a team that its provider locked out.
   * @returns false when the team does not require its provider
   */
  async makeOptional(teamId: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.read(tx, teamId, true);
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
    this.sessions.forgetAfter(
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

  private read(tx: Transaction, teamId: string, isLocked = false): Promise<SingleSignOn | null> {
    const query = tx.manager
      .createQueryBuilder(SingleSignOn, 'row')
      .addSelect('row.clientSecretSealed')
      .where('row.teamId = :teamId', { teamId });
    return (isLocked ? query.setLock('pessimistic_write') : query).getOne();
  }

  /** @throws ApiError 400 when a new provider would get the secret of another one */
  private findSecret(current: SingleSignOn | null, input: SingleSignOnInput): string | null {
    if (input.clientSecret !== undefined) return input.clientSecret;
    if (current?.issuer !== input.issuer || current.clientId !== input.clientId)
      throw badInput({
        clientSecret: [
          'clientSecret is needed for a new provider, and when issuer or clientId change; null for a public client',
        ],
      });
    return current.clientSecretSealed === null
      ? null
      : this.vault.open(current.clientSecretSealed, secretContext(current.id));
  }

  /** @throws ApiError 400 */
  private refuseAddress(issuer: string): void {
    const check = checkTargetUrl(issuer, this.connections.policy);
    if (!check.ok) throw badInput({ issuer: [check.message] });
    if (issuer.includes('?')) throw badInput({ issuer: ['issuer must be an address without a query'] });
  }

  /** @throws ApiError 400 when the issuer publishes no metadata that are valid; the message has no text of the provider */
  private async refuseUnanswered(
    { issuer, clientId }: SingleSignOnInput,
    secret: string | null,
  ): Promise<void> {
    try {
      await this.provider.discover(issuer, clientId, secret);
    } catch (error) {
      this.logger.warn({ err: error, issuer }, 'the metadata of an identity provider could not be fetched');
      throw badInput({
        issuer: [
          'The provider publishes no valid metadata at <issuer>/.well-known/openid-configuration within 5 seconds, or they name another issuer. Check the issuer.',
        ],
      });
    }
  }

  /** @throws ApiError 409 */
  private async refuseLockout(tx: Transaction, teamId: string, provenAt: Date | null): Promise<void> {
    if (provenAt === null) throw toFailure('single_sign_on_unproven');
    if ((await tx.query(HAS_OWNER_WITH_FACTOR, [teamId])).length === 0)
      throw toFailure('owner_without_factor');
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

function toAudited(
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
