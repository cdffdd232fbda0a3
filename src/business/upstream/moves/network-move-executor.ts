import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { DocumentNetworks } from '../../../network/networks';
import {
  NetworkRejectedError,
  NetworkUnavailableError,
  getRetrySeconds,
} from '../../../network/port/document-network';
import { UpstreamConnectionStore } from '../../../network/upstream/connections/upstream-connection-store';
import type { UpstreamNetwork } from '../../../network/upstream/upstream-network';
import { UpstreamNetworks } from '../../../network/upstream/upstream-networks';
import { DomainEvents } from '../../../platform/events/domain-events';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { generateMigrationKey } from '../../../standards/peppol/migration-key';
import { CompanyLock } from '../../companies/company-lock';
import { PublicationService } from '../../identifiers/publication.service';
import { NetworkMoveProgress, type StepResult, getMigrationAbilities } from './network-move-progress';
import { getMoveStep } from './network-move-steps';
import { NetworkMoveStore, type MovedIdentifier, type NetworkMove } from './network-move-store';

const MOVE_COMPLETED = defineAuditAction('network_move.completed');

/** Lease of a run, extended before each identifier: each of its few calls ends after a minute. */
const LEASE_SECONDS = 300;
/** Time after which a run of the job begins no further identifier. */
const MAX_RUN_MS = 600_000;
const NO_CONNECTION_MESSAGE =
  'The team no longer has a connection to the provider of the move. Set the connection again, or cancel the move.';
/** Interval of the checks whether a provider has taken an identifier over. */
const WATCH_SECONDS = 60;

/**
 * Executes moves at the networks. The state of each identifier is stored before and after each call, and every call may be
 * repeated, so that a run that is killed is continued by another process.
 * ```
 * key_wanted ── the present network issues the key, or the user enters it ──> key_known
 * key_known ─── the other network uses the key, or the user gives it away ──> moved
 * all moved ─── one transaction: network of the company, end of the move
 * ```
 */
