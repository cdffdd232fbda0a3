import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkHold } from '../../platform/kernel/work-control/work-hold';
import { NetworkRefusedError, getRetrySeconds } from '../../network/port/document-network';
import { Networks } from '../../network/networks';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import { MigrationLedger } from './migration-ledger';
import { PublicationService } from './publication.service';
import { MIGRATION_WORK } from './identifier-work';
import type { MigrationDirection, MigrationTrigger } from './migration-states';
import { LOCK_COMPANY, LOCK_CLAIMED, selectPublishedElsewhere, DUE_MIGRATION } from './migrations.queries';

const WRONG_KEY =
  'The migration key is not the latest one that the present provider of the identifier issued.';

interface DueMigration extends Lease {
  teamId: string;
  companyId: string;
  identifierId: string;
  direction: MigrationDirection;
  keySealed: Buffer;
  prepared: boolean;
  environment: TeamEnvironment;
  scheme: string;
  identifier: string;
  publishable: boolean;
}

/** Other company of this installation that publishes the identifier. */
interface Holder {
  identifierId: string;
  companyId: string;
  teamId: string;
}

interface MigrationOutcome {
  trigger: 'accepted' | 'unpublishable' | 'movedAway' | 'refused' | 'silent';
  /** Error message of the network. */
  error: string | null;
  /** False when both companies are one publisher for the locator, so that it was not called. */
  byLocator: boolean;
}

const toOutcome = (
  trigger: MigrationOutcome['trigger'],
  error: string | null = null,
  byLocator = true,
): MigrationOutcome => ({
  trigger,
  error,
  byLocator,
});

/**
 * Executes migrations at the network. The migration is a claimed row before the network is called, and every call may
 * be repeated: if the process ends between the locator's confirmation and our commit, a worker retries, the locator
 * answers that this access point already has the identifier, and the worker completes the migration.
 */
