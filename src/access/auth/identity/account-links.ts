import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { IsNull } from 'typeorm';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Role } from '../permissions/roles';
import { AccountLink, type AccountLinkKind } from './account-link.entity';
import { SELECT_LINK_OF_TOKEN, USE_LINK } from './identity.queries';
import { ACCOUNT_MAIL_QUEUE, ACCOUNT_MAIL_WORK } from './mails/account-mail-work';
import type { Client } from './sessions.service';
import { newLinkId } from './user.resource';

const HOUR_MS = 3_600_000;

/** Counter of a client's invalid links. */
const INVALID_LINKS = 'links that are not good';

/** Lifetime of a link. */
export const LIFETIME_MS: Readonly<Record<AccountLinkKind, number>> = {
  welcome: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
};

/**
 * Pages of the dashboard that read the token of a link. The token follows the `#`, so browsers do not send it to
 * servers and it appears in no log.
 */
const LINK_PAGES: Readonly<Record<AccountLinkKind, string>> = {
  welcome: '/app/welcome',
  invitation: '/app/invitation',
  reset: '/app/reset',
};

/** Purpose and recipient of a link. */
export type LinkRequest =
  | { kind: 'welcome' }
  | {
      kind: 'invitation';
      email: string;
      place: { teamId: string; role: Role } | null;
      operator: boolean;
      /** Member who invites; null: the operator's command line. */
      createdBy: string | null;
    }
  | { kind: 'reset'; userId: string };

/** Data of a link when it is used. */
export type UsedLink = Pick<
  AccountLink,
  'id' | 'kind' | 'email' | 'userId' | 'teamId' | 'role' | 'operator' | 'createdBy' | 'tokenHash'
>;

/** New link, whose address is shown only once. */
export interface CreatedLink {
  id: string;
  url: string;
  expiresAt: Date;
}

