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
  SAME_CONTRACT,
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

/** Days for which statuses of submissions are still fetched under a former contract. */
const FORMER_DAYS = 30;
/** Interval in seconds between searches for flows of a contract; slightly shorter than the period of the search job. */
const SEARCH_INTERVAL_SECONDS = 50;
/** Maximum number of characters of the stored reason of a failure. */
const MAX_REASON = 500;

/** Settings of a company's contract without its secret. */
export type ContractSettings = Omit<FrenchPlatformSettings, 'clientSecret'>;

/** A contract of a company as it is stored; its secret is sealed. */
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

type Through = Pick<UnitOfWork, 'query'>;

/** Contracts of companies with French platforms, with their secrets sealed. */
@Injectable()
export class CompanyContractStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly events: DomainEvents,
  ) {}

  /** Finds the contract that a company uses now; null without one. */
  findCurrent(companyId: string, queries: Through = this.unitOfWork): Promise<CompanyContract | null> {
    return findOne(queries, CURRENT_CONTRACT, [companyId]);
  }

  /** Finds a contract by its id, including former ones; null when it was deleted. */
  findById(id: string): Promise<CompanyContract | null> {
    return findOne(this.unitOfWork, CONTRACT_BY_ID, [id]);
  }

  /** Returns the secret of a contract. @throws Error when it was sealed under a secret that is not available */
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
    const existingContract = await findOne(tx, SAME_CONTRACT, [companyId, number, organizationId]);
    const id = existingContract?.id ?? newContractId();
    await this.end(tx, companyId, id);
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
    if (storedContract === null) throw new Error(`The contract ${id} was stored and is not there.`);
    await this.events.emit(tx, 'french_platform.changed', { companyId });
    return storedContract;
  }

  /** Ends the contract of a company, which uses the installation's from then on. */
  async remove(tx: Transaction, companyId: string): Promise<void> {
    await this.end(tx, companyId);
    await this.events.emit(tx, 'french_platform.changed', { companyId });
  }

  /**
   * Ends the contract that a company uses; the row stays until every submission under it has an outcome.
   * @param except id of a contract that does not end
   */
  private async end(tx: Transaction, companyId: string, except: string | null = null): Promise<void> {
    await tx.query(END_CONTRACT, [companyId, except, clock.now()]);
  }

  /** Claims a contract that is due for a search for flows, so that no other process searches; null: none is due. */
  async claim(): Promise<CompanyContract | null> {
    const [contract] = await this.unitOfWork.query<CompanyContract>(CLAIM_CONTRACTS, [
      SEARCH_INTERVAL_SECONDS,
      1,
    ]);
    return contract ?? null;
  }

  /** Makes the search for flows of a contract due. @returns false when it is not in use */
  async makeDue(id: string): Promise<boolean> {
    return (await this.unitOfWork.query(MAKE_SEARCH_DUE, [id, SEARCH_INTERVAL_SECONDS])).length > 0;
  }

  /** Stores the reason why a search for flows failed; null when it succeeded. */
  async storePollResult(id: string, reason: string | null): Promise<void> {
    await this.unitOfWork.query(STORE_POLL_RESULT, [id, reason?.slice(0, MAX_REASON) ?? null]);
  }

  /** Deletes former contracts with their secrets when no submission under them waits for an outcome any more. */
  async deleteEnded(): Promise<void> {
    await this.unitOfWork.query(DELETE_ENDED_CONTRACTS, [FORMER_DAYS]);
    await this.unitOfWork.query(DELETE_UNUSED_CURSORS);
  }
}

async function findOne(
  queries: Through,
  query: string,
  values: readonly unknown[],
): Promise<CompanyContract | null> {
  const [row] = await queries.query<CompanyContract>(query, [...values]);
  return row ?? null;
}

function getSecretContext(id: string): string {
  return `french_platform_contracts.client_secret:${id}`;
}
