import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { PlatformContracts } from '../contracts/platform-contracts';
import { CompanyContractStore } from '../contracts/company-contract-store';

/** Path of the hints endpoint; the token of the contract follows the path. */
export const HINT_PATH = 'afnor-hints';
/** Name of the installation's contract in the token of the address. */
const INSTALLATION_NAME = 'installation';
/** Topic of the notifications between processes. */
const TOPIC = 'french-flow-hint';
/** Number of bytes of the HMAC in an address: too many to guess, and short enough for the forms of platforms. */
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
    private readonly contractStore: CompanyContractStore,
    private readonly notifications: Notifications,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates the address to which a platform sends its hints. The address changes with `APP_SECRET`.
   * @param contractId id of a company's contract; null for the installation's contract
   */
  createUrl(contractId: string | null): string {
    const contractName = contractId ?? INSTALLATION_NAME;
    return `${this.config.baseUrl}/${HINT_PATH}/${contractName}.${toHintToken(this.vault.hashSecret(getSignedText(contractName)))}`;
  }

  /**
   * Passes a hint to the workers. Concurrent hints are combined, and hints for former contracts are ignored.
   * @param token last part of the address
   * @returns false for an address that belongs to no contract
   */
  async receive(token: string): Promise<boolean> {
    const contractName = this.verifyToken(token);
    if (contractName === null) return false;
    if (contractName === INSTALLATION_NAME) {
      if (this.contracts.installationContract === null) return false;
    } else if (!(await this.contractStore.makeSearchDue(contractName))) return false;
    this.notifications.notify(TOPIC, contractName === INSTALLATION_NAME ? INSTALLATION_NAME : 'company');
    return true;
  }

  /** Calls the handler after hints, in every process. */
  onHint(handler: (isForInstallation: boolean) => void): void {
    this.notifications.on(TOPIC, (contract) => handler(contract === INSTALLATION_NAME));
  }

  private verifyToken(token: string): string | null {
    const [name = '', mac = '', ...others] = token.split('.');
    if (others.length > 0 || !/^[\w-]{32}$/.test(mac)) return null;
    const hashes = this.vault.hashSecretWithAllKeys(getSignedText(name));
    return hashes.some((hash) => timingSafeEqual(Buffer.from(toHintToken(hash)), Buffer.from(mac)))
      ? name
      : null;
  }
}

function getSignedText(name: string): string {
  return `french flow hint:${name}`;
}

function toHintToken(hash: Buffer): string {
  return hash.subarray(0, MAC_BYTES).toString('base64url');
}
