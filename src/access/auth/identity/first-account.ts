import { Injectable } from '@nestjs/common';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { TeamsService } from '../../teams/teams.service';
import { AccountLink } from './account-link.entity';
import { AccountLinks, invalidLinkError } from './account-links';
import type { WelcomeInput } from './account.input';
import { SELECT_FIRST_SANDBOX, HAS_USER, LOCK_FIRST_ACCOUNT } from './identity.queries';
import { NewAccounts, type NewAccount } from './new-accounts';
import { PasswordHasher } from './password-hasher';
import { requireStrongPassword } from './password-strength';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';

/** Key of the advisory lock for creating the first account and the links to create it. */
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
  async hasNoAccount(): Promise<boolean> {
    return (await this.unitOfWork.query(HAS_USER)).length === 0;
  }

  /** Returns a new link to create the first account, which replaces all earlier ones; null once an account exists. */
  async createLink(): Promise<string | null> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.lockAndCheckOpen(tx))) return null;
      await tx.manager.delete(AccountLink, { kind: 'welcome' });
      return (await this.links.create(tx, { kind: 'welcome' })).url;
    });
  }

  /**
   * Creates the first account: an operator, and the owner of the sandbox team. The person is signed in.
   * @throws ApiError 401 for an invalid link, 400 for a weak password
   */
  async create(
    { token, email, name, password, language }: WelcomeInput,
    client: Client,
  ): Promise<IssuedSession> {
    const link = await this.links.get('welcome', token, client);
    await requireStrongPassword(password, [email, name]);
    return this.links.runExclusively(link, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        proofName: `link ${link.id}`,
      });
      const account = { email, name, language: language ?? ('en' as const), operator: true, passwordHash };
      return this.unitOfWork.run(async (tx) => {
        const userId = await this.createWithLinkHash(tx, this.vault.hashSecretWithAllKeys(token), account);
        return this.sessions.begin(tx, { userId, method: 'password', secondFactor: false }, client);
      });
    });
  }

  /**
   * Creates the first account, identified by the HMAC of the link's token.
   * @returns the id of the account
   * @throws ApiError 401 for an invalid link
   */
  async createWithLinkHash(tx: Transaction, hashes: Buffer[], account: NewAccount): Promise<string> {
    if (!(await this.lockAndCheckOpen(tx))) throw invalidLinkError();
    await this.links.useLinkByHash(tx, 'welcome', hashes);
    const userId = await this.accounts.create(tx, account);
    await this.joinSandboxTeam(tx, userId);
    return userId;
  }

  /** Returns whether there is no account, and locks the creation of the first account until the transaction ends. */
  private async lockAndCheckOpen(tx: Transaction): Promise<boolean> {
    await tx.query(LOCK_FIRST_ACCOUNT, [FIRST_ACCOUNT_LOCK]);
    return (await tx.query(HAS_USER)).length === 0;
  }

  private async joinSandboxTeam(tx: Transaction, userId: string): Promise<void> {
    const [existingTeam] = await tx.query<{ id: string }>(SELECT_FIRST_SANDBOX);
    const teamId = existingTeam?.id ?? (await this.teams.create(tx, 'Sandbox', 'sandbox', userId)).id;
    await this.accounts.join(tx, userId, teamId, 'owner');
  }
}
