import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

/** Says of each key who created it, as far as the audit log knows it of those that are there. */
export class KeyCreators1764901000001 implements ProductMigration {
  readonly name = 'KeyCreators1764901000001';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    // creator_user_id: the member who created it, or the first of the keys by which it was created.
    await queryRunner.query(`ALTER TABLE api_keys ADD COLUMN IF NOT EXISTS creator_type text,
      ADD COLUMN IF NOT EXISTS creator_id text, ADD COLUMN IF NOT EXISTS creator_user_id text`);
    await addConstraint(
      queryRunner,
      'api_keys',
      'api_keys_creator_check',
      `CHECK (creator_type IN ('key', 'member', 'operator', 'system'))`,
    );
    await queryRunner.query(FILL_CREATORS);
    await queryRunner.query(FILL_USERS);
    await createIndex(
      queryRunner,
      'api_keys_creator',
      'ON api_keys (team_id, creator_user_id, id DESC) WHERE creator_user_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'api_keys_creator');
    await queryRunner.query(`ALTER TABLE api_keys DROP COLUMN IF EXISTS creator_type,
      DROP COLUMN IF EXISTS creator_id, DROP COLUMN IF EXISTS creator_user_id`);
  }
}

/** Access tokens say in `user_id` whom their assertion names. `audit_entries_subject`. */
const FILL_CREATORS = `UPDATE api_keys k SET creator_type = origin.actor,
    creator_id = CASE origin.actor WHEN 'member' THEN origin.user_id WHEN 'key' THEN origin.key_id END,
    creator_user_id = CASE origin.actor WHEN 'member' THEN origin.user_id END
  FROM (SELECT unknown.id, e.actor, e.user_id, e.key_id
    FROM (SELECT id, team_id FROM api_keys WHERE type <> 'oauth' AND creator_type IS NULL) unknown
    CROSS JOIN LATERAL (SELECT actor, user_id, key_id FROM audit_entries
      WHERE COALESCE(team_id, 'installation') = unknown.team_id AND subject_id = unknown.id
        AND action = 'api_key.created' AND actor <> 'assertion' LIMIT 1) e) origin
  WHERE k.id = origin.id`;

/** The member behind keys that other keys created, however many came between. */
const FILL_USERS = `WITH RECURSIVE chain AS (
    SELECT id, creator_user_id AS user_id FROM api_keys WHERE creator_type = 'member'
    UNION ALL
    SELECT k.id, chain.user_id FROM chain JOIN api_keys k ON k.creator_type = 'key' AND k.creator_id = chain.id)
  UPDATE api_keys k SET creator_user_id = chain.user_id FROM chain
  WHERE k.id = chain.id AND k.creator_type = 'key' AND k.creator_user_id IS NULL`;
