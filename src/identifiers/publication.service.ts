import { Inject, Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';
import { violatedConstraint } from '../kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import type { WorkPointer } from '../kernel/queue/job-queues';
import { WorkRelay } from '../kernel/queue/work-relay';
import type { AdvertisedDocumentType } from '../network/document-network';
import { Networks } from '../network/networks';
import type { TeamEnvironment } from '../teams/team.entity';
import type { Publication } from './identifier.entity';

export const PUBLICATION_SOURCE = 'publication';
/** How long a request may ask the network before the relay takes its publication over. */
const SETTLE_LEASE_SECONDS = 30;

/** Waits between attempts while the network does not answer, in seconds; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];

interface DueIdentifier extends WorkPointer {
  companyId: string;
  environment: TeamEnvironment;
  participant: string;
  publication: Publication;
  attempts: number;
}

/**
 * Keeps the network in step with the companies: an identifier is published exactly while its company is a verified
 * recipient. The wish is a row, written in the transaction of the change; the network is asked after the commit, at
 * once if it answers and by a worker otherwise.
 */
@Injectable()
export class PublicationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly networks: Networks,
    private readonly relay: WorkRelay,
    signals: ModuleSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    signals.on('company.publishability', (tx, { companyId }) => this.follow(tx, companyId));
  }

  /** Brings every identifier of the company to what its company now is: published or not. */
  async follow(tx: Transaction, companyId: string): Promise<void> {
    const rows = await tx.query<{ id: string; publishable: boolean }>(
      `SELECT i.id, c.is_verified AND c.is_smp_recipient AS publishable FROM identifiers i
       JOIN companies c ON c.id = i.company_id WHERE i.company_id = $1 ORDER BY i.id FOR UPDATE OF i`,
      [companyId],
    );
    for (const row of rows)
      await (row.publishable ? this.wantPublished(tx, row.id) : this.wantUnpublished(tx, row.id));
    tx.afterCommit(() => this.settle(rows.map((row) => row.id)));
  }

  /** Publishes again what is published, after the advertised document types changed. */
  async refresh(tx: Transaction, companyId: string): Promise<void> {
    const rows = await tx.query<{ id: string }>(
      `UPDATE identifiers SET next_attempt_at = clock_timestamp(), lease_until = NULL
       WHERE company_id = $1 AND publication IN ('published', 'publishing') RETURNING id`,
      [companyId],
    );
    tx.afterCommit(() => this.settle(rows.map((row) => row.id)));
  }

  /** Removes an identifier from the network before its row goes. */
  async wantUnpublished(tx: Transaction, identifierId: string): Promise<void> {
    await tx.query(
      `UPDATE identifiers SET publication = 'unpublishing', publication_error = NULL, attempts = 0,
         next_attempt_at = clock_timestamp(), lease_until = NULL, updated_at = clock_timestamp()
       WHERE id = $1 AND publication IN ('publishing', 'published')`,
      [identifierId],
    );
  }

  /** Asks the network now for identifiers that are due; what it does not finish, the relay takes over. */
  async settle(identifierIds: string[]): Promise<void> {
    const due = await this.unitOfWork.query<WorkPointer>(
      `UPDATE identifiers SET claim = claim + 1, lease_until = clock_timestamp() + make_interval(secs => $2)
       WHERE id = ANY($1) AND next_attempt_at <= clock_timestamp()
         AND (lease_until IS NULL OR lease_until < clock_timestamp()) RETURNING id, claim`,
      [identifierIds, SETTLE_LEASE_SECONDS],
    );
    for (const pointer of due) await this.carryOut(pointer);
  }

  /** Does what the row asks for, and writes the outcome unless somebody else has claimed the row meanwhile. */
  async carryOut(pointer: WorkPointer): Promise<void> {
    const due = await this.load(pointer);
    if (due === null) return;
    try {
      const network = this.networks.of(due.environment);
      if (due.publication === 'unpublishing') await network.deregister(due.participant);
      else await network.register(due.participant, await this.advertised(due.companyId));
      await this.done(due, due.publication === 'unpublishing' ? 'unpublished' : 'published');
    } catch (error) {
      this.logger.warn(
        { err: error, identifierId: due.id },
        'the network did not take a publication; it is tried again',
      );
      await this.postpone(due, error instanceof Error ? error.message : String(error));
    }
  }

  private async wantPublished(tx: Transaction, identifierId: string): Promise<void> {
    await tx.query('SAVEPOINT publishing');
    try {
      await tx.query(
        `UPDATE identifiers SET publication = 'publishing', publication_error = NULL, attempts = 0,
           next_attempt_at = clock_timestamp(), lease_until = NULL, updated_at = clock_timestamp()
         WHERE id = $1 AND publication IN ('unpublished', 'unpublishing')`,
        [identifierId],
      );
      await tx.query('RELEASE SAVEPOINT publishing');
    } catch (error) {
      if (violatedConstraint(error) !== 'identifiers_published_once') throw error;
      await tx.query('ROLLBACK TO SAVEPOINT publishing');
      await tx.query(
        `UPDATE identifiers SET publication_error = $2, updated_at = clock_timestamp() WHERE id = $1`,
        [identifierId, 'Another company publishes this identifier. It has to be released or migrated first.'],
      );
    }
  }

  private async load(pointer: WorkPointer): Promise<DueIdentifier | null> {
    const [row] = await this.unitOfWork.query<DueIdentifier>(
      `SELECT id, claim, company_id AS "companyId", environment, scheme || ':' || identifier AS participant, publication, attempts
       FROM identifiers WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL`,
      [pointer.id, pointer.claim],
    );
    return row ?? null;
  }

  private async advertised(companyId: string): Promise<AdvertisedDocumentType[]> {
    return this.unitOfWork.query<AdvertisedDocumentType>(
      `SELECT doc_type_id AS "docTypeId", process_id AS "processId" FROM company_document_types WHERE company_id = $1 ORDER BY id`,
      [companyId],
    );
  }

  private async done(due: DueIdentifier, publication: Publication): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE identifiers SET publication = $3, publication_error = NULL, attempts = 0, next_attempt_at = NULL,
         lease_until = NULL, updated_at = clock_timestamp() WHERE id = $1 AND claim = $2`,
      [due.id, due.claim, publication],
    );
  }

  private async postpone(due: DueIdentifier, reason: string): Promise<void> {
    const seconds = RETRY_SECONDS[Math.min(due.attempts, RETRY_SECONDS.length - 1)];
    await this.unitOfWork.query(
      `UPDATE identifiers SET publication_error = $3, attempts = attempts + 1, lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => $4), updated_at = clock_timestamp()
       WHERE id = $1 AND claim = $2`,
      [due.id, due.claim, reason, seconds],
    );
    this.relay.nudge(PUBLICATION_SOURCE);
  }
}
