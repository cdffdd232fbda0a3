import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Tokens, users and groups of the provisioning of people (SCIM 2.0). */
export class Scim1795778300010 implements ProductMigration {
  readonly name = 'Scim1795778300010';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['scim_tokens', 'scim_users', 'scim_groups', 'scim_group_members'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE scim_tokens (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      name text NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      created_by text REFERENCES users ON DELETE SET NULL,
      created_at timestamptz(3) NOT NULL,
      last_used_at timestamptz(3),
      revoked_at timestamptz(3)
    )`);
    await queryRunner.query(
      'CREATE INDEX scim_tokens_team ON scim_tokens (team_id, created_at DESC, id DESC)',
    );
    await queryRunner.query('CREATE INDEX scim_tokens_creator ON scim_tokens (created_by)');
    await queryRunner.query(`CREATE TABLE scim_users (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      user_name text NOT NULL,
      external_id text,
      given_name text,
      family_name text,
      display_name text,
      active boolean NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      UNIQUE (team_id, user_id)
    )`);
    await queryRunner.query('CREATE UNIQUE INDEX scim_users_name ON scim_users (team_id, lower(user_name))');
    await queryRunner.query('CREATE INDEX scim_users_external ON scim_users (team_id, external_id)');
    await queryRunner.query('CREATE INDEX scim_users_list ON scim_users (team_id, id)');
    await queryRunner.query('CREATE INDEX scim_users_user ON scim_users (user_id)');
    await queryRunner.query(`CREATE TABLE scim_groups (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      display_name text NOT NULL,
      external_id text,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX scim_groups_name ON scim_groups (team_id, lower(display_name))',
    );
    await queryRunner.query('CREATE INDEX scim_groups_external ON scim_groups (team_id, external_id)');
    await queryRunner.query('CREATE INDEX scim_groups_list ON scim_groups (team_id, id)');
    await queryRunner.query(`CREATE TABLE scim_group_members (
      group_id text NOT NULL REFERENCES scim_groups ON DELETE CASCADE,
      scim_user_id text NOT NULL REFERENCES scim_users ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      PRIMARY KEY (group_id, scim_user_id)
    )`);
    await queryRunner.query('CREATE INDEX scim_group_members_user ON scim_group_members (scim_user_id)');
    await queryRunner.query('CREATE INDEX scim_group_members_team ON scim_group_members (team_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE scim_group_members');
    await queryRunner.query('DROP TABLE scim_groups');
    await queryRunner.query('DROP TABLE scim_users');
    await queryRunner.query('DROP TABLE scim_tokens');
  }
}
