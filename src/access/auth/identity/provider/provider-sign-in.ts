import { Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { conflict, ApiError, forbidden, unauthorized } from '../../../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../../../platform/kernel/http/rate-limit/failure-throttle';
import type { Person } from '../../credential';
import { Invitations } from '../../members/invitations';
import { AccountLinks, type UsedLink } from '../account-links';
import { FirstAccount } from '../first-account';
import { SELECT_USER_BY_EMAIL, SELECT_USER_OF_SESSION } from '../identity.queries';
import { NewAccounts } from '../new-accounts';
import { PasswordProof } from '../password-proof';
import { SessionsService, type Client, type IssuedSession } from '../sessions.service';
import type { Language } from '../languages';
import {
  IdentityProvider,
  providerRefusedError,
  type VerifiedIdentity,
  type AuthorizationSecret,
} from './identity-provider';
import { LinkedIdentities } from './linked-identities';
import {
  AuthorizationRequests,
  type PendingAuthorization,
  type CompletedAuthorization,
} from './authorization-requests';

/** Name of the counter of authorization requests that a client begins. */
const REQUEST_COUNTER = 'ways to the identity provider';

/** Purpose of an authorization request without a session. */
export interface SignInRequest {
  purpose: 'sign-in' | 'welcome' | 'invitation';
  /** Token of the link; only for `welcome` and `invitation`. */
  token: string | null;
  returnTo: string | undefined;
  language: Language;
}

/** Result of the callback from the provider. */
export interface CallbackResult {
  /** Session that was started or got a new token; null when the session is unchanged. */
  issuedSession: IssuedSession | null;
  sessionId: string;
  returnTo: string;
}

/** Sign-in and repeated verification through the identity provider. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly authorizationRequests: AuthorizationRequests,
    private readonly identities: LinkedIdentities,
    private readonly links: AccountLinks,
    private readonly invitations: Invitations,
    private readonly firstAccount: FirstAccount,
    private readonly accounts: NewAccounts,
    private readonly sessions: SessionsService,
    private readonly passwordProof: PasswordProof,
    private readonly throttle: FailureThrottle,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Begins an authorization request.
   * @throws ApiError 401 for an invalid link, 429 for a client that begins too often, and as `AuthorizationRequests.begin`
   */
  async beginSignIn(
    { purpose, token, ...target }: SignInRequest,
    client: Client,
  ): Promise<PendingAuthorization> {
    await this.countRequest(client);
    const link = purpose === 'sign-in' ? null : await this.links.get(purpose, token ?? '', client);
    return this.authorizationRequests.create({
      ...target,
      purpose,
      linkHash: link?.tokenHash ?? null,
      sessionId: null,
    });
  }

  /**
   * Begins an authorization request of a signed-in person, who links an identity or verifies their identity again.
   * @throws ApiError as `AuthorizationRequests.begin`, 429
   */
  async beginForSession(
    { sessionId }: Person,
    purpose: 'link' | 'verify',
    returnTo: string | undefined,
    client: Client,
  ): Promise<PendingAuthorization> {
    await this.countRequest(client);
    return this.authorizationRequests.create({
      purpose,
      linkHash: null,
      sessionId,
      returnTo,
      language: 'en',
    });
  }

  /**
   * Completes an authorization request and its purpose in one transaction.
   * @param query query that the provider added to the callback address
   * @throws ApiError 400 `provider_refused`, 401, 403, 409, 503; 429 for a client that has failed too often
   */
  async handleCallback(
    secret: AuthorizationSecret | null,
    query: string,
    client: Client,
  ): Promise<CallbackResult> {
    this.passwordProof.requireUnthrottledClient(client);
    const authorization = secret === null ? null : await this.authorizationRequests.consume(secret);
    if (secret === null || authorization === null)
      throw await this.recordFailure(client, providerRefusedError());
    const signedInAfter = authorization.purpose === 'verify' ? authorization.createdAt : null;
    const identity = await this.provider
      .getIdentity(query, secret, signedInAfter)
      .catch(async (error: unknown) => {
        throw isProviderRejection(error) ? await this.recordFailure(client, error) : error;
      });
    return this.unitOfWork
      .run((tx) => this.completePurpose(tx, authorization, identity, client))
      .catch(async (error: unknown) => {
        throw await this.toCallbackError(error, authorization, identity, client);
      });
  }

  private async completePurpose(
    tx: Transaction,
    authorization: CompletedAuthorization,
    identity: VerifiedIdentity,
    client: Client,
  ): Promise<CallbackResult> {
    const { returnTo, sessionId } = authorization;
    if (authorization.purpose === 'link' || authorization.purpose === 'verify') {
      const userId = await this.getSessionUser(tx, sessionId ?? '');
      const person = { sessionId: sessionId ?? '', userId };
      if (authorization.purpose === 'verify')
        return {
          issuedSession: await this.verifySession(tx, person, identity),
          sessionId: person.sessionId,
          returnTo,
        };
      await this.identities.link(tx, userId, identity);
      return { issuedSession: null, sessionId: person.sessionId, returnTo };
    }
    const userId = await this.findOrCreateUser(tx, authorization, identity);
    // The sign-in at the provider may be hours old, so the session gets the time of that sign-in, which may not permit
    // operations that require a recent one.
    const { hasSeveralFactors: secondFactor, signedInAt: provenAt } = identity;
    const proof = { userId, method: 'provider' as const, secondFactor, provenAt };
    const issuedSession = await this.sessions.begin(tx, proof, client);
    return { issuedSession, sessionId: issuedSession.session.id, returnTo };
  }

  /** Returns the id of the user who signs in, after creating the account or membership of a link. */
  private async findOrCreateUser(
    tx: Transaction,
    authorization: CompletedAuthorization,
    identity: VerifiedIdentity,
  ): Promise<string> {
    const linkedUser = await this.identities.findUser(tx, identity);
    if (linkedUser !== null) await this.identities.recordUse(tx, linkedUser.id);
    const hashes = authorization.linkHash === null ? [] : [authorization.linkHash];
    if (authorization.purpose === 'welcome') {
      const newAccount = { ...toNewAccount(identity, authorization.language), operator: true };
      const userId = await this.firstAccount.createWithLinkHash(tx, hashes, newAccount);
      await this.identities.link(tx, userId, identity);
      return userId;
    }
    if (authorization.purpose === 'invitation') {
      const link = await this.links.useLinkByHash(tx, 'invitation', hashes);
      const userId =
        linkedUser === null
          ? await this.createInvitedAccount(tx, link, identity, authorization.language)
          : linkedUser.userId;
      if (linkedUser !== null && linkedUser.email.toLowerCase() !== link.email?.toLowerCase())
        throw invitationForAnotherError();
      await this.invitations.applyInvitation(tx, link, userId);
      return userId;
    }
    if (linkedUser === null)
      throw forbidden(
        'provider_unknown',
        'This account of the identity provider is not linked to a user. Accept an invitation with the account, or sign in another way and link it.',
      );
    return linkedUser.userId;
  }

  /** Creates the account of an invitation, whose address must be the verified address of the identity. */
  private async createInvitedAccount(
    tx: Transaction,
    { email, operator }: UsedLink,
    identity: VerifiedIdentity,
    language: Language,
  ): Promise<string> {
    const newAccount = toNewAccount(identity, language);
    if (newAccount.email.toLowerCase() !== email?.toLowerCase()) throw invitationForAnotherError();
    if ((await tx.query(SELECT_USER_BY_EMAIL, [email])).length > 0)
      throw conflict(
        'account_exists',
        'An account with this address exists, but is not linked to the identity provider. Sign in to it, link it, and open the invitation again.',
      );
    const userId = await this.accounts.create(tx, { ...newAccount, email, operator });
    await this.identities.link(tx, userId, identity);
    return userId;
  }

  private async verifySession(
    tx: Transaction,
    person: Pick<Person, 'sessionId' | 'userId'>,
    identity: VerifiedIdentity,
  ): Promise<IssuedSession> {
    const linkedUser = await this.identities.findUser(tx, identity);
    if (linkedUser?.userId !== person.userId) throw providerRefusedError();
    return this.sessions.recordVerification(tx, person, identity.hasSeveralFactors);
  }

  /**
   * Returns the user of a session.
   * @throws ApiError 401 when the session ended in the meantime
   */
  private async getSessionUser(tx: Transaction, sessionId: string): Promise<string> {
    const [session] = await tx.query<{ userId: string }>(SELECT_USER_OF_SESSION, [sessionId, clock.now()]);
    if (session === undefined) throw unauthorized();
    return session.userId;
  }

  private countRequest({ address }: Client): Promise<void> {
    return this.throttle.spend(address, REQUEST_COUNTER);
  }

  /**
   * Returns the error of an unsuccessful callback. The failure is recorded and counted for the account, like a wrong
   * password.
   */
  private async toCallbackError(
    error: unknown,
    authorization: CompletedAuthorization,
    identity: VerifiedIdentity,
    client: Client,
  ): Promise<unknown> {
    if (!(error instanceof ApiError) || error.status >= 500 || authorization.purpose === 'link') return error;
    if (authorization.purpose !== 'verify') {
      const linkedUser = await this.unitOfWork.run((tx) => this.identities.findUser(tx, identity));
      return this.recordFailure(client, error, linkedUser?.userId);
    }
    if (!isProviderRejection(error)) return error;
    const userId = await this.unitOfWork.run((tx) => this.getSessionUser(tx, authorization.sessionId ?? ''));
    return this.recordFailure(client, error, userId);
  }

  private recordFailure(client: Client, providerError: ApiError, userId?: string): Promise<ApiError> {
    return this.passwordProof.countFailure(client, providerError, userId);
  }
}

function isProviderRejection(error: unknown): error is ApiError {
  return error instanceof Object && 'code' in error && error.code === 'provider_refused';
}

/** @throws ApiError 403 without a verified address */
function toNewAccount(
  { verifiedEmail, name }: VerifiedIdentity,
  language: Language,
): { email: string; name: string; language: Language; operator: boolean; passwordHash: null } {
  if (verifiedEmail === null)
    throw forbidden(
      'email_unverified',
      'The identity provider does not report your e-mail address as verified; verify the address at the provider first.',
    );
  const email = verifiedEmail;
  return { email, name: name ?? email.split('@')[0] ?? email, language, operator: false, passwordHash: null };
}

function invitationForAnotherError(): ApiError {
  return forbidden(
    'invitation_for_another',
    'The invitation is for an address that differs from the address of your account.',
  );
}
