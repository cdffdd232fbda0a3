import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Lease } from '../../../platform/kernel/queue/work';
import type { BusinessCard } from '../../../standards/peppol/directory';
import { getRetrySeconds } from '../../port/document-network';
import { PublishedParticipants } from '../publishing/published-participants';
import { DirectoryClient, DirectoryUnavailableError } from './directory-client';
import { newDirectoryEntryId, type DirectoryState } from './directory-entry.entity';
import {
  CARD_OF_PARTICIPANT,
  DUE_ENTRY,
  DELETE_ENTRY,
  LOCK_CLAIMED,
  LOCK_REMOVAL,
  REQUEST_INDEXING,
  REQUEST_REMOVAL,
  REQUEST_REMOVALS,
} from './directory.queries';
import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const DIRECTORY_QUEUE = 'directory';

/** Work table of the directory entries. An entry is due when the Directory must be called for it. */
export const DIRECTORY_WORK = new WorkTable({ name: DIRECTORY_QUEUE, table: 'directory_entries' });

/** Lease of a request to the Directory in seconds; afterwards, another worker may repeat the request. */
const DIRECTORY_LEASE_SECONDS = 20;

interface DueEntry extends Lease {
  participant: string;
  state: DirectoryState;
  revision: number;
  attempts: number;
}

/** Owner of listed participants. */
export interface DirectoryOwner {
  teamId: string;
  companyId: string;
}

/**
 * Synchronizes the Peppol Directory with the listings of companies. Each request is a row that is written in the
 * transaction of the change. A worker then calls the Directory and repeats the call until the Directory has accepted
 * the request. The Directory reads the business card from our publisher, which stops serving the card in the
 * transaction of the removal.
 */
@Injectable()
export class DirectoryEntries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly client: DirectoryClient,
    private readonly publishedParticipants: PublishedParticipants,
    private readonly dispatcher: Dispatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Requests that exactly these business cards of a company are listed. Cards that are already listed are not requested
   * again.
   */
  async requestIndexing(
    tx: Transaction,
    { teamId, companyId }: DirectoryOwner,
    cards: readonly BusinessCard[],
  ): Promise<void> {
    const participants = cards.map(({ participant }) => participant);
    const changedEntries = await tx.query<{ participant: string }>(REQUEST_REMOVALS, [
      companyId,
      participants,
    ]);
    for (const card of cards) {
      const values = [newDirectoryEntryId(), teamId, companyId, card.participant, JSON.stringify(card)];
      changedEntries.push(...(await tx.query<{ participant: string }>(REQUEST_INDEXING, values)));
    }
    for (const { participant } of changedEntries) this.publishedParticipants.announceChange(tx, participant);
    if (changedEntries.length > 0) tx.afterCommit(() => this.dispatcher.request(DIRECTORY_QUEUE));
  }

  /** Finds the card of a participant that our publisher serves; null when there is none. */
  async findCard(participant: string): Promise<BusinessCard | null> {
    const [row] = await this.unitOfWork.query<{ card: BusinessCard }>(CARD_OF_PARTICIPANT, [participant]);
    return row?.card ?? null;
  }

  /**
   * Requests the removal of a participant that will leave our publisher, and makes the first attempt immediately. If
   * this attempt fails, the participant is still deregistered, and a worker repeats the request.
   */
  async requestRemovalNow(teamId: string, participant: string): Promise<void> {
    const lease = await this.unitOfWork.run(async (tx) => {
      const removedRows = await tx.query(REQUEST_REMOVAL, [participant, teamId]);
      if (removedRows.length > 0) this.publishedParticipants.announceChange(tx, participant);
      const [row] = await tx.query<{ id: string }>(LOCK_REMOVAL, [participant, teamId]);
      return row === undefined ? null : DIRECTORY_WORK.claimNow(tx, row.id, DIRECTORY_LEASE_SECONDS);
    });
    if (lease !== null) await this.process(lease);
  }

  /**
   * Sends the request of an entry to the Directory, and stores the outcome unless another worker has claimed the entry
   * in the meantime.
   */
  async process(lease: Lease): Promise<void> {
    const [dueEntry] = await this.unitOfWork.query<DueEntry>(DUE_ENTRY, [lease.id, lease.claim]);
    if (dueEntry === undefined) return;
    const errorMessage = await this.sendRequest(dueEntry);
    const hasChanged = await this.unitOfWork.run(async (tx) => {
      const [lockedEntry] = await tx.query<{ revision: number }>(LOCK_CLAIMED, [dueEntry.id, dueEntry.claim]);
      if (lockedEntry === undefined) return false;
      if (lockedEntry.revision === dueEntry.revision) await this.storeOutcome(tx, dueEntry, errorMessage);
      else await DIRECTORY_WORK.release(tx, [dueEntry]);
      return lockedEntry.revision !== dueEntry.revision;
    });
    if (hasChanged) this.dispatcher.request(DIRECTORY_QUEUE);
  }

  /** @returns the error message; null after a success */
  private async sendRequest({ id, participant, state }: DueEntry): Promise<string | null> {
    try {
      if (state === 'removing') await this.client.remove(participant);
      else await this.client.index(participant);
      return null;
    } catch (error) {
      if (!(error instanceof DirectoryUnavailableError)) throw error;
      this.logger.warn({ err: error, directoryEntryId: id }, 'the Directory did not accept a request');
      return error.message;
    }
  }

  private async storeOutcome(tx: Transaction, due: DueEntry, error: string | null): Promise<void> {
    if (error !== null) {
      const failedUpdate = {
        set: 'error = $1, attempts = attempts + 1, updated_at = clock_timestamp()',
        values: [error],
      };
      await DIRECTORY_WORK.retryIn(tx, due, getRetrySeconds(due.attempts), failedUpdate);
    } else if (due.state === 'removing') {
      await tx.query(DELETE_ENTRY, [due.id, due.claim]);
    } else {
      const listedUpdate = {
        set: `state = 'listed', error = NULL, attempts = 0, updated_at = clock_timestamp()`,
        values: [],
      };
      await DIRECTORY_WORK.complete(tx, due, listedUpdate);
    }
  }
}
