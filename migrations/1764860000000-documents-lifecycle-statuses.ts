import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** The French life cycle of invoices. */
export class LifecycleStatuses1764860000000 implements ProductMigration {
  readonly name = 'LifecycleStatuses1764860000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['lifecycle_statuses'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE lifecycle_statuses (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
      status_document_id text REFERENCES documents ON DELETE CASCADE,
      origin text NOT NULL,
      speaker text NOT NULL,
      code text,
      objection text,
      follows text,
      details jsonb NOT NULL DEFAULT '[]',
      since text,
      message_id text NOT NULL,
      for_partner boolean NOT NULL DEFAULT false,
      portal text,
      last_error text,
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz(3) NOT NULL,
      ${workColumns()},
      CONSTRAINT lifecycle_statuses_origin_check CHECK (origin IN ('own', 'partner', 'automatic')),
      CONSTRAINT lifecycle_statuses_speaker_check
        CHECK (speaker IN ('seller', 'buyer', 'sellerPlatform', 'buyerPlatform')),
      CONSTRAINT lifecycle_statuses_portal_check CHECK (portal IN ('pending', 'received', 'refused'))
    )`);
    for (const index of workIndexes('lifecycle_statuses')) await queryRunner.query(index);
    await queryRunner.query(
      'CREATE INDEX lifecycle_statuses_document ON lifecycle_statuses (document_id, created_at DESC, id DESC)',
    );
    await queryRunner.query('CREATE INDEX lifecycle_statuses_team ON lifecycle_statuses (team_id)');
    await queryRunner.query(
      'CREATE INDEX lifecycle_statuses_from ON lifecycle_statuses (status_document_id)',
    );
    await queryRunner.query(`CREATE UNIQUE INDEX lifecycle_statuses_said_once ON lifecycle_statuses (document_id, follows)
      WHERE origin = 'own'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE lifecycle_statuses');
  }
}