@Injectable()
export class MigrationExecutor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly networks: Networks,
    private readonly ledger: MigrationLedger,
    private readonly publication: PublicationService,
    private readonly hold: WorkHold,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a step of a migration within the transaction; the network is called after the commit. */
  async begin(
    tx: Transaction,
    migration: IdentifierMigration,
    trigger: MigrationTrigger,
    error: string | null = null,
  ): Promise<void> {
    const { lease } = await this.ledger.move(tx, migration, trigger, error);
    if (lease !== null) tx.afterCommit(() => this.hold.unlessHeld(() => this.process(lease)));
  }

  /**
   * Executes the step that the row waits for, and stores the outcome unless another worker has claimed the row in the
   * meantime.
   */
  async process(lease: Lease): Promise<void> {
    const due = await this.load(lease);
    if (due === null) return;
    const answer = await this.executeStep(due);
    try {
      await this.storeOutcome(due, answer);
    } catch (error) {
      // The outcome could not be stored, for example because another request published the identifier. Retry soon.
      const countUpdate = { set: 'attempts = attempts + 1', values: [] };
      await MIGRATION_WORK.retryIn(this.unitOfWork, due, getRetrySeconds(0), countUpdate);
      throw error;
    }
  }

  private async storeOutcome(due: DueMigration, answer: MigrationOutcome): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [company] = await tx.query<{ publishable: boolean }>(LOCK_COMPANY, [due.companyId]);
      const claimedRows = await tx.query(LOCK_CLAIMED, [due.id, due.claim]);
      if (claimedRows.length === 0) return;
      const migration = await tx.manager.findOneByOrFail(IdentifierMigration, { id: due.id });
      if (due.direction === 'outbound') await this.closeOutbound(tx, due, migration, answer);
      // The identifier became publishable while this worker assumed the opposite, so the network was not called.
      else if (answer.trigger === 'unpublishable' && company?.publishable === true)
        await this.begin(tx, migration, 'publishable');
      else await this.closeInbound(tx, due, migration, answer);
    });
  }

  private async executeStep(due: DueMigration): Promise<MigrationOutcome> {
    try {
      return due.direction === 'outbound' ? await this.release(due) : await this.takeOver(due);
    } catch (error) {
      this.logger.warn({ err: error, migrationId: due.id }, 'the network did not accept a migration');
      if (error instanceof NetworkRefusedError) return toOutcome('refused', error.message);
      return toOutcome('silent');
    }
  }

  private async takeOver(due: DueMigration): Promise<MigrationOutcome> {
    if (!due.publishable) return toOutcome('unpublishable');
    const network = this.networks.get(due.environment, due.companyId);
    const publisher = await network.getPublisher(due.teamId);
    const holder = await findHolder(this.unitOfWork, due);
    // For the locator the two companies are one publisher: it would accept any key. The key is checked when the row is
    // closed.
    if (holder !== null && (await this.getPublisherOf(due, holder)) === publisher)
      return toOutcome('accepted', null, false);
    const documentTypes = await this.publication.listAdvertised(due.companyId);
    await network.migrate(due.teamId, toParticipant(due), this.ledger.decryptKey(due), documentTypes);
    return toOutcome('accepted');
  }

  private async release(due: DueMigration): Promise<MigrationOutcome> {
    const network = this.networks.get(due.environment, due.companyId);
    const participant = toParticipant(due);
    if (!due.prepared) {
      await network.prepareToMigrate(due.teamId, participant, this.ledger.decryptKey(due));
      return toOutcome('accepted');
    }
    if (await network.holds(due.teamId, participant)) return toOutcome('accepted');
    await network.forget(due.teamId, participant);
    return toOutcome('movedAway');
  }

  private async closeOutbound(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    answer: MigrationOutcome,
  ): Promise<void> {
    // The transition of the identifier closes the migration.
    if (answer.trigger === 'movedAway') return this.publication.move(tx, due.identifierId, 'movedAway');
    await this.begin(tx, migration, answer.trigger, answer.error);
  }

  private async closeInbound(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    answer: MigrationOutcome,
  ): Promise<void> {
    if (answer.trigger === 'refused') return this.fail(tx, due, migration, answer.error);
    if (answer.trigger !== 'accepted') return this.begin(tx, migration, answer.trigger);
    const holder = await findHolder(tx, due, 'FOR UPDATE');
    const isTransferred = holder !== null && (await this.isSamePublisher(due, holder));
    // The holder released it before the locator was called: call it now.
    if (!answer.byLocator && !isTransferred) return this.begin(tx, migration, 'silent');
    if (holder !== null) {
      if (
        isTransferred &&
        !(await this.ledger.isKeyOfOpenMigration(tx, holder.identifierId, this.ledger.decryptKey(due)))
      ) {
        return this.fail(tx, due, migration, WRONG_KEY);
      }
      await this.publication.move(tx, holder.identifierId, 'movedAway');
    }
    const { move } = await this.ledger.move(tx, migration, 'accepted');
    if (move.identifier !== null) await this.publication.move(tx, due.identifierId, move.identifier);
    // After a transfer the network does not have the data of the new company yet, and the company may have changed in the
    // meantime.
    if (isTransferred) await this.publication.request(tx, due.identifierId, 'typesChanged');
    await this.publication.updateRows(tx, due.companyId);
  }

  private async fail(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    reason: string | null,
  ): Promise<void> {
    await this.ledger.move(tx, migration, 'refused', reason);
    await this.publication.updateRows(tx, due.companyId);
  }

  private async isSamePublisher(due: DueMigration, holder: Holder): Promise<boolean> {
    const publisher = await this.networks.get(due.environment, due.companyId).getPublisher(due.teamId);
    return publisher === (await this.getPublisherOf(due, holder));
  }

  private getPublisherOf({ environment }: DueMigration, { companyId, teamId }: Holder): Promise<string> {
    return this.networks.get(environment, companyId).getPublisher(teamId);
  }

  private async load(lease: Lease): Promise<DueMigration | null> {
    const [row] = await this.unitOfWork.query<DueMigration>(DUE_MIGRATION, [lease.id, lease.claim]);
    return row ?? null;
  }
}

function toParticipant({ scheme, identifier }: { scheme: string; identifier: string }): string {
  return `${scheme}:${identifier}`;
}

async function findHolder(
  queries: Pick<UnitOfWork, 'query'>,
  { environment, scheme, identifier, identifierId }: DueMigration,
  lock: 'FOR UPDATE' | '' = '',
): Promise<Holder | null> {
  const [row] = await queries.query<Holder>(selectPublishedElsewhere(lock), [
    environment,
    scheme,
    identifier,
    identifierId,
  ]);
  return row ?? null;
}
