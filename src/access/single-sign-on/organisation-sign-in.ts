import { Injectable } from '@nestjs/common';
import type { Person } from '../auth/credential';
import type { PendingAuthorization } from '../auth/identity/provider/authorization-requests';
import {
  IdentityProvider,
  providerRefusedError,
  type AuthorizationSecret,
} from '../auth/identity/provider/identity-provider';
import type { CallbackResult } from '../auth/identity/provider/provider-sign-in';
import { PasswordProof } from '../auth/identity/password-proof';
import { SessionsService, type Client, type IssuedSession } from '../auth/identity/sessions.service';
import type { Language } from '../auth/identity/languages';
import { clock } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { ApiError, unauthorized } from '../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { OrganisationAccounts } from './organisation-accounts';
import { findDomain, type OrganisationIdentity } from './organisation-identity';
import { OrganisationProvider } from './organisation-provider';
import { OrganisationRequests, type CompletedRequest } from './organisation-requests';
import { CHECK_SECONDS, toRefreshTokenContext } from './session-checks';
import { SingleSignOn } from './single-sign-on.entity';
import { UNCHECKED_SESSION_HOURS } from './single-sign-on.input';
import type { OrganisationChoice } from './single-sign-on.resource';
import { SingleSignOnSession } from './single-sign-on-session.entity';
import { createSignOnError } from './single-sign-on-errors';
import {
  IS_PROVISIONED,
  SELECT_SETTING_BY_ID,
  SELECT_SETTING_OF_SESSION,
  SELECT_SETTINGS_OF_DOMAIN,
  SELECT_USER_OF_SESSION,
} from './single-sign-on.queries';
import { normalizeDomain } from './domain-record';

/** Name of the counter of authorization requests that a client begins. */
const REQUEST_COUNTER = 'ways to an organisation';
const HOUR_MS = 3_600_000;

/** Address of a person who signs in, and the provider that they chose. */
export interface OrganisationSignInRequest {
  email: string;
  /** Provider that the person chose among several; undefined when none was chosen yet. */
  providerId: string | undefined;
  returnTo: string | undefined;
  language: Language;
}

type SettingOfDomain = SingleSignOn & Pick<OrganisationChoice, 'environment'> & { teamName: string };

/** Verified response of a provider. */
interface ProviderResult {
  identity: OrganisationIdentity;
  refreshToken: string | null;
}

/** Sign-in, repeated verification and linking through the identity providers of teams. */
@Injectable()
export class OrganisationSignIn {
  constructor(
    private readonly provider: OrganisationProvider,
    private readonly installationProvider: IdentityProvider,
    private readonly requests: OrganisationRequests,
    private readonly accounts: OrganisationAccounts,
    private readonly sessions: SessionsService,
    private readonly passwordProof: PasswordProof,
    private readonly throttle: FailureThrottle,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /**
   * Begins a sign-in at the provider of the team that verified the domain of an address. When several teams verified
   * it, returns the teams of which the person must choose one.
   * @throws ApiError 403 where only the provider of the installation signs people in, 404 for an unknown domain or a
   * provider without that domain, 429, 503
   */
  async beginSignIn(
    { email, providerId, returnTo, language }: OrganisationSignInRequest,
    client: Client,
  ): Promise<PendingAuthorization | OrganisationChoice[]> {
    this.installationProvider.requireOtherMethodsAllowed();
    await this.throttle.spend(client.address, REQUEST_COUNTER);
    const setting = await this.findProviderByAddress({ email, providerId, userId: null });
    if (Array.isArray(setting)) return setting;
    const target = { purpose: 'sign-in' as const, sessionId: null, returnTo, language };
    return this.requests.create(setting, { ...target, loginHint: email });
  }

  /**
   * Begins to verify the person of a session again, at the provider through which the session began.
   * @throws ApiError 404 when the session began another way, 429, 503
   */
  async beginVerification(
    { sessionId }: Person,
    returnTo: string | undefined,
    client: Client,
  ): Promise<PendingAuthorization> {
    await this.throttle.spend(client.address, REQUEST_COUNTER);
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SELECT_SETTING_OF_SESSION, [sessionId]);
    if (setting === undefined) throw createSignOnError('organisation_unknown');
    const target = { purpose: 'verify' as const, sessionId, returnTo, language: 'en' as const };
    return this.requests.create(setting, { ...target, loginHint: null });
  }

