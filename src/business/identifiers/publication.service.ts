import { Inject, Injectable } from '@nestjs/common';
import { DomainEvents, OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { Lease } from '../../platform/kernel/queue/work';
import type { FeatureColumns } from '../../platform/kernel/queue/work-table';
import { WorkHold } from '../../platform/kernel/work-control/work-hold';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import {
  NetworkRejectedError,
  NetworkUnavailableError,
  type AdvertisedDocumentType,
  getRetrySeconds,
} from '../../network/port/document-network';
import { DocumentNetworks } from '../../network/networks';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { MigrationLedger } from './migration-ledger';
import {
  getPublicationMove,
  type NextStep,
  type PublicationState,
  type PublicationTrigger,
} from './publication-states';
import { NETWORK_LEASE_SECONDS, PUBLICATION_QUEUE, PUBLICATION_WORK } from './identifier-work';
import {
  changeIdentifier,
  LOCK_PUBLISHABLE,
  LOCK_IDENTIFIERS,
  LOCK_PUBLICATION,
  ADVERTISED_TYPES,
  LOCK_CLAIMED_IDENTIFIER,
  LOCK_COMPANY,
  LOCK_UNCHANGED_IDENTIFIER,
  PUBLISHED_AT_NETWORK,
  DUE_IDENTIFIER,
  IS_MOVING,
} from './identifiers.queries';

const PUBLISHED_ELSEWHERE_MESSAGE =
  'Another company of this installation publishes this identifier. Release the identifier there, or migrate it with a migration key.';

const MOVING_MESSAGE =
  'The company is moving to another network. The identifier is changed after the move has ended.';

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** The publication or the outbound migration of an identifier changed. */
    'identifier.publication': { identifierId: string };
  }
}

interface DueIdentifier extends Lease {
  teamId: string;
  companyId: string;
  environment: TeamEnvironment;
  participant: string;
  publication: PublicationState;
  publishedElsewhere: boolean;
  revision: number;
  /** Whether the company is moving to another network; the move then handles the identifier. */
  isMoving: boolean;
}

type NetworkResult = 'accepted' | 'refused' | 'silent';

interface PublicationRow {
  publication: PublicationState;
  attempts: number;
  leased: boolean;
}

/**
 * Synchronizes the network with the companies: an identifier is published exactly while its company is a verified
 * recipient. The request is a row, written in the transaction of the change. The network is called after the commit,
 * during the request if the network responds in time, otherwise by a worker. Every transition follows the table in
 * publication-states.ts.
 *
 * Only one call at a time runs for an identifier. A request during a call increments the row's revision, so the
 * response to the earlier request is discarded and the network is called again.
 */