/** Creates and consumes single-use links, with which people create an account, join a team or set a password. */
@Injectable()
export class AccountLinks {
  private readonly baseUrl: string;
  /** Ids of links that this process works on. */
  private readonly idsInWork = new Set<string>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly vault: Vault,
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatcher: Dispatcher,
    private readonly throttle: FailureThrottle,
  ) {
    this.baseUrl = config.baseUrl;
  }

  async create(tx: Transaction, linkRequest: LinkRequest): Promise<CreatedLink> {
    const token = generateToken();
    const link = this.toRow(linkRequest, token);
    await tx.manager.insert(AccountLink, link);
    return { id: link.id, url: this.formatUrl(link.kind, token), expiresAt: link.expiresAt };
  }

  /** Creates a link to be mailed; the token in the mail is generated when the mail is created. */
  async createForMail(
    tx: Transaction,
    linkRequest: LinkRequest | { kind: 'reset'; email: string },
  ): Promise<string> {
    const link = this.toRow(linkRequest, generateToken());
    await tx.manager.insert(AccountLink, link);
    await this.scheduleMail(tx, link.id);
    return link.id;
  }

  /**
   * Mails a link again, with a new token; the previously mailed token becomes invalid.
   * @param createdBy member who requested the new mail
   */
  async resend(tx: Transaction, id: string, createdBy: string): Promise<void> {
    await tx.manager.update(AccountLink, { id }, { mailedAt: null, mailError: null, createdBy });
    await this.scheduleMail(tx, id);
  }

  /**
   * Replaces the token of a link for a new mail, and restarts its lifetime.
   * @returns null when the link was already used
   */
  async replaceToken(
    tx: Transaction,
    { id, kind }: Pick<AccountLink, 'id' | 'kind'>,
    userId: string | null,
  ): Promise<CreatedLink | null> {
    const token = generateToken();
    const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS[kind]);
    const change = { tokenHash: this.vault.hashSecret(token), userId, expiresAt };
    const { affected } = await tx.manager.update(AccountLink, { id, usedAt: IsNull() }, change);
    if (affected === 0) return null;
    return { id, url: this.formatUrl(kind, token), expiresAt };
  }

  /**
   * Returns a link that can still be used, without using it.
   * @throws ApiError 401 `link_invalid`, 429 for a client with too many invalid links
   */
  async get(kind: AccountLinkKind, token: string, { address }: Pick<Client, 'address'>): Promise<UsedLink> {
    const throttleError = this.throttle.refusal(address, () => INVALID_LINKS);
    if (throttleError !== null) throw throttleError;
    const [link] = await this.unitOfWork.query<UsedLink>(SELECT_LINK_OF_TOKEN, [
      this.vault.hashSecretWithAllKeys(token),
      kind,
      clock.now(),
    ]);
    if (link === undefined) throw (await this.throttle.failed(address, INVALID_LINKS)) ?? invalidLinkError();
    return link;
  }

  /**
   * Runs work for a link before the link is consumed. Only one request at a time can do so, which limits simultaneous
   * password hashes to one for each link.
   * @throws ApiError 401 `link_invalid` when another request works on the link or has used it
   */
  async runExclusively<T>({ id, kind, tokenHash }: UsedLink, work: () => Promise<T>): Promise<T> {
    if (this.idsInWork.has(id)) throw invalidLinkError();
    this.idsInWork.add(id);
    try {
      // Another request may have used the link since it was read.
      const usableLinks = await this.unitOfWork.query(SELECT_LINK_OF_TOKEN, [[tokenHash], kind, clock.now()]);
      if (usableLinks.length === 0) throw invalidLinkError();
      return await work();
    } finally {
      this.idsInWork.delete(id);
    }
  }

  /**
   * Consumes a link. Of two simultaneous requests, the second one finds the link used.
   * @throws ApiError 401 `link_invalid`, regardless of the reason
   */
  useLink(tx: Transaction, kind: AccountLinkKind, token: string): Promise<UsedLink> {
    return this.useLinkByHash(tx, kind, this.vault.hashSecretWithAllKeys(token));
  }

  /**
   * Consumes a link by the HMAC of its token, for a client that presented the token earlier.
   * @throws ApiError 401 `link_invalid`
   */
  async useLinkByHash(tx: Transaction, kind: AccountLinkKind, hashes: Buffer[]): Promise<UsedLink> {
    const [link] = await tx.query<UsedLink>(USE_LINK, [hashes, kind, clock.now()]);
    if (link === undefined) throw invalidLinkError();
    return link;
  }

  private toRow(linkRequest: LinkRequest | { kind: 'reset'; email: string }, token: string) {
    const createdAt = clock.now();
    const invitation = linkRequest.kind === 'invitation' ? linkRequest : null;
    return {
      id: newLinkId(),
      kind: linkRequest.kind,
      tokenHash: this.vault.hashSecret(token),
      email: 'email' in linkRequest ? linkRequest.email : null,
      userId: 'userId' in linkRequest ? linkRequest.userId : null,
      teamId: invitation?.place?.teamId ?? null,
      role: invitation?.place?.role ?? null,
      operator: invitation?.operator ?? false,
      createdBy: invitation?.createdBy ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[linkRequest.kind]),
      usedAt: null,
    };
  }

  private formatUrl(kind: AccountLinkKind, token: string): string {
    return `${this.baseUrl}${LINK_PAGES[kind]}#token=${token}`;
  }

  private async scheduleMail(tx: Transaction, id: string): Promise<void> {
    await ACCOUNT_MAIL_WORK.schedule(tx, id, 0);
    tx.afterCommit(() => this.dispatcher.request(ACCOUNT_MAIL_QUEUE));
  }
}

/** Generates 256 random bits. */
function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates the error 401 for a link that was used, replaced or withdrawn, has expired, or is unknown. */
export function invalidLinkError(): ApiError {
  return new ApiError(401, 'link_invalid', {
    token: ['The link was already used, replaced or withdrawn, or it has expired; request a new link.'],
  });
}