@Injectable()
export class NetworkMoveExecutor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: NetworkMoveStore,
    private readonly progress: NetworkMoveProgress,
    private readonly connections: UpstreamConnectionStore,
    private readonly networks: DocumentNetworks,
    private readonly upstreams: UpstreamNetworks,
    private readonly companies: CompanyLock,
    private readonly publication: PublicationService,
    private readonly audit: AuditLog,
    private readonly domainEvents: DomainEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Executes the due steps of a move, unless another process is executing them.
   * @param maxMs time after which no further identifier begins; the next run continues
   */
  async process(moveId: string, maxMs = MAX_RUN_MS): Promise<void> {
    const deadline = performance.now() + maxMs;
    const move = await this.store.claim(moveId, LEASE_SECONDS);
    if (move === null) return;
    const connection = await this.connections.findCurrent(move.teamId);
    if (connection === null || connection.id !== move.connectionId) return this.storeMissingConnection(move);
    let isFailing = false;
    for (const identifier of await this.store.listIdentifiers(move)) {
      if (performance.now() > deadline) return this.store.release(move, 0, move.attempts);
      if (!(await this.store.extend(move, LEASE_SECONDS))) return;
      const result = await this.executeSteps(move, identifier, () =>
        this.upstreams.createNetwork(connection, move.remoteCompanyId),
      );
      isFailing ||= result?.error !== undefined;
    }
    await this.finish(move, isFailing, getMigrationAbilities(connection.provider).acceptsKeys);
  }

  /**
   * Invalidates a key that was given to a provider. The state is stored first, so that a run that continues the move
   * prepares the key again.
   * @returns false when the claim is lost
   * @throws NetworkRefusedError, NetworkUnavailableError
   */
  async revokeKey(move: NetworkMove, identifier: MovedIdentifier): Promise<boolean> {
    if (!(await this.storeResult(move, identifier, { state: 'key_wanted' }))) return false;
    const ownNetwork = this.networks.getInstallationNetwork(move.companyId);
    await ownNetwork.prepareToMigrate(move.teamId, toParticipant(identifier), createKey());
    return true;
  }

  /**
   * Checks whether the own publisher already has an identifier, because the response to its takeover may be lost. If
   * so, stores that the identifier has moved; otherwise the own publisher forgets the identifier.
   * @throws NetworkUnavailableError
   */
  async storeIfTakenOver(move: NetworkMove, identifier: MovedIdentifier): Promise<boolean> {
    const ownNetwork = this.networks.getInstallationNetwork(move.companyId);
    const participant = toParticipant(identifier);
    if (await ownNetwork.isRegistered(move.teamId, participant)) {
      await this.storeResult(move, identifier, { state: 'moved' });
      return true;
    }
    await ownNetwork.deleteTakenOver(move.teamId, participant);
    return false;
  }

  /** Announces that the publication of the identifiers of a move changes, for listings that depend on the network. */
  async emitPublicationEvents(tx: Transaction, move: Pick<NetworkMove, 'id' | 'teamId'>): Promise<void> {
    for (const { identifierId } of await this.store.listIdentifiers(move, tx))
      await this.domainEvents.emit(tx, 'identifier.publication', { identifierId });
  }

  private async storeMissingConnection(move: NetworkMove): Promise<void> {
    for (const identifier of await this.store.listIdentifiers(move))
      if (identifier.state !== 'moved')
        await this.storeResult(move, identifier, { state: identifier.state, error: NO_CONNECTION_MESSAGE });
    await this.store.release(move, getRetrySeconds(move.attempts), move.attempts + 1);
  }

  /** @returns null when no step was due */
  private async executeSteps(
    move: NetworkMove,
    identifier: MovedIdentifier,
    openUpstream: () => UpstreamNetwork,
  ): Promise<StepResult | null> {
    const result = await this.tryStep(move, identifier, openUpstream);
    if (result === null) return null;
    const isStored = await this.storeResult(move, identifier, result);
    if (!isStored || result.state !== 'key_known' || identifier.state === 'key_known') return result;
    const [next] = (await this.store.listIdentifiers(move)).filter(({ id }) => id === identifier.id);
    return next === undefined ? result : this.executeSteps(move, next, openUpstream);
  }

  /** @returns false when the claim is lost */
  private storeResult(move: NetworkMove, identifier: MovedIdentifier, result: StepResult): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.store.lockClaim(tx, move))) return false;
      await this.progress.storeResult(tx, move, identifier, result);
      return true;
    });
  }

  private async tryStep(
    move: NetworkMove,
    identifier: MovedIdentifier,
    openUpstream: () => UpstreamNetwork,
  ): Promise<StepResult | null> {
    try {
      return await (move.network === 'own'
        ? this.stepToOwn(move, identifier, openUpstream)
        : this.stepToUpstream(move, identifier, openUpstream));
    } catch (error) {
      // The networks write the messages, and may quote the key.
      hideKeysInError(error, await this.listKeys(move, identifier));
      const { id: moveId, teamId, companyId } = move;
      this.logger.warn(
        { err: error, moveId, teamId, companyId },
        'a step of a move to another network failed',
      );
      const isRefused = error instanceof NetworkRejectedError;
      // A refused key is wrong or used up: the provider issues another one, and the own publisher prepares its key again.
      const state = isRefused ? 'key_wanted' : identifier.state;
      const isShown = isRefused || error instanceof NetworkUnavailableError;
      return { state, error: isShown ? error.message : 'The network could not be reached.' };
    }
  }

  /** Lists the keys that a step of an identifier may have used: the key before the step, and the stored key. */
  private async listKeys(move: NetworkMove, identifier: MovedIdentifier): Promise<string[]> {
    const storedIdentifiers = (await this.store.listIdentifiers(move)).filter(
      ({ id }) => id === identifier.id,
    );
    return [identifier, ...storedIdentifiers].flatMap((each) => this.store.decryptKey(each) ?? []);
  }

  private async stepToOwn(
    move: NetworkMove,
    identifier: MovedIdentifier,
    openUpstream: () => UpstreamNetwork,
  ): Promise<StepResult | null> {
    const participant = toParticipant(identifier);
    const step = getMoveStep('own', identifier.state, await this.progress.getAbilities(move));
    if (step === 'requesting_key')
      return { state: 'key_known', key: await openUpstream().issueMigrationKey(participant) };
    const key = this.store.decryptKey(identifier);
    if (step !== 'migrating' || key === null) return null;
    const types = await this.publication.listAdvertisedDocumentTypes(move.companyId);
    await this.networks.getInstallationNetwork(move.companyId).migrate(move.teamId, participant, key, types);
    return { state: 'moved' };
  }

  private async stepToUpstream(
    move: NetworkMove,
    identifier: MovedIdentifier,
    openUpstream: () => UpstreamNetwork,
  ): Promise<StepResult | null> {
    if (identifier.state === 'moved') return null;
    const participant = toParticipant(identifier);
    const ownNetwork = this.networks.getInstallationNetwork(move.companyId);
    const key = this.store.decryptKey(identifier);
    if (key !== null && !(await ownNetwork.isRegistered(move.teamId, participant)))
      return this.releaseIdentifier(move, participant);
    if (identifier.state === 'key_wanted') return this.prepareKey(move, identifier);
    const { acceptsKeys } = await this.progress.getAbilities(move);
    if (!acceptsKeys || key === null) return null;
    const types = await this.publication.listAdvertisedDocumentTypes(move.companyId);
    await openUpstream().migrate(move.teamId, participant, key, types);
    return this.releaseIdentifier(move, participant);
  }

  /** The own publisher serves the metadata of the identifier until senders have noticed the move. */
  private async releaseIdentifier(
    { teamId, companyId }: NetworkMove,
    participant: string,
  ): Promise<StepResult> {
    await this.networks.getInstallationNetwork(companyId).deleteTakenOver(teamId, participant);
    return { state: 'moved' };
  }

  /** Stores the key before the SML receives it, so that a run after a killed run prepares the same key again. */
  private async prepareKey(move: NetworkMove, identifier: MovedIdentifier): Promise<StepResult | null> {
    const key = this.store.decryptKey(identifier) ?? createKey();
    // The step has not succeeded yet, so its last error is kept.
    const error = identifier.errorMessage ?? undefined;
    if (!(await this.storeResult(move, identifier, { state: 'key_wanted', key, error }))) return null;
    const ownNetwork = this.networks.getInstallationNetwork(move.companyId);
    await ownNetwork.prepareToMigrate(move.teamId, toParticipant(identifier), key);
    return { state: 'key_known', key };
  }

  /** Ends the run, and the move when every identifier has moved. */
  private async finish(move: NetworkMove, isFailing: boolean, takesKeys: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, move.teamId, move.companyId);
      if (!(await this.store.lockClaim(tx, move))) return;
      const remainingIdentifiers = (await this.store.listIdentifiers(move, tx)).filter(
        ({ state }) => state !== 'moved',
      );
      if (remainingIdentifiers.length === 0) return this.complete(tx, move);
      const isWatching = !takesKeys && move.network === 'upstream';
      const pause = isFailing ? getRetrySeconds(move.attempts) : isWatching ? WATCH_SECONDS : null;
      await this.store.release(move, pause, isFailing ? move.attempts + 1 : 0, tx);
    });
  }

  private async complete(tx: Transaction, move: NetworkMove): Promise<void> {
    const { teamId, companyId, network, connectionId, remoteCompanyId } = move;
    const isUpstream = network === 'upstream';
    await this.connections.storeCompanySetting(
      tx,
      { teamId, companyId },
      {
        network,
        connectionId: isUpstream ? connectionId : null,
        remoteCompanyId: isUpstream ? remoteCompanyId : null,
      },
    );
    await this.progress.end(tx, move, 'completed');
    await this.audit.record(tx, {
      teamId,
      action: MOVE_COMPLETED,
      subjectId: companyId,
      after: { moveId: move.id, network },
    });
    await this.emitPublicationEvents(tx, move);
    // Document types and identifiers that changed during the move go to the network that is set now.
    await this.publication.updateIdentifiers(tx, companyId);
    await this.publication.republish(tx, companyId);
  }
}

function toParticipant({ scheme, identifier }: MovedIdentifier): string {
  return `${scheme}:${identifier}`;
}

function createKey(): string {
  return generateMigrationKey((size) => randomBytes(size));
}

/** Replaces migration keys in a text that another system has written, such as an error message of the SML, by `…`. */
function hideKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((hidden, key) => hidden.replaceAll(key, '…'), text);
}

/** Replaces migration keys in the message and the stack of an error. */
function hideKeysInError(error: unknown, keys: readonly string[]): void {
  if (!(error instanceof Error)) return;
  error.message = hideKeys(error.message, keys);
  if (error.stack !== undefined) error.stack = hideKeys(error.stack, keys);
}
