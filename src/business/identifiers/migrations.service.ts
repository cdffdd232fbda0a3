import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { CompanyLock } from '../companies/company-lock';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { selectPage } from '../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { badInput, conflict, unavailable } from '../../platform/kernel/http/api-error';
import { generateMigrationKey, listMigrationKeyErrors } from '../../standards/peppol/migration-key';
import type { Identifier } from './identifier.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import { IdentifiersService } from './identifiers.service';
import { MigrationExecutor } from './migration-executor';
import { MigrationLedger } from './migration-ledger';
import type { MigrationView } from './migration.resource';
import { PublicationService } from './publication.service';
import { INBOUND_IDENTIFIER, PENDING_INBOUND } from './migrations.queries';

/** Kind of the stored response to a request for a migration or its key. */
export const MIGRATION_RESULT = 'migration';

/**
 * Moves identifiers between access points. A team provides the key of the other provider (inbound) or requests a key
 * (outbound); the worker handles the response of the network.
 */
@Injectable()
export class MigrationsService {
  constructor(
    @InjectRepository(IdentifierMigration) private readonly migrations: Repository<IdentifierMigration>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly identifiers: IdentifiersService,
    private readonly ledger: MigrationLedger,
    private readonly executor: MigrationExecutor,
    private readonly publication: PublicationService,
  ) {}

  /** Lists the migrations of an identifier, newest first. */
  async list(
    teamId: string,
    companyId: string,
    identifierId: string,
    query: PageQuery,
  ): Promise<Page<MigrationView>> {
    const identifier = await this.identifiers.get(teamId, companyId, identifierId);
    const rows = this.migrations
      .createQueryBuilder('migration')
      .where('migration.identifierId = :identifierId AND migration.teamId = :teamId', {
        identifierId,
        teamId,
      });
    const { items, pagination } = await selectPage(rows, query);
    return { items: items.map((migration) => this.toView(migration, identifier)), pagination };
  }

