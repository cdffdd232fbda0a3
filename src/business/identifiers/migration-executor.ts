import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkHold } from '../../platform/kernel/work-control/work-hold';
import { NetworkRejectedError, getRetrySeconds } from '../../network/port/document-network';
import { DocumentNetworks } from '../../network/networks';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import { MigrationLedger } from './migration-ledger';
import { PublicationService } from './publication.service';
import { MIGRATION_WORK } from './identifier-work';
import type { MigrationDirection, MigrationTrigger } from './migration-states';
import {
  LOCK_COMPANY,
  LOCK_CLAIMED_MIGRATION,
  selectPublishedElsewhere,
  DUE_MIGRATION,
} from './migrations.queries';

const WRONG_KEY_MESSAGE =
  'The migration key is not the latest one that the current service provider of the identifier issued.';

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
interface PublishingCompany {
  identifierId: string;
  companyId: string;
  teamId: string;
}

interface MigrationOutcome {
  trigger: 'accepted' | 'unpublishable' | 'movedAway' | 'refused' | 'silent';
  /** Error message of the network. */
  error: string | null;
  /** False when both companies are one publisher for the SML, so that the SML was not called. */
  isSmlCalled: boolean;
}

const toOutcome = (
  trigger: MigrationOutcome['trigger'],
  error: string | null = null,
  isSmlCalled = true,
): MigrationOutcome => ({
  trigger,
  error,
  isSmlCalled,
});

/**
 * Executes migrations at the network. The migration is a claimed row before the network is called, and every call may
 * be repeated: if the process ends between the confirmation of the SML and our commit, a worker retries, the SML
 * responds that this access point already has the identifier, and the worker completes the migration.
 */
