import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { DomainEvents } from '../../../platform/events/domain-events';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type {
  FrenchPlatformSettings,
  OptionalFlowField,
} from '../../../platform/kernel/settings/french-platform-settings';
import {
  CLAIM_CONTRACTS,
  CONTRACT_BY_ID,
  CURRENT_CONTRACT,
  DELETE_ENDED_CONTRACTS,
  DELETE_UNUSED_CURSORS,
  END_CONTRACT,
  MAKE_SEARCH_DUE,
  CONTRACT_BY_PLATFORM,
  STORE_CONTRACT,
  STORE_POLL_RESULT,
} from './company-contracts.queries';

const newContractId = defineId('fpc');

declare module '../../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /**
     * A company began to use a contract with a French platform or removed one: work that waits for a contract may
     * continue.
     */
    'french_platform.changed': { companyId: string };
  }
}

/** Days for which statuses of submissions are still fetched under a contract that has ended. */
const FORMER_CONTRACT_DAYS = 30;
/** Interval in seconds between searches for flows of a contract; slightly shorter than the period of the search job. */
const SEARCH_INTERVAL_SECONDS = 50;
/** Maximum length in characters of a stored failure reason. */
const MAX_REASON_LENGTH = 500;

/** Settings of a company's contract without its secret. */
export type ContractSettings = Omit<FrenchPlatformSettings, 'clientSecret'>;

/** Stored contract of a company, with its client secret encrypted. */
export interface CompanyContract extends ContractSettings {
  id: string;
  companyId: string;
  clientSecretSealed: Buffer;
  omittedFields: OptionalFlowField[];
  /** Revision, incremented by each change. */
  revision: number;
  /** Reason why the last search for flows failed; null when it succeeded. */
  lastError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

type QueryRunner = Pick<UnitOfWork, 'query'>;

/** Stores the contracts of companies with French platforms, with encrypted client secrets. */
@Injectable()
export class CompanyContractStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly events: DomainEvents,
  ) {}

  /** Finds the current contract of a company; null without one. */
  findCurrent(companyId: string, queries: QueryRunner = this.unitOfWork): Promise<CompanyContract | null> {
    return findOne(queries, CURRENT_CONTRACT, [companyId]);
  }

  /** Finds a contract by its id, including former ones; null when it was deleted. */
  findById(id: string): Promise<CompanyContract | null> {
    return findOne(this.unitOfWork, CONTRACT_BY_ID, [id]);
  }

  /**
   * Returns the secret of a contract.
   * @throws Error when the secret was encrypted with an application secret that is not available
   */
  openSecret({ id, clientSecretSealed }: CompanyContract): string {
    return this.vault.open(clientSecretSealed, getSecretContext(id));
  }

  /**
   * Stores the contract that a company uses from now on. A former contract with the same platform and organization is
   * used again; any other contract is ended.
   */
  async store(
    tx: Transaction,
    { teamId, companyId }: { teamId: string; companyId: string },
    settings: FrenchPlatformSettings,
  ): Promise<CompanyContract> {
    const { number, organizationId } = settings;
    const existingContract = await findOne(tx, CONTRACT_BY_PLATFORM, [companyId, number, organizationId]);
    const id = existingContract?.id ?? newContractId();
    await this.endCurrent(tx, companyId, id);
    await tx.query(STORE_CONTRACT, [
      id,
      teamId,
      companyId,
      number,
      organizationId,
      settings.name,
      settings.flowUrl,
      settings.directoryUrl,
      settings.tokenUrl,
      settings.clientId,
      this.vault.seal(settings.clientSecret, getSecretContext(id)),
      settings.version,
      settings.omittedFields,
      settings.reportOutcome,
      settings.searchDelaySeconds,
      clock.now(),
    ]);
    const storedContract = await findOne(tx, CURRENT_CONTRACT, [companyId]);
    if (storedContract === null)
      throw new Error(`The contract ${id} was stored but cannot be found afterwards.`);
    await this.events.emit(tx, 'french_platform.changed', { companyId });
    return storedContract;
  }

  /** Ends the contract of a company. The company then uses the contract of the installation. */
  async remove(tx: Transaction, companyId: string): Promise<void> {
    await this.endCurrent(tx, companyId);
    await this.events.emit(tx, 'french_platform.changed', { companyId });
  }

  /**
   * Ends the contract that a company uses; the row stays until every submission under it has an outcome.
   * @param excludedId id of a contract that is not ended
   */
  private async endCurrent(
    tx: Transaction,
    companyId: string,
    excludedId: string | null = null,
  ): Promise<void> {
    await tx.query(END_CONTRACT, [companyId, excludedId, clock.now()]);
  }

  /**
   * Claims a contract whose search for flows is due, so that no other process runs the search; null when no search is
   * due.
   */
  async claimDue(): Promise<CompanyContract | null> {
    const [contract] = await this.unitOfWork.query<CompanyContract>(CLAIM_CONTRACTS, [
      SEARCH_INTERVAL_SECONDS,
      1,
    ]);
    return contract ?? null;
  }

  /** Makes the search for flows of a contract due. @returns false when the contract is not in use */
  async makeSearchDue(id: string): Promise<boolean> {
    return (await this.unitOfWork.query(MAKE_SEARCH_DUE, [id, SEARCH_INTERVAL_SECONDS])).length > 0;
  }

  /** Stores the result of a search for flows: the reason of its failure, or null after a success. */
  async storePollResult(id: string, reason: string | null): Promise<void> {
    await this.unitOfWork.query(STORE_POLL_RESULT, [id, reason?.slice(0, MAX_REASON_LENGTH) ?? null]);
  }

  /** Deletes former contracts with their secrets when no submission under them waits for an outcome any more. */
  async deleteEnded(): Promise<void> {
    await this.unitOfWork.query(DELETE_ENDED_CONTRACTS, [FORMER_CONTRACT_DAYS]);
    await this.unitOfWork.query(DELETE_UNUSED_CURSORS);
  }
}

async function findOne(
  queries: QueryRunner,
  query: string,
  values: readonly unknown[],
): Promise<CompanyContract | null> {
  const [row] = await queries.query<CompanyContract>(query, [...values]);
  return row ?? null;
}

function getSecretContext(id: string): string {
  return `french_platform_contracts.client_secret:${id}`;
}