@Injectable()
export class PublicationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly networks: DocumentNetworks,
    private readonly ledger: MigrationLedger,
    private readonly dispatcher: Dispatcher,
    private readonly hold: WorkHold,
    private readonly domain: DomainEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnDomainEvent('company.publishability')
  updateOnCompanyChange({ tx, companyId }: DomainEvent<'company.publishability'>): Promise<void> {
    return this.updateIdentifiers(tx, companyId);
  }

  /**
   * Publishes or unpublishes every identifier of the company by the company's current state. An identifier with a stored
   * migration key is processed by its migration. The caller holds the company's lock.
   */
  async updateIdentifiers(tx: Transaction, companyId: string): Promise<void> {
    // In the order of the unique index, so that two companies with the same identifiers do not deadlock.
    const rows = await tx.query<{ id: string; publishable: boolean }>(LOCK_PUBLISHABLE, [companyId]);
    for (const row of rows) await this.requestChange(tx, row.id, row.publishable ? 'wanted' : 'unwanted');
  }

  /** Returns whether the company's network publishes any of its identifiers. The caller holds the company's lock. */
  async hasPublishedIdentifiers(tx: Transaction, companyId: string): Promise<boolean> {
    return (await tx.query(PUBLISHED_AT_NETWORK, [companyId])).length > 0;
  }

  /** Returns whether the company is moving to another network; its identifiers must not change during the move. */
  async isMoving(tx: Transaction, companyId: string): Promise<boolean> {
    return (await tx.query(IS_MOVING, [companyId])).length > 0;
  }

  /** Publishes published identifiers again, after the advertised document types changed. */
  async republish(tx: Transaction, companyId: string): Promise<void> {
    const rows = await tx.query<{ id: string }>(LOCK_IDENTIFIERS, [companyId]);
    for (const row of rows) await this.requestChange(tx, row.id, 'typesChanged');
  }

  /**
   * Stores the request for an identifier; the network is called after the commit.
   * @returns false when another company publishes the identifier, so that it is stored and requested later
   */
  async requestChange(
    tx: Transaction,
    identifierId: string,
    trigger: 'wanted' | 'unwanted' | 'typesChanged',
  ): Promise<boolean> {
    await tx.query('SAVEPOINT publication');
    try {
      await this.move(tx, identifierId, trigger);
      await tx.query('RELEASE SAVEPOINT publication');
      return true;
    } catch (error) {
      if (getViolatedConstraint(error) !== 'identifiers_published_once') throw error;
      await tx.query('ROLLBACK TO SAVEPOINT publication');
      await this.move(tx, identifierId, 'heldElsewhere', PUBLISHED_ELSEWHERE_MESSAGE);
      return false;
    }
  }

  /** Applies a transition. When the network has to be called immediately, the call follows the commit. */
  async move(
    tx: Transaction,
    identifierId: string,
    trigger: PublicationTrigger,
    error: string | null = null,
  ): Promise<void> {
    const [current] = await tx.query<PublicationRow>(LOCK_PUBLICATION, [identifierId]);
    if (current === undefined) throw new Error(`The identifier ${identifierId} does not exist`);
    const move = getPublicationMove(current.publication, trigger);
    if (move.next === 'kept') return;
    const lease = await this.write(tx, identifierId, current, move.next, {
      set: `publication = $1, publication_error = $2, revision = revision + 1,
        attempts = CASE $3 WHEN 'later' THEN attempts + 1 ELSE 0 END,
        published_elsewhere = published_elsewhere AND $1 <> 'unpublished', updated_at = clock_timestamp()`,
      values: [move.to, error, move.next],
    });
    if (move.outbound !== null) await this.ledger.closeOutbound(tx, identifierId, move.outbound);
    if (move.to !== current.publication)
      await this.domain.emit(tx, 'identifier.publication', { identifierId });
    if (lease !== null) tx.afterCommit(() => this.hold.runUnlessHeld(() => this.process(lease)));
  }

  /** @returns the lease under which the caller calls the network; null when it is called later, or never */
  private async write(
    tx: Transaction,
    id: string,
    { leased, attempts }: PublicationRow,
    next: NextStep,
    featureColumns: FeatureColumns,
  ): Promise<Lease | null> {
    if (next === 'now' && !leased)
      return PUBLICATION_WORK.claimNow(tx, id, NETWORK_LEASE_SECONDS, featureColumns);
    // A leased row stays with its worker and remains due: the worker finds the new revision after its call.
    if (next === 'now') await tx.query(changeIdentifier(featureColumns.set), [...featureColumns.values, id]);
    else
      await PUBLICATION_WORK.schedule(
        tx,
        id,
        next === 'later' ? getRetrySeconds(attempts) : null,
        featureColumns,
      );
    return null;
  }

  /**
   * Marks an identifier as published by another publisher, for this access point.
   * @throws ApiError 409 when another company publishes it
   */
  async adopt(tx: Transaction, identifierId: string): Promise<void> {
    try {
      await PUBLICATION_WORK.schedule(tx, identifierId, null, {
        set: `publication = 'published', published_elsewhere = true, publication_error = NULL, attempts = 0,
          revision = revision + 1, updated_at = clock_timestamp()`,
        values: [],
      });
      await this.domain.emit(tx, 'identifier.publication', { identifierId });
    } catch (error) {
      if (getViolatedConstraint(error) !== 'identifiers_published_once') throw error;
      throw conflict('identifier_published', 'Another company already publishes this identifier.');
    }
  }

  /** Executes the row's request, and stores the outcome unless another worker has claimed the row in the meantime. */
  async process(lease: Lease): Promise<void> {
    const due = await this.load(lease);
    if (due === null) return;
    if (due.publication === 'unpublished') return this.requestAgain(due);
    const { answer, error } = await this.callNetwork(due);
    await this.storeOutcome(due, answer, error);
  }

  private async callNetwork(due: DueIdentifier): Promise<{ answer: NetworkResult; error: string | null }> {
    // The operator of the other publisher calls the network.
    if (due.publishedElsewhere) return { answer: 'accepted', error: null };
    if (due.isMoving) return { answer: 'silent', error: MOVING_MESSAGE };
    try {
      const network = this.networks.getForTeam(due.environment, due.companyId);
      if (due.publication === 'unpublishing') await network.deregister(due.teamId, due.participant);
      else
        await network.register(
          due.teamId,
          due.participant,
          await this.listAdvertisedDocumentTypes(due.companyId),
        );
      return { answer: 'accepted', error: null };
    } catch (error) {
      this.logger.warn({ err: error, identifierId: due.id }, 'the network did not accept a publication');
      if (error instanceof NetworkRejectedError) return { answer: 'refused', error: error.message };
      // Clients see the network's own message, but no details of internal errors.
      const shownError =
        error instanceof NetworkUnavailableError ? error.message : 'The network could not be reached.';
      return { answer: 'silent', error: shownError };
    }
  }

  /** Lists the document types of the company's SMP entries. */
  async listAdvertisedDocumentTypes(companyId: string): Promise<AdvertisedDocumentType[]> {
    return this.unitOfWork.query<AdvertisedDocumentType>(ADVERTISED_TYPES, [companyId]);
  }

  /** Requests an identifier that another company published again, if its company still needs it. */
  private async requestAgain(due: DueIdentifier): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_COMPANY, [due.companyId]);
      const lockedRevisions = await tx.query(LOCK_UNCHANGED_IDENTIFIER, [due.id, due.revision]);
      if (lockedRevisions.length > 0 && (await PUBLICATION_WORK.complete(tx, due)))
        await this.updateIdentifiers(tx, due.companyId);
    });
    this.dispatcher.request(PUBLICATION_QUEUE);
  }

  private async load(lease: Lease): Promise<DueIdentifier | null> {
    const [row] = await this.unitOfWork.query<DueIdentifier>(DUE_IDENTIFIER, [lease.id, lease.claim]);
    return row ?? null;
  }

  private async storeOutcome(
    due: DueIdentifier,
    trigger: NetworkResult,
    error: string | null,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ revision: number }>(LOCK_CLAIMED_IDENTIFIER, [due.id, due.claim]);
      if (row === undefined) return;
      if (row.revision === due.revision) return this.move(tx, due.id, trigger, error);
      await PUBLICATION_WORK.release(tx, [due]);
    });
    this.dispatcher.request(PUBLICATION_QUEUE);
  }
}
