import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { TeamScope } from '../../../access/teams/team-scope';
import { NetworkRejectedError, NetworkUnavailableError } from '../../../network/port/document-network';
import type { CompanyNetwork } from '../../../network/upstream/connections/company-network';
import {
  UpstreamConnectionStore,
  type UpstreamConnection,
} from '../../../network/upstream/connections/upstream-connection-store';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, unavailable } from '../../../platform/kernel/http/api-error';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { listMigrationKeyErrors } from '../../../standards/peppol/migration-key';
import { CompanyLock } from '../../companies/company-lock';
import { MigrationsService } from '../../identifiers/migrations.service';
import { buildLockTeam } from '../../../access/teams/teams.queries';
import { UpstreamCheck } from '../upstream-check';
import { NetworkMoveExecutor } from './network-move-executor';
import { NetworkMoveProgress } from './network-move-progress';
import { NetworkMoveStore, type MovedIdentifier, type NetworkMove } from './network-move-store';
import { getMoveStep, type NetworkMoveStep } from './network-move-steps';

const MOVE_STARTED = defineAuditAction('network_move.started');
const MOVE_KEY_GIVEN = defineAuditAction('network_move.key_given');
const MOVE_CANCELLED = defineAuditAction('network_move.cancelled');

/** Lease in seconds of a request, extended before each call of the network. */
const LEASE_SECONDS = 120;
/** Time after which a request begins no further identifier; the job continues. */
const MAX_REQUEST_MS = 20_000;

/** Maximum number of identifiers of a move that are shown, unmoved ones first. */
export const MAX_SHOWN_IDENTIFIERS = 200;

/** A move as its team sees it, with the keys in plain text. */
export interface NetworkMoveView {
  move: NetworkMove;
  identifiers: (MovedIdentifier & { step: NetworkMoveStep; migrationKey: string | null })[];
}

/**
 * Moves companies between the own access point and the provider of their team, with the identifiers that are published. The
 * company keeps its network until every identifier has moved; then one transaction changes it.
 */