  /**
   * Migrates an identifier to this installation with the key of its current provider. For a publishable company the
   * migration starts at once; otherwise the key is stored and used when the company becomes publishable. A new key
   * replaces a stored one.
   * @throws ApiError 400 for an invalid key, a key that the network refused, or a company that is not a recipient; 409
   * when this installation publishes the identifier, or while a request to the network is running
   */
  async migrate(
    teamId: string,
    companyId: string,
    identifierId: string,
    migrationKey: string,
  ): Promise<MigrationView> {
    const keyErrors = listMigrationKeyErrors(migrationKey);
    if (keyErrors.length > 0) throw badInput({ migrationKey: keyErrors.map((keyError) => `${keyError}.`) });
    const id = await this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      const identifier = await this.identifiers.lock(tx, teamId, companyId, identifierId);
      if (!company.isSmpRecipient) {
        throw badInput(
          {
            root: [
              'The company is not published by this service (isSmpRecipient is false), so its identifiers cannot be migrated here.',
            ],
          },
          'not_smp_recipient',
        );
      }
      if (identifier.publication !== 'unpublished') {
        throw conflict(
          'identifier_published',
          `This service already publishes ${identifier.scheme}:${identifier.identifier}.`,
        );
      }
      const openMigration = await this.findIdleOpenMigration(tx, companyId, identifierId);
      const migration = await this.ledger.insert(tx, openMigration, identifier, 'inbound', migrationKey);
      if (company.isVerified) await this.executor.startStep(tx, migration, 'publishable');
      await tx.recordCreatedResource(MIGRATION_RESULT, migration.id);
      return migration.id;
    });
    return this.getOutcome(teamId, companyId, identifierId, id);
  }

  /**
   * Returns the outcome of a requested migration or key. A failed migration frees the `Idempotency-Key` of its request,
   * so a retry calls the network again.
   * @throws ApiError 400 for an inbound migration that the network refused; for an outbound one 409 when this
   *   installation does not publish the identifier any more, 503 while the network has not accepted the key
   */
  async getOutcome(
    teamId: string,
    companyId: string,
    identifierId: string,
    id: string,
  ): Promise<MigrationView> {
    const view = await this.get(teamId, companyId, identifierId, id);
    const { direction, status, errorMessage, preparedAt } = view.migration;
    if (status === 'failed') {
      await this.unitOfWork.releaseKey();
      if (direction === 'inbound')
        throw badInput({ migrationKey: [errorMessage ?? ''] }, 'migration_refused');
      throw conflict('identifier_not_published', errorMessage ?? '');
    }
    if (direction === 'outbound' && preparedAt === null)
      throw unavailable(
        'The network does not respond, so no migration key can be issued now. Repeat the request later.',
      );
    return view;
  }

  /**
   * Creates the migration key of a published identifier and registers it with the network, so that another provider can
   * take over the identifier. A repeated request replaces the earlier key.
   * @throws ApiError 409 when this installation does not publish the identifier, 503 while the network does not accept
   * the key
   */
  async createMigrationKey(teamId: string, companyId: string, identifierId: string): Promise<MigrationView> {
    const id = await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const identifier = await this.identifiers.lock(tx, teamId, companyId, identifierId);
      if (identifier.publication !== 'published') {
        throw conflict(
          'identifier_not_published',
          `${identifier.scheme}:${identifier.identifier} is not published by this service, so it cannot be migrated away.`,
        );
      }
      const openMigration = await this.findIdleOpenMigration(tx, companyId, identifierId);
      const key = generateMigrationKey((size) => randomBytes(size));
      const migration = await this.ledger.insert(tx, openMigration, identifier, 'outbound', key);
      await this.executor.startStep(tx, migration, 'keyAsked');
      await tx.recordCreatedResource(MIGRATION_RESULT, migration.id);
      return migration.id;
    });
    return this.getOutcome(teamId, companyId, identifierId, id);
  }

  /**
   * Revokes the outbound migration key of an identifier, because its company moves to another network with a new key.
   * @throws ApiError 409 while a request to the network is running
   */
  async revokeOutboundKey(tx: Transaction, companyId: string, identifierId: string): Promise<void> {
    const openMigration = await this.findIdleOpenMigration(tx, companyId, identifierId);
    if (openMigration !== null)
      await this.ledger.move(
        tx,
        openMigration,
        'unpublished',
        'The company moves to another network with a new key.',
      );
  }

  /** Finds an identifier of a company with a pending inbound migration; null when there is none. */
  async findPendingInbound(
    tx: Transaction,
    companyId: string,
  ): Promise<{ scheme: string; identifier: string } | null> {
    const [row] = await tx.query<{ scheme: string; identifier: string }>(INBOUND_IDENTIFIER, [companyId]);
    return row ?? null;
  }

  /** Starts the stored inbound migrations of a company in the transaction that makes it publishable. */
  @OnDomainEvent('company.publishability')
  async completePendingInbound({ tx, companyId }: DomainEvent<'company.publishability'>): Promise<void> {
    const pendingRows = await tx.query<{ identifierId: string; publishable: boolean }>(PENDING_INBOUND, [
      companyId,
    ]);
    for (const { identifierId, publishable } of pendingRows) {
      const openMigration = await this.ledger.findOpen(tx, identifierId);
      // While a call of the network is running, the executor checks the company again after the call.
      if (openMigration === null || openMigration.isCallingNetwork) continue;
      await this.executor.startStep(
        tx,
        openMigration.migration,
        publishable ? 'publishable' : 'unpublishable',
      );
    }
  }

  private async findIdleOpenMigration(
    tx: Transaction,
    companyId: string,
    identifierId: string,
  ): Promise<IdentifierMigration | null> {
    if (await this.publication.isMoving(tx, companyId))
      throw conflict(
        'migration_running',
        'The company is moving to another network together with this identifier. Complete or cancel the move first.',
      );
    const openMigration = await this.ledger.findOpen(tx, identifierId);
    if (openMigration?.isCallingNetwork === true) {
      throw conflict(
        'migration_running',
        'A request to the network about this identifier is in progress. Repeat the request later.',
      );
    }
    return openMigration?.migration ?? null;
  }

  private async get(
    teamId: string,
    companyId: string,
    identifierId: string,
    id: string,
  ): Promise<MigrationView> {
    const identifier = await this.identifiers.get(teamId, companyId, identifierId);
    const migration = await this.migrations.findOneByOrFail({ id, teamId, identifierId });
    return this.toView(migration, identifier);
  }

  private toView(migration: IdentifierMigration, identifier: Identifier): MigrationView {
    return { migration, identifier, key: this.ledger.decryptKey(migration) };
  }
}
