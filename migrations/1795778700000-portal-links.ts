import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Links with which a customer of a team sees and manages the webhooks of one company, without an account. */
export class PortalLinks1795778700000 implements ProductMigration {
  readonly name = 'PortalLinks1795778700000';
  readonly creates = ['portal_links'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE portal_links (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      is_read_only boolean NOT NULL,
      creator_key_id text,
      creator_user_id text REFERENCES users ON DELETE SET NULL,
      expires_at timestamptz(3) NOT NULL,
      revoked_at timestamptz(3),
      last_used_at timestamptz(3),
      created_at timestamptz(3) NOT NULL,
      CONSTRAINT portal_links_creator_check CHECK (creator_key_id IS NULL OR creator_user_id IS NULL)
    )`);
    await queryRunner.query(
      'CREATE INDEX portal_links_team ON portal_links (team_id, created_at DESC, id DESC)',
    );
    await queryRunner.query(
      'CREATE INDEX portal_links_company ON portal_links (company_id, created_at DESC, id DESC)',
    );
    await queryRunner.query('CREATE INDEX portal_links_creator ON portal_links (creator_user_id)');
    await queryRunner.query('CREATE INDEX portal_links_end ON portal_links (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE portal_links');
  }
}
