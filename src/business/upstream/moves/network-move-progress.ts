import { Injectable } from '@nestjs/common';
import { UpstreamConnectionStore } from '../../../network/upstream/connections/upstream-connection-store';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { NetworkMoveEvents } from './network-move-events';
import { getMoveStep, type MigrationAbilities, type MovedIdentifierState } from './network-move-steps';
import { NetworkMoveStore, type MovedIdentifier, type NetworkMove } from './network-move-store';
import { type UpstreamProviderName, ADAPTERS } from '../../../network/upstream/providers';

/** Result of a step of an identifier. */
export interface StepResult {
  state: MovedIdentifierState;
  /** Reason for the failure of the step; absent: the step succeeded. */
  error?: string;
  /** Key in plain text that is stored encrypted; absent: the stored key is kept. */
  key?: string;
}

/** Stores changes of moves, each with its event in one transaction. */
@Injectable()
export class NetworkMoveProgress {
  constructor(
    private readonly store: NetworkMoveStore,
    private readonly connections: UpstreamConnectionStore,
    private readonly events: NetworkMoveEvents,
  ) {}

  /** Stores a new move that is due. The caller holds the company's lock. @returns its id */
  async start(
    tx: Transaction,
    move: Pick<NetworkMove, 'teamId' | 'companyId' | 'network' | 'connectionId' | 'remoteCompanyId'>,
    identifierIds: readonly string[],
  ): Promise<string> {
    const id = await this.store.insert(tx, move, identifierIds);
    await this.events.recordStatus(tx, { ...move, id }, 'running');
    return id;
  }

  /** Stores the result of a step. A repeated result is stored without an event. */
  async storeResult(
    tx: Transaction,
    move: NetworkMove,
    identifier: MovedIdentifier,
    { state, error, key }: StepResult,
  ): Promise<void> {
    const errorMessage = error ?? null;
    await this.store.storeState(tx, move, identifier, state, { error: errorMessage, key });
    if (state === identifier.state && errorMessage === identifier.errorMessage) return;
    const step = getMoveStep(move.network, state, await this.getAbilities(move, tx));
    await this.events.recordStep(tx, move, identifier, { step, errorMessage });
  }

  /** Ends a move. */
  async end(tx: Transaction, move: NetworkMove, status: 'completed' | 'cancelled'): Promise<void> {
    await this.store.end(tx, move, status);
    await this.events.recordStatus(tx, move, status);
  }

  /** Returns the operations on migration keys that the provider of a move supports; none without its connection. */
  async getAbilities(
    { teamId, connectionId }: Pick<NetworkMove, 'teamId' | 'connectionId'>,
    tx?: Transaction,
  ): Promise<MigrationAbilities> {
    const connection = await this.connections.findCurrent(teamId, tx);
    return connection?.id === connectionId
      ? getMigrationAbilities(connection.provider)
      : { issuesKeys: false, acceptsKeys: false };
  }
}

/** Returns the operations on migration keys that the API of a provider supports. */
export function getMigrationAbilities(provider: UpstreamProviderName): MigrationAbilities {
  const adapter = ADAPTERS[provider];
  return { issuesKeys: adapter.issueMigrationKey !== undefined, acceptsKeys: adapter.migrate !== undefined };
}