@Injectable()
export class MigrationExecutor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly networks: DocumentNetworks,
    private readonly ledger: MigrationLedger,
    private readonly publication: PublicationService,
    private readonly hold: WorkHold,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a step of a migration within the transaction; the network is called after the commit. */
  async startStep(
    tx: Transaction,
    migration: IdentifierMigration,
    trigger: MigrationTrigger,
    error: string | null = null,
  ): Promise<void> {
    const { lease } = await this.ledger.move(tx, migration, trigger, error);
    if (lease !== null) tx.afterCommit(() => this.hold.runUnlessHeld(() => this.process(lease)));
  }

  /**
   * Executes the step that the row waits for, and stores the outcome unless another worker has claimed the row in the
   * meantime.
   */
  async process(lease: Lease): Promise<void> {
    const due = await this.load(lease);
    if (due === null) return;
    const outcome = await this.executeStep(due);
    try {
      await this.storeOutcome(due, outcome);
    } catch (error) {
      // The outcome could not be stored, for example because another request published the identifier. Retry soon.
      const countUpdate = { set: 'attempts = attempts + 1', values: [] };
      await MIGRATION_WORK.retryIn(this.unitOfWork, due, getRetrySeconds(0), countUpdate);
      throw error;
    }
  }

  private async storeOutcome(due: DueMigration, outcome: MigrationOutcome): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [company] = await tx.query<{ publishable: boolean }>(LOCK_COMPANY, [due.companyId]);
      const claimedRows = await tx.query(LOCK_CLAIMED_MIGRATION, [due.id, due.claim]);
      if (claimedRows.length === 0) return;
      const migration = await tx.manager.findOneByOrFail(IdentifierMigration, { id: due.id });
      if (due.direction === 'outbound') await this.closeOutbound(tx, due, migration, outcome);
      // The identifier became publishable while this worker assumed the opposite, so the network was not called.
      else if (outcome.trigger === 'unpublishable' && company?.publishable === true)
        await this.startStep(tx, migration, 'publishable');
      else await this.closeInbound(tx, due, migration, outcome);
    });
  }

  private async executeStep(due: DueMigration): Promise<MigrationOutcome> {
    try {
      return due.direction === 'outbound' ? await this.executeOutbound(due) : await this.executeInbound(due);
    } catch (error) {
      this.logger.warn({ err: error, migrationId: due.id }, 'the network did not accept a migration');
      if (error instanceof NetworkRejectedError) return toOutcome('refused', error.message);
      return toOutcome('silent');
    }
  }

  private async executeInbound(due: DueMigration): Promise<MigrationOutcome> {
    if (!due.publishable) return toOutcome('unpublishable');
    const network = this.networks.getForTeam(due.environment, due.companyId);
    const publisher = await network.getPublisher(due.teamId);
    const holder = await findPublishingCompany(this.unitOfWork, due);
    // The two companies are one publisher for the SML, which would accept any key. The key is checked when the
    // migration is closed.
    if (holder !== null && (await this.getPublisherOf(due, holder)) === publisher)
      return toOutcome('accepted', null, false);
    const documentTypes = await this.publication.listAdvertisedDocumentTypes(due.companyId);
    await network.migrate(due.teamId, toParticipant(due), this.ledger.decryptKey(due), documentTypes);
    return toOutcome('accepted');
  }

  private async executeOutbound(due: DueMigration): Promise<MigrationOutcome> {
    const network = this.networks.getForTeam(due.environment, due.companyId);
    const participant = toParticipant(due);
    if (!due.prepared) {
      await network.prepareToMigrate(due.teamId, participant, this.ledger.decryptKey(due));
      return toOutcome('accepted');
    }
    if (await network.isRegistered(due.teamId, participant)) return toOutcome('accepted');
    await network.deleteTakenOver(due.teamId, participant);
    return toOutcome('movedAway');
  }

  private async closeOutbound(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    outcome: MigrationOutcome,
  ): Promise<void> {
    // The transition of the identifier closes the migration.
    if (outcome.trigger === 'movedAway') return this.publication.move(tx, due.identifierId, 'movedAway');
    await this.startStep(tx, migration, outcome.trigger, outcome.error);
  }

  private async closeInbound(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    outcome: MigrationOutcome,
  ): Promise<void> {
    if (outcome.trigger === 'refused') return this.fail(tx, due, migration, outcome.error);
    if (outcome.trigger !== 'accepted') return this.startStep(tx, migration, outcome.trigger);
    const holder = await findPublishingCompany(tx, due, 'FOR UPDATE');
    const isTransferred = holder !== null && (await this.isSamePublisher(due, holder));
    // The other company released the identifier before the SML was called: call the SML now.
    if (!outcome.isSmlCalled && !isTransferred) return this.startStep(tx, migration, 'silent');
    if (holder !== null) {
      if (
        isTransferred &&
        !(await this.ledger.isKeyOfOpenMigration(tx, holder.identifierId, this.ledger.decryptKey(due)))
      ) {
        return this.fail(tx, due, migration, WRONG_KEY_MESSAGE);
      }
      await this.publication.move(tx, holder.identifierId, 'movedAway');
    }
    const { move } = await this.ledger.move(tx, migration, 'accepted');
    if (move.identifier !== null) await this.publication.move(tx, due.identifierId, move.identifier);
    // After a transfer the network does not have the data of the new company yet, and the company may have changed in the
    // meantime.
    if (isTransferred) await this.publication.requestChange(tx, due.identifierId, 'typesChanged');
    await this.publication.updateIdentifiers(tx, due.companyId);
  }

  private async fail(
    tx: Transaction,
    due: DueMigration,
    migration: IdentifierMigration,
    reason: string | null,
  ): Promise<void> {
    await this.ledger.move(tx, migration, 'refused', reason);
    await this.publication.updateIdentifiers(tx, due.companyId);
  }

  private async isSamePublisher(due: DueMigration, holder: PublishingCompany): Promise<boolean> {
    const publisher = await this.networks.getForTeam(due.environment, due.companyId).getPublisher(due.teamId);
    return publisher === (await this.getPublisherOf(due, holder));
  }

  private getPublisherOf(
    { environment }: DueMigration,
    { companyId, teamId }: PublishingCompany,
  ): Promise<string> {
    return this.networks.getForTeam(environment, companyId).getPublisher(teamId);
  }

  private async load(lease: Lease): Promise<DueMigration | null> {
    const [row] = await this.unitOfWork.query<DueMigration>(DUE_MIGRATION, [lease.id, lease.claim]);
    return row ?? null;
  }
}

function toParticipant({ scheme, identifier }: { scheme: string; identifier: string }): string {
  return `${scheme}:${identifier}`;
}

async function findPublishingCompany(
  queries: Pick<UnitOfWork, 'query'>,
  { environment, scheme, identifier, identifierId }: DueMigration,
  lock: 'FOR UPDATE' | '' = '',
): Promise<PublishingCompany | null> {
  const [row] = await queries.query<PublishingCompany>(selectPublishedElsewhere(lock), [
    environment,
    scheme,
    identifier,
    identifierId,
  ]);
  return row ?? null;
}
