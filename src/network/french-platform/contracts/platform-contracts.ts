import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { createTargetPolicy } from '../../../platform/kernel/outgoing/target-url';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { connectContract, type ConnectedContract } from '../flow-api/connect-contract';
import type { ConnectionRules } from '../flow-api/connect-platform';
import { CONTRACT_OF_SUBMISSION } from '../flow-api/flow-api.queries';
import { IncomingFlows, type ContractIdentity } from '../invoice-platform';
import { PlatformContract } from '../flow-api/platform-contract';
import { CompanyContractStore, type CompanyContract } from './company-contract-store';
import { createMissingContract, createSealedContract } from './unusable-contract';

/** Contract of a file. `isSubmitted`: the file was, or may have been, submitted under this contract. */
export interface SubmissionContract {
  contract: ConnectedContract | null;
  isSubmitted: boolean;
}

/** Maximum number of contracts of companies for which a process keeps connections, tokens and caches. */
const MAX_CONNECTED_CONTRACTS = 200;

/** Names of the credentials in messages about a company's contract. */
const FIELD_NAMES = { tokenUrl: 'tokenUrl', clientId: 'clientId', clientSecret: 'clientSecret' } as const;

/**
 * Chooses the contract with a French platform: a company's own contract, or the contract of the installation. A
 * submission is tracked under its original contract:
 * ```
 * already submitted? ─ yes ──> the contract of the submission
 *          └ no ─ contract of the company? ─ yes ──> the company's contract
 *                            └ no ──> the installation's, or none
 * ```
 * Contracts are independent: each has its own tokens, connections, rate-limit pauses, caches and search cursor.
 */
@Injectable()
export class PlatformContracts implements OnApplicationShutdown {
  /** Connected contracts by id, the least recently used first. */
  private readonly connectedContracts = new Map<string, { revision: number; contract: ConnectedContract }>();
  /** Connection rules for contracts of companies: their addresses are not trusted. */
  readonly connectionRules: ConnectionRules;

  constructor(
    private readonly installation: PlatformContract,
    private readonly contracts: CompanyContractStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly incomingFlows: IncomingFlows,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config,
  ) {
    const policy = createTargetPolicy({ allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs });
    this.connectionRules = { policy, names: FIELD_NAMES };
  }

  /** The installation's contract; null when it has none. */
  get installationContract(): ConnectedContract | null {
    return this.installation.connectedContract;
  }

  /**
   * Finds the contract under which a company submits now; null when neither the company nor the installation has a
   * contract.
   * @param companyId null: use the installation's contract
   */
  async findCurrent(companyId: string | null): Promise<ConnectedContract | null> {
    const ownContract = companyId === null ? null : await this.contracts.findCurrent(companyId);
    return ownContract === null ? this.installationContract : this.connect(ownContract);
  }

  /**
   * Finds the contract under which a file was submitted, or is to be submitted.
   * @returns `contract` is null when the file was not submitted and the company has no contract; for a file of a
   * deleted contract, `contract` is a substitute whose requests always fail
   */
  async findForSubmission(companyId: string | null, trackingId: string): Promise<SubmissionContract> {
    const [submission] = await this.unitOfWork.query<{ contract: string | null }>(CONTRACT_OF_SUBMISSION, [
      trackingId,
    ]);
    if (submission === undefined) return { contract: await this.findCurrent(companyId), isSubmitted: false };
    return {
      contract: await this.findSubmittedUnder(companyId, trackingId, submission.contract),
      isSubmitted: true,
    };
  }

  private async findSubmittedUnder(
    companyId: string | null,
    trackingId: string,
    key: string | null,
  ): Promise<ConnectedContract> {
    const { installationContract } = this;
    if (key === null || key === installationContract?.identity.key)
      return installationContract ?? createMissingContract(trackingId);
    const boundContract = await this.contracts.findById(key);
    // A company never uses the contract of another company.
    return boundContract === null || boundContract.companyId !== companyId
      ? createMissingContract(trackingId)
      : this.connect(boundContract);
  }

  /**
   * Connects a contract of a company. A changed contract is connected again; running requests with the former settings
   * are completed, and idle connections with the former settings are closed.
   */
  connect(contract: CompanyContract): ConnectedContract {
    const { id, companyId, revision } = contract;
    const knownContract = this.connectedContracts.get(id);
    this.connectedContracts.delete(id);
    const connection =
      knownContract !== undefined && knownContract.revision >= revision
        ? knownContract
        : {
            revision,
            contract: this.createConnection(
              { key: id, companyId, platformNumber: contract.number },
              contract,
            ),
          };
    this.connectedContracts.set(id, connection);
    const leastRecentlyUsedId = this.connectedContracts.keys().next();
    if (this.connectedContracts.size > MAX_CONNECTED_CONTRACTS && leastRecentlyUsedId.done !== true)
      this.connectedContracts.delete(leastRecentlyUsedId.value);
    return connection.contract;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.connectedContracts.values()].map(({ contract }) => contract.close()));
  }

  private createConnection(identity: ContractIdentity, contract: CompanyContract): ConnectedContract {
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
    const { unitOfWork, logger, incomingFlows } = this;
    return connectContract(settings, identity, { unitOfWork, logger, incomingFlows }, this.connectionRules);
  }

  /**
   * Returns the client secret of a contract; null when it was encrypted with an application secret that is not
   * available.
   */
  private openSecret(contract: CompanyContract): string | null {
    try {
      return this.contracts.openSecret(contract);
    } catch (error) {
      const { id, companyId } = contract;
      this.logger.error(
        { contractId: id, companyId, error },
        'the client secret of a contract with a French platform cannot be decrypted; submissions under this contract wait',
      );
      return null;
    }
  }
}
