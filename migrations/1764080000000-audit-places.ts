import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

/** Entries of the audit log that the service would never write, and that would break its chains, are not accepted. */
export class AuditPlaces1764080000000 implements ProductMigration {
  readonly name = 'AuditPlaces1764080000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, check] of CHECKS)
      await addConstraint(queryRunner, 'audit_entries', name, `CHECK (${check})`);
    // Finds the entries of before the chains, of which there are none but after an upgrade.
    await createIndex(
      queryRunner,
      'audit_entries_unchained',
      'ON audit_entries (team_id, id) WHERE sequence IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'audit_entries_unchained');
    for (const [name] of CHECKS) await queryRunner.query(`ALTER TABLE audit_entries DROP CONSTRAINT ${name}`);
  }
}

/** The last place is the greatest integer that JavaScript numbers hold exactly. */
const CHECKS: [name: string, check: string][] = [
  ['audit_entries_place_check', 'sequence BETWEEN 1 AND 9007199254740991'],
  [
    'audit_entries_hashes_check',
    '(sequence IS NULL) = (content_hash IS NULL) AND (sequence IS NULL) = (hash IS NULL)',
  ],
];
