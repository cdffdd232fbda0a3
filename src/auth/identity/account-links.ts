import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { clock } from '../../kernel/clock';
import { CONFIG, type Config } from '../../kernel/config';
import { Vault } from '../../kernel/crypto/vault';
import type { Transaction } from '../../kernel/database/unit-of-work';
import { Failure } from '../../kernel/http/failure';
import type { Role } from '../permissions/roles';
import { AccountLink, type AccountLinkKind } from './account-link.entity';
import { USE_LINK } from './identity.queries';
import { newLinkId } from './user.resource';

const HOUR_MS = 3_600_000;

/** How long a link is good. */
const LIFETIME_MS: Readonly<Record<AccountLinkKind, number>> = {
  welcome: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
};

/** Where the dashboard takes the token of a link. It stands behind the `#`, so no server and no log sees it. */
const PAGES: Readonly<Record<AccountLinkKind, string>> = {
  welcome: '/app/welcome',
  invitation: '/app/invitation',
  reset: '/app/reset',
};

/** What a link is to do. */
export type WantedLink =
  | { kind: 'welcome' }
  | {
      kind: 'invitation';
      email: string;
      place: { teamId: string; role: Role } | null;
      operator: boolean;
      /** The member who invites; null: the operator's command line. */
      createdBy: string | null;
    }
  | { kind: 'reset'; userId: string };

/** A link that was used up just now. */
export type UsedLink = Pick<
  AccountLink,
  'id' | 'kind' | 'email' | 'userId' | 'teamId' | 'role' | 'operator' | 'createdBy'
>;

/** A link that was made: its address is shown this once. */
export interface MadeLink {
  id: string;
  url: string;
  expiresAt: Date;
}

/** Links that let people in, each of them once. */
@Injectable()
export class AccountLinks {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly vault: Vault,
  ) {
    this.baseUrl = config.baseUrl;
  }

  async make(tx: Transaction, wanted: WantedLink): Promise<MadeLink> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = clock.now();
    const invitation = wanted.kind === 'invitation' ? wanted : null;
    const link = {
      id: newLinkId(),
      kind: wanted.kind,
      tokenHash: this.vault.hashSecret(token),
      email: invitation?.email ?? null,
      userId: wanted.kind === 'reset' ? wanted.userId : null,
      teamId: invitation?.place?.teamId ?? null,
      role: invitation?.place?.role ?? null,
      operator: invitation?.operator ?? false,
      createdBy: invitation?.createdBy ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[wanted.kind]),
      usedAt: null,
    };
    await tx.manager.insert(AccountLink, link);
    const url = `${this.baseUrl}${PAGES[wanted.kind]}#token=${token}`;
    return { id: link.id, url, expiresAt: link.expiresAt };
  }

  /**
   * Uses a link up. Of two who come at once, the second one finds it used.
   * @throws Failure 401 `link_invalid`, whatever the reason
   */
  async use(tx: Transaction, kind: AccountLinkKind, token: string): Promise<UsedLink> {
    const [link] = await tx.query<UsedLink>(USE_LINK, [this.vault.hashesOf(token), kind, clock.now()]);
    if (link === undefined) throw linkInvalid();
    return link;
  }
}

/** 401: a link that is used, replaced, withdrawn, too old, or none of ours. */
export function linkInvalid(): Failure {
  return new Failure(401, 'link_invalid', {
    token: ['The link was used, replaced or withdrawn, or it is too old.'],
  });
}
