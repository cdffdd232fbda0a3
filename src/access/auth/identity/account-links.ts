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
import { LINK_OF_TOKEN, USE_LINK } from './identity.queries';
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
 * Pages of the dashboard that read the token of a link. The token follows the `#`, so it appears in no server and no log.
 */
const PAGES: Readonly<Record<AccountLinkKind, string>> = {
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

/** Link that was just used up. */
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

/** Links that admit people, each once. */
@Injectable()
export class AccountLinks {
  private readonly baseUrl: string;
  /** Ids of links that this process works on. */
  private readonly inWork = new Set<string>();

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

  /** Creates a link for a mail; the token exists only once the mail is sent. */
  async request(
    tx: Transaction,
    linkRequest: LinkRequest | { kind: 'reset'; email: string },
  ): Promise<string> {
    const link = this.toRow(linkRequest, generateToken());
    await tx.manager.insert(AccountLink, link);
    await this.scheduleMail(tx, link.id);
    return link.id;
  }

  /**
   * Mails a link again, with a new token: the previously mailed one becomes invalid.
   * @param createdBy member who is responsible for it now
   */
  async mailAgain(tx: Transaction, id: string, createdBy: string): Promise<void> {
    await tx.manager.update(AccountLink, { id }, { mailedAt: null, mailError: null, createdBy });
    await this.scheduleMail(tx, id);
  }

  /**
   * Replaces the token of a link for a new mail, and restarts its lifetime.
   * @returns null when it was used already
   */
  async renew(
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
    const refusal = this.throttle.refusal(address, () => INVALID_LINKS);
    if (refusal !== null) throw refusal;
    const [link] = await this.unitOfWork.query<UsedLink>(LINK_OF_TOKEN, [
      this.vault.hashSecretWithAllKeys(token),
      kind,
      clock.now(),
    ]);
    if (link === undefined) throw (await this.throttle.failed(address, INVALID_LINKS)) ?? linkInvalid();
    return link;
  }

  /**
   * Runs work for a link before the link is used up, one at a time: one link permits one password hash, however many
   * requests use it simultaneously.
   * @throws ApiError 401 `link_invalid` in the meantime
   */
  async runExclusively<T>({ id, kind, tokenHash }: UsedLink, work: () => Promise<T>): Promise<T> {
    if (this.inWork.has(id)) throw linkInvalid();
    this.inWork.add(id);
    try {
      // Another request may have used the link since it was read.
      const open = await this.unitOfWork.query(LINK_OF_TOKEN, [[tokenHash], kind, clock.now()]);
      if (open.length === 0) throw linkInvalid();
      return await work();
    } finally {
      this.inWork.delete(id);
    }
  }

  /**
   * Uses a link up. Of two simultaneous requests, the second one finds the link used.
   * @throws ApiError 401 `link_invalid`, regardless of the reason
   */
  use(tx: Transaction, kind: AccountLinkKind, token: string): Promise<UsedLink> {
    return this.useHashed(tx, kind, this.vault.hashSecretWithAllKeys(token));
  }

  /**
   * Uses a link up by the HMAC of its token, for a client that presented the token before.
   * @throws ApiError 401 `link_invalid`
   */
  async useHashed(tx: Transaction, kind: AccountLinkKind, hashes: Buffer[]): Promise<UsedLink> {
    const [link] = await tx.query<UsedLink>(USE_LINK, [hashes, kind, clock.now()]);
    if (link === undefined) throw linkInvalid();
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
    return `${this.baseUrl}${PAGES[kind]}#token=${token}`;
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

/** 401: the link was used, replaced, withdrawn, has expired, or is unknown. */
export function linkInvalid(): ApiError {
  return new ApiError(401, 'link_invalid', {
    token: ['The link was used, replaced or withdrawn, or it is too old.'],
  });
}
