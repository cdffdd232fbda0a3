import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { createTargetPolicy } from '../../../platform/kernel/outgoing/target-url';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { connectContract, type ConnectedContract } from '../flow-api/connect-contract';
import type { ContractOrigin } from '../flow-api/connect-platform';
import { CONTRACT_OF_SUBMISSION } from '../flow-api/flow-api.queries';
import { IncomingFlows, type ContractIdentity } from '../invoice-platform';
import { PlatformContract } from '../flow-api/platform-contract';
import { CompanyContractStore, type CompanyContract } from './company-contract-store';
import { createMissingContract, createSealedContract } from './unusable-contract';

/** Contract of a file; `isSubmitted`: the file was, or may have been, submitted under it. */
export interface SubmissionContract {
  contract: ConnectedContract | null;
  isSubmitted: boolean;
}

/** Maximum number of contracts of companies whose connections, with their tokens and caches, a process keeps open. */
const MAX_CONNECTED = 200;

/** Names of the credentials in messages about a company's contract. */
const FIELD_NAMES = { tokenUrl: 'tokenUrl', clientId: 'clientId', clientSecret: 'clientSecret' } as const;

/**
 * Chooses the contract with a French platform: a company's own contract, or the contract of the installation. A
 * submission is tracked under its original contract:
 * ```
 * submitted already? ─ yes ──> the contract of the submission
 *          └ no ─ contract of the company ─ yes ──> that one
 *                            └ no ──> the installation's, or none
 * ```
 * Contracts are independent: each has its own tokens, connections, pauses, caches and progress.
 */
@Injectable()
export class PlatformContracts implements OnApplicationShutdown {
  /** Connected contracts by id, the least recently used first. */
  private readonly connected = new Map<string, { revision: number; contract: ConnectedContract }>();
  /** Connection rules for contracts of companies: their addresses are not trusted. */
  readonly origin: ContractOrigin;

  constructor(
    private readonly installation: PlatformContract,
    private readonly contracts: CompanyContractStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly incoming: IncomingFlows,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config,
  ) {
    const policy = createTargetPolicy({ allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs });
    this.origin = { policy, names: FIELD_NAMES };
  }

  /** The installation's contract; null when it has none. */
  get ofInstallation(): ConnectedContract | null {
    return this.installation.connected;
  }

  /**
   * Finds the contract under which a company submits now; null when neither it nor the installation has one.
   * @param companyId null: use the installation's contract
   */
  async findCurrent(companyId: string | null): Promise<ConnectedContract | null> {
    const ownContract = companyId === null ? null : await this.contracts.findCurrent(companyId);
    return ownContract === null ? this.ofInstallation : this.connect(ownContract);
  }

  /**
   * Finds the contract under which a file was submitted, or is to be submitted.
   * @returns null as the contract when the file was not submitted and the company has no contract; for a file of a
   * deleted contract, a substitute whose platform never answers
   */
  async findForSubmission(companyId: string | null, trackingId: string): Promise<SubmissionContract> {
    const [submission] = await this.unitOfWork.query<{ contract: string | null }>(CONTRACT_OF_SUBMISSION, [
      trackingId,
    ]);
    if (submission === undefined) return { contract: await this.findCurrent(companyId), isSubmitted: false };
    return { contract: await this.findBound(companyId, trackingId, submission.contract), isSubmitted: true };
  }

  private async findBound(
    companyId: string | null,
    trackingId: string,
    key: string | null,
  ): Promise<ConnectedContract> {
    const { ofInstallation } = this;
    if (key === null || key === ofInstallation?.identity.key)
      return ofInstallation ?? createMissingContract(trackingId);
    const boundContract = await this.contracts.findById(key);
    // A company never uses the contract of another company.
    return boundContract === null || boundContract.companyId !== companyId
      ? createMissingContract(trackingId)
      : this.connect(boundContract);
  }

  /**
   * Connects a contract of a company. A changed contract is connected again; requests that run with its former settings
   * are completed, and their connections close when idle.
   */
  connect(contract: CompanyContract): ConnectedContract {
    const { id, companyId, revision } = contract;
    const knownContract = this.connected.get(id);
    this.connected.delete(id);
    const current =
      knownContract !== undefined && knownContract.revision >= revision
        ? knownContract
        : {
            revision,
            contract: this.open({ key: id, companyId, platformNumber: contract.number }, contract),
          };
    this.connected.set(id, current);
    const oldest = this.connected.keys().next();
    if (this.connected.size > MAX_CONNECTED && oldest.done !== true) this.connected.delete(oldest.value);
    return current.contract;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.connected.values()].map(({ contract }) => contract.close()));
  }

  private open(identity: ContractIdentity, contract: CompanyContract): ConnectedContract {
    const clientSecret = this.openSecret(contract);
    if (clientSecret === null) return createSealedContract(identity);
    const settings: FrenchPlatformSettings = {
      flowUrl: contract.flowUrl,
      directoryUrl: contract.directoryUrl,
      tokenUrl: contract.tokenUrl,
      clientId: contract.clientId,
      clientSecret,
      organizationId: contract.organizationId,
      number: contract.number,
      name: contract.name,
      version: contract.version,
      omittedFields: contract.omittedFields,
      reportOutcome: contract.reportOutcome,
      searchDelaySeconds: contract.searchDelaySeconds,
    };
    const { unitOfWork, logger, incoming } = this;
    return connectContract(settings, identity, { unitOfWork, logger, incoming }, this.origin);
  }

  /** Returns the secret of a contract; null when it was encrypted under a secret that is not available. */
  private openSecret(contract: CompanyContract): string | null {
    try {
      return this.contracts.openSecret(contract);
    } catch (error) {
      const { id, companyId } = contract;
      this.logger.error(
        { contractId: id, companyId, error },
        'the secret of a contract with a French platform cannot be decrypted; what is to be submitted under it waits',
      );
      return null;
    }
  }
}
