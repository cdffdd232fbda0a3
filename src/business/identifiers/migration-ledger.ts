import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../platform/kernel/queue/work';
import type { Identifier } from './identifier.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import {
  getMigrationMove,
  type MigrationDirection,
  type MigrationMove,
  type MigrationTrigger,
} from './migration-states';
import { MIGRATION_WORK, NETWORK_LEASE_SECONDS } from './identifier-work';
import { getRetrySeconds } from '../../network/port/document-network';
import { newMigrationId } from './migration.resource';
import { HAS_LEASE } from './migrations.queries';

const IDENTIFIER_MIGRATION_KEY_GIVEN = defineAuditAction('identifier.migration_key_given');
const IDENTIFIER_MIGRATION_KEY_MADE = defineAuditAction('identifier.migration_key_made');

/** Interval at which a worker checks whether an identifier with an outbound key has been migrated. */
const POLL_SECONDS = 300;

/** An open migration, locked by the transaction. */
export interface OpenMigration {
  migration: IdentifierMigration;
  /** Whether a worker holds the row's lease, because it is calling the network or has not stored the outcome yet. */
  isCallingNetwork: boolean;
}

/**
 * Stores migrations. Every transition follows the table in migration-states.ts; keys are stored encrypted, and decrypted
 * only for the network and for the team.
 */
@Injectable()
export class MigrationLedger {
  constructor(
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    private readonly domain: DomainEvents,
  ) {}

  /** Finds the open migration of an identifier; the caller holds the lock of the identifier's company. */
  async findOpen(tx: Transaction, identifierId: string): Promise<OpenMigration | null> {
    const migration = await tx.manager.findOne(IdentifierMigration, {
      where: { identifierId, status: 'pending' },
      lock: { mode: 'pessimistic_write' },
    });
    if (migration === null) return null;
    const leaseRows = await tx.query(HAS_LEASE, [migration.id]);
    return { migration, isCallingNetwork: leaseRows.length > 0 };
  }

  /** Starts a migration, or replaces the key of the open one. */
  async insert(
    tx: Transaction,
    openMigration: IdentifierMigration | null,
    identifier: Identifier,
    direction: MigrationDirection,
    key: string,
  ): Promise<IdentifierMigration> {
    const trigger = direction === 'inbound' ? 'keyGiven' : 'keyAsked';
    const move = getMigrationMove(direction, openMigration?.status ?? null, trigger);
    const now = clock.now();
    const id = openMigration?.id ?? newMigrationId();
    const row = {
      id,
      teamId: identifier.teamId,
      companyId: identifier.companyId,
      identifierId: identifier.id,
      direction,
      status: move.to,
      keySealed: this.vault.seal(key, getSealContext(id)),
      errorMessage: null,
      preparedAt: null,
      parkedAt: null,
      completedAt: null,
      attempts: 0,
      createdAt: openMigration?.createdAt ?? now,
      updatedAt: now,
    };
    const migration = tx.manager.create(IdentifierMigration, row);
    if (openMigration === null) await tx.manager.insert(IdentifierMigration, migration);
    else await tx.manager.update(IdentifierMigration, { id }, migration);
    await this.audit.record(tx, {
      teamId: identifier.teamId,
      action: direction === 'inbound' ? IDENTIFIER_MIGRATION_KEY_GIVEN : IDENTIFIER_MIGRATION_KEY_MADE,
      subjectId: identifier.id,
      after: { migrationId: id, scheme: identifier.scheme, identifier: identifier.identifier },
    });
    if (direction === 'outbound') await this.emitPublicationEvent(tx, identifier.id);
    return migration;
  }

  /**
   * Applies a transition. When the network is to be called immediately, the row is claimed for the caller, who calls the
   * network after the commit with the returned lease; if that never happens, a worker finds the row when the claim
   * expires.
   */
  async move(
    tx: Transaction,
    migration: IdentifierMigration,
    trigger: MigrationTrigger,
    errorMessage: string | null = null,
  ): Promise<{ move: MigrationMove; lease: Lease | null }> {
    const move = getMigrationMove(migration.direction, migration.status, trigger);
    const columns = {
      set: `status = $1, error_message = $2,
        prepared_at = CASE WHEN $3 = 'look' THEN COALESCE(prepared_at, clock_timestamp()) ELSE prepared_at END,
        completed_at = CASE WHEN $1 = 'completed' THEN clock_timestamp() END,
        attempts = CASE $3 WHEN 'later' THEN attempts + 1 ELSE 0 END, updated_at = clock_timestamp()`,
      values: [move.to, errorMessage, move.next],
    };
    let lease: Lease | null = null;
    if (move.next === 'now')
      lease = await MIGRATION_WORK.claimNow(tx, migration.id, NETWORK_LEASE_SECONDS, columns);
    else {
      const seconds = { later: getRetrySeconds(migration.attempts), look: POLL_SECONDS, never: null }[
        move.next
      ];
      await MIGRATION_WORK.schedule(tx, migration.id, seconds, columns);
    }
    const hasEnded = move.to !== migration.status;
    migration.status = move.to;
    if (hasEnded && migration.direction === 'outbound')
      await this.emitPublicationEvent(tx, migration.identifierId);
    return { move, lease };
  }

  private emitPublicationEvent(tx: Transaction, identifierId: string): Promise<void> {
    return this.domain.emit(tx, 'identifier.publication', { identifierId });
  }

  /** Closes the outbound migration of an identifier, if one is open. */
  async closeOutbound(
    tx: Transaction,
    identifierId: string,
    trigger: 'unpublished' | 'movedAway',
  ): Promise<void> {
    const openMigration = await this.findOpen(tx, identifierId);
    if (openMigration === null || openMigration.migration.direction !== 'outbound') return;
    const reason =
      trigger === 'unpublished'
        ? 'The identifier was removed from the network before another provider took it over.'
        : null;
    await this.move(tx, openMigration.migration, trigger, reason);
  }

  /** Returns the key in plain text. */
  decryptKey({ id, keySealed }: Pick<IdentifierMigration, 'id' | 'keySealed'>): string {
    return this.vault.open(keySealed, getSealContext(id));
  }

  /** Returns whether the identifier may be migrated with this key: an outbound migration with this key is open. */
  async isKeyOfOpenMigration(tx: Transaction, identifierId: string, key: string): Promise<boolean> {
    const openMigration = await this.findOpen(tx, identifierId);
    if (openMigration === null || openMigration.migration.direction !== 'outbound') return false;
    const [storedKey, requestedKey] = [
      Buffer.from(this.decryptKey(openMigration.migration)),
      Buffer.from(key),
    ];
    return storedKey.length === requestedKey.length && timingSafeEqual(storedKey, requestedKey);
  }
}

function getSealContext(migrationId: string): string {
  return `identifier_migrations.key:${migrationId}`;
}
