import { Injectable } from '@nestjs/common';
import type { CompanyNetwork } from '../../../network/upstream/connections/company-network';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { MovedIdentifierState, NetworkMoveStatus } from './network-move-steps';
import {
  CLAIM_MOVE,
  DUE_MOVES,
  END_MOVE,
  EXTEND_CLAIM,
  INSERT_IDENTIFIERS,
  INSERT_MOVE,
  IS_MOVING,
  LOCK_CLAIM,
  LOCK_PUBLISHED,
  MOVE_IDENTIFIERS,
  MOVES_OF_TEAM,
  NEWEST_MOVE,
  RELEASE_MOVE,
  STORE_STATE,
} from './network-moves.queries';

export const newNetworkMoveId = defineId('nmv');
const newMovedIdentifierId = defineId('nmi');

/** A move as it is stored. */
export interface NetworkMove {
  id: string;
  teamId: string;
  companyId: string;
  network: CompanyNetwork;
  connectionId: string;
  remoteCompanyId: string;
  status: NetworkMoveStatus;
  attempts: number;
  claim: number;
  createdAt: Date;
  completedAt: Date | null;
}

/** An identifier in a move; its key is sealed. */
export interface MovedIdentifier {
  id: string;
  identifierId: string;
  scheme: string;
  identifier: string;
  state: MovedIdentifierState;
  keySealed: Buffer | null;
  errorMessage: string | null;
}

/** An identifier of a company that its network publishes, or is asked to publish or unpublish. */
export interface PublishedIdentifier {
  id: string;
  scheme: string;
  identifier: string;
  publication: 'publishing' | 'published' | 'unpublishing';
}

type QueryExecutor = Pick<UnitOfWork, 'query'>;

/** Moves of companies between networks, with the migration keys of their identifiers sealed. */
@Injectable()
export class NetworkMoveStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /** Finds the newest move of a company; null without one. */
  async findNewestMove(
    teamId: string,
    companyId: string,
    queries: QueryExecutor = this.unitOfWork,
  ): Promise<NetworkMove | null> {
    const [row] = await queries.query<NetworkMove>(NEWEST_MOVE, [companyId, teamId]);
    return row ?? null;
  }

  /** Lists the identifiers of a move, oldest first. @param maxCount maximum number; unmoved identifiers come first */
  listIdentifiers(
    { id, teamId }: Pick<NetworkMove, 'id' | 'teamId'>,
    queries: QueryExecutor = this.unitOfWork,
    maxCount: number | null = null,
  ): Promise<MovedIdentifier[]> {
    return queries.query<MovedIdentifier>(MOVE_IDENTIFIERS, [id, teamId, maxCount]);
  }

  /** Returns whether a company moves. */
  async isMoving(tx: Transaction, teamId: string, companyId: string): Promise<boolean> {
    return (await tx.query(IS_MOVING, [companyId, teamId])).length > 0;
  }

  /** Finds a company of a team that moves; null when none does. */
  async findMovingCompany(tx: Transaction, teamId: string): Promise<string | null> {
    const [row] = await tx.query<{ companyId: string }>(MOVES_OF_TEAM, [teamId]);
    return row?.companyId ?? null;
  }

  /** Locks the identifiers of a company that its network publishes, or is asked to publish or unpublish. */
  lockPublished(tx: Transaction, teamId: string, companyId: string): Promise<PublishedIdentifier[]> {
    return tx.query<PublishedIdentifier>(LOCK_PUBLISHED, [companyId, teamId]);
  }

  /** Stores a new move that is due. The caller holds the company's lock. @returns its id */
  async insert(
    tx: Transaction,
    move: Pick<NetworkMove, 'teamId' | 'companyId' | 'network' | 'connectionId' | 'remoteCompanyId'>,
    identifierIds: readonly string[],
  ): Promise<string> {
    const id = newNetworkMoveId();
    const { teamId, companyId, network, connectionId, remoteCompanyId } = move;
    const values = [id, teamId, companyId, network, connectionId, remoteCompanyId, clock.now()];
    await tx.query(INSERT_MOVE, values);
    const rowIds = identifierIds.map(() => newMovedIdentifierId());
    await tx.query(INSERT_IDENTIFIERS, [teamId, id, [...identifierIds], rowIds]);
    return id;
  }

  /** Claims a move for at most `seconds`; null when another process works on it, or it has ended. */
  async claim(id: string, seconds: number): Promise<NetworkMove | null> {
    const [row] = await this.unitOfWork.query<NetworkMove>(CLAIM_MOVE, [id, seconds]);
    return row ?? null;
  }

  /** Extends a claim to `seconds` from now. @returns false when it is lost */
  async extend({ id, claim, teamId }: NetworkMove, seconds: number): Promise<boolean> {
    return (await this.unitOfWork.query(EXTEND_CLAIM, [id, claim, teamId, seconds])).length > 0;
  }

  /** Lists the ids of the moves that are due. */
  async listDue(): Promise<string[]> {
    return (await this.unitOfWork.query<{ id: string }>(DUE_MOVES, [])).map(({ id }) => id);
  }

  /** Locks a move, and returns whether the claim still holds it. */
  async lockClaim(tx: Transaction, { id, claim, teamId }: NetworkMove): Promise<boolean> {
    return (await tx.query(LOCK_CLAIM, [id, claim, teamId])).length > 0;
  }

  /** Ends a claim. @param nextInSeconds until the next step; null: nothing is due @param attempts failed runs in a row */
  async release(
    { id, claim, teamId }: NetworkMove,
    nextInSeconds: number | null,
    attempts: number,
    queries: QueryExecutor = this.unitOfWork,
  ): Promise<void> {
    await queries.query(RELEASE_MOVE, [id, claim, nextInSeconds, attempts, teamId]);
  }

  /** Ends a move. */
  async end(
    tx: Transaction,
    { id, claim, teamId }: NetworkMove,
    status: 'completed' | 'cancelled',
  ): Promise<void> {
    await tx.query(END_MOVE, [id, claim, status, clock.now(), teamId]);
  }

  /** Stores the state of an identifier. @param key migration key in plain text; absent: the stored key is kept */
  async storeState(
    tx: Transaction,
    { teamId }: NetworkMove,
    { id }: MovedIdentifier,
    state: MovedIdentifierState,
    { error = null, key }: { error?: string | null; key?: string } = {},
  ): Promise<void> {
    const sealedBytes = key === undefined ? null : this.vault.seal(key, getSealContext(id));
    await tx.query(STORE_STATE, [id, teamId, state, sealedBytes, error]);
  }

  /** Returns the migration key in plain text; null without one. */
  decryptKey({ id, keySealed }: Pick<MovedIdentifier, 'id' | 'keySealed'>): string | null {
    return keySealed === null ? null : this.vault.open(keySealed, getSealContext(id));
  }
}

function getSealContext(id: string): string {
  return `network_move_identifiers.key:${id}`;
}