@Injectable()
export class NetworkMovesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly store: NetworkMoveStore,
    private readonly progress: NetworkMoveProgress,
    private readonly connections: UpstreamConnectionStore,
    private readonly check: UpstreamCheck,
    private readonly companies: CompanyLock,
    private readonly scope: TeamScope,
    private readonly migrations: MigrationsService,
    private readonly executor: NetworkMoveExecutor,
    private readonly hold: WorkHold,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the newest move of a company; null when it has never moved. */
  async findNewestMove(teamId: string, companyId: string): Promise<NetworkMoveView | null> {
    const move = await this.store.findNewestMove(teamId, companyId);
    if (move === null) return null;
    const abilities = await this.progress.getAbilities(move);
    const storedIdentifiers = await this.store.listIdentifiers(move, undefined, MAX_SHOWN_IDENTIFIERS);
    const identifiers = storedIdentifiers.map((identifier) => {
      const isShown = move.status === 'running' && identifier.state === 'key_known';
      return {
        ...identifier,
        step: getMoveStep(move.network, identifier.state, abilities),
        migrationKey: isShown ? this.store.decryptKey(identifier) : null,
      };
    });
    return { move, identifiers };
  }

  /**
   * Starts the move of a company to the other network. A repeated request for the same network changes nothing.
   * @throws ApiError 400 when the provider does not have the company; 404 when the company does not exist; 409 when the
   *   team has no connection to a provider, the installation has no access point, the company already uses the network,
   *   a move to the other network is running, or identifiers are being published
   */
  async start(
    teamId: string,
    companyId: string,
    network: CompanyNetwork,
    upstreamCompanyId: string | null,
  ): Promise<void> {
    await this.companies.assertExists(teamId, companyId);
    const connection = await this.connections.findCurrent(teamId);
    if (connection === null)
      throw conflict(
        'upstream_missing',
        'The team has no connection to a provider. Set a connection first.',
        'network',
      );
    if (network === 'own') this.assertOwnPublisher();
    const remoteCompanyId = await this.findRemoteCompany(connection, companyId, network, upstreamCompanyId);
    const id = await this.unitOfWork.run(async (tx) => {
      // Locks the team first, like a change of the connection.
      await tx.query(buildLockTeam('NO KEY UPDATE'), [teamId]);
      await this.companies.lock(tx, teamId, companyId);
      const newestMove = await this.store.findNewestMove(teamId, companyId, tx);
      if (newestMove?.status === 'running') {
        if (newestMove.network === network) return null;
        throw conflict('network_move_running', 'The company is moving to the other network.', 'network');
      }
      await this.assertConnectionCurrent(tx, connection);
      const setting = await this.connections.findForCompany(companyId, tx);
      if (setting?.network === network)
        throw impossibleMoveError(`The network of the company is already "${network}".`);
      const identifierIds = await this.listMovableIdentifiers(tx, teamId, companyId);
      const move = { teamId, companyId, network, connectionId: connection.id, remoteCompanyId };
      const createdId = await this.progress.start(tx, move, identifierIds);
      await this.executor.emitPublicationEvents(tx, { id: createdId, teamId });
      await this.audit.record(tx, {
        teamId,
        action: MOVE_STARTED,
        subjectId: companyId,
        after: { moveId: createdId, network, upstreamCompanyId: remoteCompanyId },
      });
      return createdId;
    });
    if (id !== null) await this.continueMove(id);
  }

  /**
   * Stores the migration key that the provider has issued for an identifier. The identifier then moves to the
   * installation's access point at once.
   * @throws ApiError 400 for an invalid key, and for a key that the network rejects; 401 for an
   *   identifier of another team; 409 without a move that waits for the key
   */
  async setKey(teamId: string, companyId: string, identifierId: string, migrationKey: string): Promise<void> {
    const keyErrors = listMigrationKeyErrors(migrationKey);
    if (keyErrors.length > 0) throw badInput({ migrationKey: keyErrors.map((keyError) => `${keyError}.`) });
    await this.companies.assertExists(teamId, companyId);
    await this.scope.requireNotOtherTeam('identifiers', identifierId, teamId);
    const move = await this.claimRunning(teamId, companyId);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.store.lockClaim(tx, move))) throw moveInProgressError();
      const identifiers = await this.store.listIdentifiers(move, tx);
      const identifier = identifiers.find((each) => each.identifierId === identifierId);
      const isWanted = move.network === 'own' && identifier !== undefined && identifier.state !== 'moved';
      await this.store.release(move, 0, 0, tx);
      // The claim is released also when there is no key.
      if (!isWanted) return;
      await this.progress.storeResult(tx, move, identifier, { state: 'key_known', key: migrationKey });
      await this.audit.record(tx, {
        teamId,
        action: MOVE_KEY_GIVEN,
        subjectId: identifierId,
        after: { moveId: move.id, scheme: identifier.scheme, identifier: identifier.identifier },
      });
    });
    await this.continueMove(move.id);
    const identifiers = await this.store.listIdentifiers(move);
    const movedIdentifier = identifiers.find((each) => each.identifierId === identifierId);
    if (movedIdentifier === undefined || move.network !== 'own')
      throw impossibleMoveError(
        'The move of the company does not wait for a key of this identifier.',
        'identifierId',
      );
    if (movedIdentifier.state === 'key_wanted' && movedIdentifier.errorMessage !== null)
      throw badInput({ migrationKey: [movedIdentifier.errorMessage] }, 'migration_refused');
  }

  /**
   * Cancels a move of which no identifier has moved yet; the company keeps its current network.
   * @throws ApiError 409 without such a move, 503 while work is held or the network does not confirm a revocation
   */
  async cancel(teamId: string, companyId: string): Promise<void> {
    await this.companies.assertExists(teamId, companyId);
    if ((await this.hold.getCurrent()) !== null)
      throw unavailable(
        'Outgoing work of this installation is on hold. Repeat the request after the operator has resumed the work.',
      );
    const move = await this.claimRunning(teamId, companyId, LEASE_SECONDS);
    try {
      await this.revokeKeys(move);
    } catch (error) {
      await this.store.release(move, 0, move.attempts);
      if (error instanceof NetworkRejectedError) throw impossibleMoveError(error.message);
      if (error instanceof NetworkUnavailableError) throw unavailable(error.message);
      throw error;
    }
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      if (!(await this.store.lockClaim(tx, move))) throw moveInProgressError();
      await this.progress.end(tx, move, 'cancelled');
      await this.executor.emitPublicationEvents(tx, move);
      const after = { moveId: move.id, network: move.network };
      await this.audit.record(tx, { teamId, action: MOVE_CANCELLED, subjectId: companyId, after });
    });
  }

  /** Invalidates the issued keys. @throws ApiError 409 when an identifier has moved */
  private async revokeKeys(move: NetworkMove): Promise<void> {
    const identifiers = await this.store.listIdentifiers(move);
    if (identifiers.some(({ state }) => state === 'moved')) throw identifiersMovedError();
    for (const identifier of identifiers) {
      // Without an own network, which the operator may have switched off in the meantime, no identifier can have moved
      // there.
      if (identifier.keySealed === null || (move.network === 'own' && this.config.peppol.stage === 'off'))
        continue;
      if (!(await this.store.extend(move, LEASE_SECONDS))) throw moveInProgressError();
      if (move.network === 'own') {
        if (await this.executor.storeIfTakenOver(move, identifier)) throw identifiersMovedError();
      } else if (!(await this.executor.revokeKey(move, identifier))) throw moveInProgressError();
    }
  }

  /** @throws ApiError 409 while companies of the team move over the connection that is to end */
  async assertNoMoveRunning(tx: Transaction, teamId: string): Promise<void> {
    const companyId = await this.store.findMovingCompany(tx, teamId);
    if (companyId !== null)
      throw conflict(
        'network_move_running',
        `The company ${companyId} is moving to another network. Complete or cancel the move first.`,
      );
  }

  /** Finds the id at the provider. The id of a company that leaves is already known, so the provider is not called. */
  private async findRemoteCompany(
    connection: UpstreamConnection,
    companyId: string,
    network: CompanyNetwork,
    requestedId: string | null,
  ): Promise<string> {
    const knownConnection = network === 'own' ? await this.connections.findForCompany(companyId) : null;
    return (
      knownConnection?.remoteCompanyId ??
      (await this.check.findRemoteCompany(connection, companyId, requestedId))
    );
  }

  private continueMove(moveId: string): Promise<void> {
    return this.hold.runUnlessHeld(() => this.executor.process(moveId, MAX_REQUEST_MS));
  }

  private async claimRunning(
    teamId: string,
    companyId: string,
    seconds = LEASE_SECONDS,
  ): Promise<NetworkMove> {
    const newestMove = await this.store.findNewestMove(teamId, companyId);
    if (newestMove?.status !== 'running')
      throw impossibleMoveError('The company is not moving to another network.');
    const move = await this.store.claim(newestMove.id, seconds);
    if (move === null) throw moveInProgressError();
    return move;
  }

  /** @throws ApiError 409 while the own access point could publish nothing */
  private assertOwnPublisher(): void {
    const { stage, smp } = this.config.peppol;
    if (stage === 'off')
      throw impossibleMoveError('This installation is not connected to the network (PEPPOL_STAGE is off).');
    if (smp === null)
      throw impossibleMoveError(
        'This installation publishes no metadata of its own (PEPPOL_SMP_KEYSTORE or PEPPOL_SMP_KEY_FILE is not set), so no identifier can move to it.',
      );
  }

  /** Checks that a connection, which was read before the lock, is still the current connection of the team. */
  private async assertConnectionCurrent(tx: Transaction, { id, teamId }: UpstreamConnection): Promise<void> {
    const currentConnection = await this.connections.findCurrent(teamId, tx);
    if (currentConnection?.id !== id)
      throw conflict('upstream_missing', 'The connection of the team has changed. Repeat the request.');
  }

  private async listMovableIdentifiers(
    tx: Transaction,
    teamId: string,
    companyId: string,
  ): Promise<string[]> {
    const identifiers = await this.store.lockPublished(tx, teamId, companyId);
    const [unsettledIdentifier] = identifiers.filter(({ publication }) => publication !== 'published');
    if (unsettledIdentifier !== undefined)
      throw impossibleMoveError(
        `The network has not responded yet about ${unsettledIdentifier.scheme}:${unsettledIdentifier.identifier}. Repeat the request when the identifier is published or unpublished.`,
      );
    const pendingMigration = await this.migrations.findPendingInbound(tx, companyId);
    if (pendingMigration !== null)
      throw impossibleMoveError(
        `${pendingMigration.scheme}:${pendingMigration.identifier} is being migrated to the company with a key. Repeat the request when the migration has ended.`,
      );
    for (const { id } of identifiers) await this.migrations.revokeOutboundKey(tx, companyId, id);
    return identifiers.map(({ id }) => id);
  }
}

function moveInProgressError(): ReturnType<typeof conflict> {
  return impossibleMoveError('The move is being executed at the moment. Repeat the request later.');
}

function identifiersMovedError(): ReturnType<typeof conflict> {
  return impossibleMoveError(
    'Some identifiers have already moved. Complete the move, and then move the company back.',
  );
}

function impossibleMoveError(message: string, field = 'network'): ReturnType<typeof conflict> {
  return conflict('network_move_impossible', message, field);
}
