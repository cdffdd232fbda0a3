import { Injectable } from '@nestjs/common';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { TeamsService } from '../../teams/teams.service';
import { AccountLink } from './account-link.entity';
import { AccountLinks, linkInvalid } from './account-links';
import type { WelcomeInput } from './account.input';
import { FIRST_SANDBOX, HAS_USER, LOCK_FIRST_ACCOUNT } from './identity.queries';
import { NewAccounts, type NewAccount } from './new-accounts';
import { PasswordHasher } from './password-hasher';
import { refuseWeak } from './password-strength';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';

/** Number of the advisory lock for the first account and links to it. */
const FIRST_ACCOUNT_LOCK = 7_262_020;

/**
 * Creates the first account of an installation. The link is printed at startup, so that only the operator can create the
 * first account.
 */
@Injectable()
export class FirstAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly teams: TeamsService,
    private readonly accounts: NewAccounts,
    private readonly vault: Vault,
  ) {}

  /** Returns whether there is no account yet. */
  async isMissing(): Promise<boolean> {
    return (await this.unitOfWork.query(HAS_USER)).length === 0;
  }

  /** Returns a new link to create the first account, which replaces all earlier ones; null once an account exists. */
  async link(): Promise<string | null> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.isOpen(tx))) return null;
      await tx.manager.delete(AccountLink, { kind: 'welcome' });
      return (await this.links.create(tx, { kind: 'welcome' })).url;
    });
  }

  /**
   * Creates the first account: an operator, and the owner of the sandbox team. The created person is signed in.
   * @throws ApiError 401 for an invalid link, 400 for a weak password
   */
  async create(
    { token, email, name, password, language }: WelcomeInput,
    client: Client,
  ): Promise<IssuedSession> {
    const link = await this.links.get('welcome', token, client);
    await refuseWeak(password, [email, name]);
    return this.links.runExclusively(link, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        provenHash: `link ${link.id}`,
      });
      const account = { email, name, language: language ?? ('en' as const), operator: true, passwordHash };
      return this.unitOfWork.run(async (tx) => {
        const userId = await this.claim(tx, this.vault.hashSecretWithAllKeys(token), account);
        return this.sessions.begin(tx, { userId, method: 'password', secondFactor: false }, client);
      });
    });
  }

  /**
   * Creates the first account, identified by the HMAC of the link's token.
   * @returns the id of the account
   * @throws ApiError 401 for an invalid link
   */
  async claim(tx: Transaction, hashes: Buffer[], account: NewAccount): Promise<string> {
    if (!(await this.isOpen(tx))) throw linkInvalid();
    await this.links.useHashed(tx, 'welcome', hashes);
    const userId = await this.accounts.create(tx, account);
    await this.joinSandboxTeam(tx, userId);
    return userId;
  }

  /** Prevents other transactions from creating an account, or a link to the first one, until the transaction ends. */
  private async isOpen(tx: Transaction): Promise<boolean> {
    await tx.query(LOCK_FIRST_ACCOUNT, [FIRST_ACCOUNT_LOCK]);
    return (await tx.query(HAS_USER)).length === 0;
  }

  private async joinSandboxTeam(tx: Transaction, userId: string): Promise<void> {
    const [existingTeam] = await tx.query<{ id: string }>(FIRST_SANDBOX);
    const teamId = existingTeam?.id ?? (await this.teams.create(tx, 'Sandbox', 'sandbox', userId)).id;
    await this.accounts.join(tx, userId, teamId, 'owner');
  }
}
