import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { PlatformContracts } from '../contracts/platform-contracts';
import { CompanyContractStore } from '../contracts/company-contract-store';

/** Path under which hints arrive, with the token of the contract. */
export const HINT_PATH = 'afnor-hints';
/** Contract of the installation in the token of its address. */
const INSTALLATION = 'installation';
/** Topic of the notifications between processes. */
const TOPIC = 'french-flow-hint';
/** Number of bytes of the HMAC in an address: it cannot be guessed and fits into any form. */
const MAC_BYTES = 24;

/**
 * Hints of French platforms about new flows. The interface defines webhooks from version 1.2 on, and platforms configure
 * them differently, so a hint is a POST to a secret address for each contract. The body is ignored: a hint only makes
 * workers search for flows sooner.
 */
@Injectable()
export class FlowHints {
  constructor(
    private readonly contracts: PlatformContracts,
    private readonly storedContractStore: CompanyContractStore,
    private readonly notifications: Notifications,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the address for the hints of a platform. The address changes with `APP_SECRET`.
   * @param contractId id of a company's contract; null: the installation's
   */
  createUrl(contractId: string | null): string {
    const name = contractId ?? INSTALLATION;
    return `${this.config.baseUrl}/${HINT_PATH}/${name}.${toHintToken(this.vault.hashSecret(getText(name)))}`;
  }

  /**
   * Passes a hint on to the workers. Concurrent hints are combined, and hints for former contracts are ignored.
   * @param token last part of the address
   * @returns false for an address that belongs to no contract
   */
  async receive(token: string): Promise<boolean> {
    const name = this.readToken(token);
    if (name === null) return false;
    if (name === INSTALLATION) {
      if (this.contracts.ofInstallation === null) return false;
    } else if (!(await this.storedContractStore.makeDue(name))) return false;
    this.notifications.notify(TOPIC, name === INSTALLATION ? INSTALLATION : 'company');
    return true;
  }

  /** Calls the handler after hints, in every process. */
  onHint(handler: (isForInstallation: boolean) => void): void {
    this.notifications.on(TOPIC, (contract) => handler(contract === INSTALLATION));
  }

  private readToken(token: string): string | null {
    const [name = '', mac = '', ...others] = token.split('.');
    if (others.length > 0 || !/^[\w-]{32}$/.test(mac)) return null;
    const hashes = this.vault.hashSecretWithAllKeys(getText(name));
    return hashes.some((hash) => timingSafeEqual(Buffer.from(toHintToken(hash)), Buffer.from(mac)))
      ? name
      : null;
  }
}

function getText(name: string): string {
  return `french flow hint:${name}`;
}

function toHintToken(hash: Buffer): string {
  return hash.subarray(0, MAC_BYTES).toString('base64url');
}
