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
  FORGET_ENTRY,
  LOCK_CLAIMED,
  LOCK_REMOVAL,
  REQUEST_INDEXING,
  REQUEST_REMOVAL,
  REQUEST_REMOVALS,
} from './directory.queries';
import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const DIRECTORY_QUEUE = 'directory';

/** Entries are due when the Directory has to be called for them. */
export const DIRECTORY_WORK = new WorkTable({ name: DIRECTORY_QUEUE, table: 'directory_entries' });

/** Lease of a request to the Directory; another worker may repeat it afterwards. */
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
 * Synchronizes the Peppol Directory with the listings of companies. A request is a row, written in the transaction of the
 * change; a worker calls the Directory afterwards, and repeats the call until the Directory has accepted it. The
 * published card is decisive: the Directory reads it from our publisher, which stops serving it in the transaction of the
 * removal.
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

  /** Requests that exactly these cards of a company are listed. Cards that are listed already are unchanged. */
  async requestIndexing(
    tx: Transaction,
    { teamId, companyId }: DirectoryOwner,
    cards: readonly BusinessCard[],
  ): Promise<void> {
    const participants = cards.map(({ participant }) => participant);
    const changedRows = await tx.query<{ participant: string }>(REQUEST_REMOVALS, [companyId, participants]);
    for (const card of cards) {
      const values = [newDirectoryEntryId(), teamId, companyId, card.participant, JSON.stringify(card)];
      changedRows.push(...(await tx.query<{ participant: string }>(REQUEST_INDEXING, values)));
    }
    for (const { participant } of changedRows) this.publishedParticipants.announce(tx, participant);
    if (changedRows.length > 0) tx.afterCommit(() => this.dispatcher.request(DIRECTORY_QUEUE));
  }

  /** Finds the card of a participant that our publisher serves; null when there is none. */
  async findCard(participant: string): Promise<BusinessCard | null> {
    const [row] = await this.unitOfWork.query<{ card: BusinessCard }>(CARD_OF_PARTICIPANT, [participant]);
    return row?.card ?? null;
  }

  /**
   * Requests the removal of a participant that will leave our publisher, with a first attempt immediately. If that fails,
   * the participant is still deregistered, and a worker repeats the request.
   */
  async deleteEntry(teamId: string, participant: string): Promise<void> {
    const lease = await this.unitOfWork.run(async (tx) => {
      const removedRows = await tx.query(REQUEST_REMOVAL, [participant, teamId]);
      if (removedRows.length > 0) this.publishedParticipants.announce(tx, participant);
      const [row] = await tx.query<{ id: string }>(LOCK_REMOVAL, [participant, teamId]);
      return row === undefined ? null : DIRECTORY_WORK.claimNow(tx, row.id, DIRECTORY_LEASE_SECONDS);
    });
    if (lease !== null) await this.process(lease);
  }

  /**
   * Executes the request of the row, and writes the outcome unless another worker has claimed the row in the meantime.
   */
  async process(lease: Lease): Promise<void> {
    const [due] = await this.unitOfWork.query<DueEntry>(DUE_ENTRY, [lease.id, lease.claim]);
    if (due === undefined) return;
    const error = await this.callDirectory(due);
    const hasChanged = await this.unitOfWork.run(async (tx) => {
      const [present] = await tx.query<{ revision: number }>(LOCK_CLAIMED, [due.id, due.claim]);
      if (present === undefined) return false;
      if (present.revision === due.revision) await this.storeOutcome(tx, due, error);
      else await DIRECTORY_WORK.release(tx, [due]);
      return present.revision !== due.revision;
    });
    if (hasChanged) this.dispatcher.request(DIRECTORY_QUEUE);
  }

  /** @returns why it failed; null when it succeeded */
  private async callDirectory({ id, participant, state }: DueEntry): Promise<string | null> {
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
      await tx.query(FORGET_ENTRY, [due.id, due.claim]);
    } else {
      const listedUpdate = {
        set: `state = 'listed', error = NULL, attempts = 0, updated_at = clock_timestamp()`,
        values: [],
      };
      await DIRECTORY_WORK.complete(tx, due, listedUpdate);
    }
  }
}
