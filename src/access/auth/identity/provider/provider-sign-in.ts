import { Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { conflict, Failure, forbidden, unauthorized } from '../../../../platform/kernel/http/failure';
import { FailureThrottle } from '../../../../platform/kernel/http/rate-limit/failure-throttle';
import type { Person } from '../../credential';
import { Invitations } from '../../members/invitations';
import { AccountLinks, type UsedLink } from '../account-links';
import { FirstAccount } from '../first-account';
import { USER_OF_EMAIL } from '../identity.queries';
import { NewAccounts } from '../new-accounts';
import { PasswordProof } from '../password-proof';
import { SessionsService, type Client, type IssuedSession } from '../sessions.service';
import type { Language } from '../user.entity';
import {
  IdentityProvider,
  providerRefused,
  type ProvenIdentity,
  type VisitSecret,
} from './identity-provider';
import { LinkedIdentities } from './linked-identities';
import { ProviderVisits, type BegunVisit, type EndedVisit } from './provider-visits';
import { USER_OF_SESSION } from './provider.queries';

/** Under this name the ways to the provider that a client begins count. */
const VISITS = 'ways to the identity provider';

/** Why somebody without a session goes to the provider. */
export interface WantedEntry {
  purpose: 'sign-in' | 'welcome' | 'invitation';
  /** Of the link that is used; only for `welcome` and `invitation`. */
  token: string | null;
  returnTo: string | undefined;
  language: Language;
}

/** What became of a way to the provider and back. */
export interface Arrival {
  /** The session that begins, or has another token; null where it stays as it is. */
  issued: IssuedSession | null;
  sessionId: string;
  returnTo: string;
}

/** How people come in through the identity provider, and prove again who they are. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly visits: ProviderVisits,
    private readonly identities: LinkedIdentities,
    private readonly links: AccountLinks,
    private readonly invitations: Invitations,
    private readonly first: FirstAccount,
    private readonly accounts: NewAccounts,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordProof,
    private readonly throttle: FailureThrottle,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws Failure 401 for a link that is not good, 429 for a client that begins too often, and as `ProviderVisits.begin` */
  async enter({ purpose, token, ...wanted }: WantedEntry, client: Client): Promise<BegunVisit> {
    await this.refuseCrowd(client);
    const link = purpose === 'sign-in' ? null : await this.links.look(purpose, token ?? '', client);
    return this.visits.begin({ ...wanted, purpose, linkHash: link?.tokenHash ?? null, sessionId: null });
  }

  /** For who is signed in: to link an identity, or to prove again who they are. @throws Failure as `ProviderVisits.begin`, 429 */
  async leave(
    { sessionId }: Person,
    purpose: 'link' | 'verify',
    returnTo: string | undefined,
    client: Client,
  ): Promise<BegunVisit> {
    await this.refuseCrowd(client);
    return this.visits.begin({ purpose, linkHash: null, sessionId, returnTo, language: 'en' });
  }

  /**
   * Ends a visit: what it was for is done, or nothing is.
   * @param query what the provider added to the address
   * @throws Failure 400 `provider_refused`, 401, 403, 409, 503; 429 for a client that has failed too often
   */
  async arrive(secret: VisitSecret | null, query: string, client: Client): Promise<Arrival> {
    this.passwords.refuseThrottledClient(client);
    const visit = secret === null ? null : await this.visits.end(secret);
    if (secret === null || visit === null) throw await this.failed(client, providerRefused());
    const again = visit.purpose === 'verify' ? visit.createdAt : null;
    const identity = await this.provider.identityOf(query, secret, again).catch(async (error: unknown) => {
      throw isRefusal(error) ? await this.failed(client, error) : error;
    });
    return this.unitOfWork
      .run((tx) => this.conclude(tx, visit, identity, client))
      .catch(async (error: unknown) => {
        throw await this.refusalOf(error, visit, identity, client);
      });
  }

  private async conclude(
    tx: Transaction,
    visit: EndedVisit,
    identity: ProvenIdentity,
    client: Client,
  ): Promise<Arrival> {
    const { returnTo, sessionId } = visit;
    if (visit.purpose === 'link' || visit.purpose === 'verify') {
      const userId = await this.userOf(tx, sessionId ?? '');
      const person = { sessionId: sessionId ?? '', userId };
      if (visit.purpose === 'verify')
        return { issued: await this.verify(tx, person, identity), sessionId: person.sessionId, returnTo };
      await this.identities.link(tx, userId, identity);
      return { issued: null, sessionId: person.sessionId, returnTo };
    }
    const userId = await this.entered(tx, visit, identity);
    // A provider may let people through whom it knows from this morning: that opens nothing that asks for a recent sign-in.
    const { severalFactors: secondFactor, signedInAt: provenAt } = identity;
    const proof = { userId, method: 'provider' as const, secondFactor, provenAt };
    const issued = await this.sessions.begin(tx, proof, client);
    return { issued, sessionId: issued.session.id, returnTo };
  }

  /** Who comes in. */
  private async entered(tx: Transaction, visit: EndedVisit, identity: ProvenIdentity): Promise<string> {
    const known = await this.identities.userOf(tx, identity);
    if (known !== null) await this.identities.used(tx, known.id);
    const hashes = visit.linkHash === null ? [] : [visit.linkHash];
    if (visit.purpose === 'welcome') {
      const wanted = { ...wantedAccount(identity, visit.language), operator: true };
      const userId = await this.first.claim(tx, hashes, wanted);
      await this.identities.link(tx, userId, identity);
      return userId;
    }
    if (visit.purpose === 'invitation') {
      const link = await this.links.useHashed(tx, 'invitation', hashes);
      const userId = known === null ? await this.newcomer(tx, link, identity, visit.language) : known.userId;
      if (known !== null && known.email.toLowerCase() !== link.email?.toLowerCase()) throw forAnother();
      await this.invitations.enter(tx, link, userId);
      return userId;
    }
    if (known === null)
      throw forbidden(
        'provider_unknown',
        'This account of the identity provider belongs to nobody here. Accept an invitation with it, or sign in and link it.',
      );
    return known.userId;
  }

  /** Makes the account of an invitation, whose address has to be the verified one. */
  private async newcomer(
    tx: Transaction,
    { email, operator }: UsedLink,
    identity: ProvenIdentity,
    language: Language,
  ): Promise<string> {
    const wanted = wantedAccount(identity, language);
    if (wanted.email.toLowerCase() !== email?.toLowerCase()) throw forAnother();
    if ((await tx.query(USER_OF_EMAIL, [email])).length > 0)
      throw conflict(
        'account_exists',
        'The address has an account, which is not linked to the identity provider: sign in with it, link it, and open the invitation again.',
      );
    const userId = await this.accounts.make(tx, { ...wanted, email, operator });
    await this.identities.link(tx, userId, identity);
    return userId;
  }

  private async verify(
    tx: Transaction,
    person: Pick<Person, 'sessionId' | 'userId'>,
    identity: ProvenIdentity,
  ): Promise<IssuedSession> {
    const known = await this.identities.userOf(tx, identity);
    if (known?.userId !== person.userId) throw providerRefused();
    return this.sessions.verified(tx, person, identity.severalFactors);
  }

  /** Whose session it is. @throws Failure 401 when it ended meanwhile */
  private async userOf(tx: Transaction, sessionId: string): Promise<string> {
    const [session] = await tx.query<{ userId: string }>(USER_OF_SESSION, [sessionId, clock.now()]);
    if (session === undefined) throw unauthorized();
    return session.userId;
  }

  private refuseCrowd({ address }: Client): Promise<void> {
    return this.throttle.spend(address, VISITS);
  }

  /** What answers a visit that let nobody in: written down and counted like a wrong password, about the account that it was for. */
  private async refusalOf(
    error: unknown,
    visit: EndedVisit,
    identity: ProvenIdentity,
    client: Client,
  ): Promise<unknown> {
    if (!(error instanceof Failure) || error.status >= 500 || visit.purpose === 'link') return error;
    if (visit.purpose !== 'verify') {
      const known = await this.unitOfWork.run((tx) => this.identities.userOf(tx, identity));
      return this.failed(client, error, known?.userId);
    }
    if (!isRefusal(error)) return error;
    const userId = await this.unitOfWork.run((tx) => this.userOf(tx, visit.sessionId ?? ''));
    return this.failed(client, error, userId);
  }

  private failed(client: Client, refusal: Failure, userId?: string): Promise<Failure> {
    return this.passwords.countFailure(client, refusal, userId);
  }
}

function isRefusal(error: unknown): error is Failure {
  return error instanceof Object && 'code' in error && error.code === 'provider_refused';
}

/** @throws Failure 403 without a verified address */
function wantedAccount(
  { verifiedEmail, name }: ProvenIdentity,
  language: Language,
): { email: string; name: string; language: Language; operator: boolean; passwordHash: null } {
  if (verifiedEmail === null)
    throw forbidden(
      'email_unverified',
      'The identity provider does not say that the e-mail address is verified.',
    );
  const email = verifiedEmail;
  return { email, name: name ?? email.split('@')[0] ?? email, language, operator: false, passwordHash: null };
}

function forAnother(): Failure {
  return forbidden(
    'invitation_for_another',
    'The invitation is for another address than that of your account.',
  );
}