  /**
   * Begins to link the account of a signed-in person with their account at the organisation. When several teams
   * verified the domain, returns the teams of which the person must choose one.
   * @throws ApiError 404 when no team of the person has the domain of their address, 429, 503
   */
  async beginLink(
    { sessionId }: Person,
    { returnTo, providerId }: { returnTo: string | undefined; providerId: string | undefined },
    client: Client,
  ): Promise<PendingAuthorization | OrganisationChoice[]> {
    await this.throttle.spend(client.address, REQUEST_COUNTER);
    const { email, userId } = await this.unitOfWork.run((tx) => getUser(tx, sessionId));
    const setting = await this.findProviderByAddress({ email, providerId, userId });
    if (Array.isArray(setting)) return setting;
    const target = { purpose: 'link' as const, sessionId, returnTo, language: 'en' as const };
    return this.requests.create(setting, { ...target, loginHint: email });
  }

  /**
   * Completes an authorization request and its purpose in one transaction.
   * @param providerId provider whose callback address was called; this must be the provider of the request (RFC 9700,
   * section 4.4)
   * @throws ApiError 400 `provider_refused`, 401, 403, 409, 503; 429 for a client that has failed too often
   */
  async handleCallback(
    secret: AuthorizationSecret | null,
    { providerId, query }: { providerId: string; query: string },
    client: Client,
  ): Promise<CallbackResult> {
    this.passwordProof.requireUnthrottledClient(client);
    try {
      const request = secret === null ? null : await this.requests.consume(secret);
      if (secret === null || request === null || request.singleSignOnId !== providerId)
        throw providerRefusedError();
      const [setting] = await this.unitOfWork.query<SingleSignOn>(SELECT_SETTING_BY_ID, [providerId]);
      // If the settings were changed in the meantime, a response of the former provider is not accepted.
      if (setting === undefined || setting.updatedAt > request.createdAt) throw providerRefusedError();
      const signedInAfter = request.purpose === 'verify' ? request.createdAt : null;
      const providerResult = await this.provider.getIdentity(setting, query, secret, signedInAfter);
      if (providerResult.identity.subject === '') throw providerRefusedError();
      return await this.unitOfWork.run((tx) =>
        this.completePurpose(tx, request, setting, providerResult, client),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
      throw await this.passwordProof.countFailure(client, error);
    }
  }

  private async completePurpose(
    tx: Transaction,
    { purpose, sessionId, returnTo, language }: CompletedRequest,
    setting: SingleSignOn,
    { identity, refreshToken }: ProviderResult,
    client: Client,
  ): Promise<CallbackResult> {
    const { teamId } = setting;
    const admittedIdentity = await this.accounts.admit(tx, teamId, identity);
    if (purpose === 'verify')
      return {
        issuedSession: await this.verifySession(tx, teamId, sessionId ?? '', identity),
        ...toCallbackTarget(sessionId, returnTo),
      };
    if (purpose === 'link') {
      const { userId } = await getUser(tx, sessionId ?? '');
      await this.accounts.link(tx, teamId, userId, admittedIdentity);
      return { issuedSession: null, ...toCallbackTarget(sessionId, returnTo) };
    }
    const { userId, identityId } = await this.accounts.findOrCreatePerson(
      tx,
      setting,
      admittedIdentity,
      language,
    );
    const issuedSession = await this.sessions.begin(
      tx,
      {
        ...{ userId, method: 'organisation', secondFactor: identity.hasSeveralFactors },
        provenAt: identity.signedInAt,
        lifetimeMs: (await this.computeSessionHours(tx, setting, { userId, refreshToken })) * HOUR_MS,
      },
      client,
    );
    await this.storeProviderSession(tx, issuedSession.session.id, {
      teamId,
      identityId,
      identity,
      refreshToken,
    });
    if (setting.provenAt === null)
      await tx.manager.update(SingleSignOn, { id: setting.id, teamId }, { provenAt: clock.now() });
    return { issuedSession, ...toCallbackTarget(issuedSession.session.id, returnTo) };
  }

  /**
   * Returns the lifetime of a session in hours: shorter when neither a refresh token nor SCIM can reveal that the
   * person has left.
   */
  private async computeSessionHours(
    tx: Transaction,
    { teamId, sessionHours, uncheckedSessionHours }: SingleSignOn,
    { userId, refreshToken }: { userId: string; refreshToken: string | null },
  ): Promise<number> {
    if (refreshToken !== null) return sessionHours;
    if ((await tx.query(IS_PROVISIONED, [teamId, userId])).length > 0) return sessionHours;
    return Math.min(sessionHours, uncheckedSessionHours ?? UNCHECKED_SESSION_HOURS);
  }

  /** Stores the provider of a session, and when the session is next checked there. */
  private async storeProviderSession(
    tx: Transaction,
    id: string,
    { teamId, identityId, identity, refreshToken }: ProviderResult & { teamId: string; identityId: string },
  ): Promise<void> {
    const now = clock.now();
    const isChecked = refreshToken !== null;
    await tx.manager.insert(SingleSignOnSession, {
      ...{ id, teamId, identityId, providerSession: identity.providerSession, checkedAt: now },
      refreshTokenSealed: isChecked ? this.vault.seal(refreshToken, toRefreshTokenContext(id)) : null,
      nextCheckAt: isChecked ? new Date(now.getTime() + CHECK_SECONDS * 1000) : null,
    });
  }

  private async verifySession(
    tx: Transaction,
    teamId: string,
    sessionId: string,
    identity: OrganisationIdentity,
  ): Promise<IssuedSession> {
    const { userId } = await getUser(tx, sessionId);
    const linkedPerson = await this.accounts.find(tx, teamId, identity);
    if (linkedPerson?.userId !== userId) throw providerRefusedError();
    return this.sessions.recordVerification(tx, { sessionId, userId }, identity.hasSeveralFactors);
  }

  /**
   * Returns the provider of the team that verified the domain of an address. When several teams did, returns the chosen
   * provider, or the choices when none was chosen. With a `userId`, only teams of this member are considered.
   * @throws ApiError 404 when no team matches
   */
  private async findProviderByAddress({
    email,
    providerId,
    userId,
  }: {
    email: string;
    providerId: string | undefined;
    userId: string | null;
  }): Promise<SingleSignOn | OrganisationChoice[]> {
    const domain = normalizeDomain(findDomain(email) ?? '');
    if (domain === null) throw createSignOnError('organisation_unknown');
    const settings = await this.unitOfWork.query<SettingOfDomain>(SELECT_SETTINGS_OF_DOMAIN, [
      ...[domain, userId, providerId ?? null],
    ]);
    const [setting, secondSetting] = settings;
    if (setting === undefined) throw createSignOnError('organisation_unknown');
    if (secondSetting === undefined) return setting;
    // The names of teams are hidden from people who only know the domain.
    return settings.map(({ id, name, teamName, environment }) => ({
      ...{ providerId: id, name, teamName: userId === null ? null : teamName, environment },
    }));
  }
}

function toCallbackTarget(
  sessionId: string | null,
  returnTo: string,
): { sessionId: string; returnTo: string } {
  return { sessionId: sessionId ?? '', returnTo };
}

/**
 * Returns the person of a session.
 * @throws ApiError 401 when the session ended in the meantime
 */
async function getUser(tx: Transaction, sessionId: string): Promise<{ userId: string; email: string }> {
  const [user] = await tx.query<{ userId: string; email: string }>(SELECT_USER_OF_SESSION, [
    sessionId,
    clock.now(),
  ]);
  if (user === undefined) throw unauthorized();
  return user;
}
