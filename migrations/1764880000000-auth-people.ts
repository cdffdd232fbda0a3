import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** People: who they are, where they are signed in, what they are in which team, and links that let them in. */
export class People1764880000000 implements ProductMigration {
  readonly name = 'People1764880000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['users', 'sessions', 'memberships', 'account_links'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const ROLES = `('owner', 'admin', 'developer', 'accountant', 'reader')`;

const UP = [
  // password_hash: argon2id in PHC form; null: none was set.
  `CREATE TABLE users (
    id text PRIMARY KEY,
    email text NOT NULL,
    name text NOT NULL,
    language text NOT NULL CONSTRAINT users_language_check CHECK (language IN ('en', 'fr', 'nl', 'de')),
    operator boolean NOT NULL,
    password_hash text,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE UNIQUE INDEX users_email ON users (lower(email))`,
  // token_hash: HMAC-SHA-256 of the token. A session that ended has no row.
  `CREATE TABLE sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    second_factor boolean NOT NULL,
    address text,
    user_agent text,
    created_at timestamptz(3) NOT NULL,
    verified_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE INDEX sessions_end ON sessions (expires_at)`,
  `CREATE TABLE memberships (
    team_id text NOT NULL REFERENCES teams,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    role text NOT NULL CONSTRAINT memberships_role_check CHECK (role IN ${ROLES}),
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (team_id, user_id)
  )`,
  `CREATE INDEX memberships_user ON memberships (user_id)`,
  // email: whom an invitation is for, or who asked for a reset; user_id: whose password a reset sets, once that is known.
  // created_by: the member who invited. A row that is due is to be mailed.
  `CREATE TABLE account_links (
    id text PRIMARY KEY,
    kind text NOT NULL CONSTRAINT account_links_kind_check CHECK (kind IN ('welcome', 'invitation', 'reset')),
    token_hash bytea NOT NULL UNIQUE,
    email text,
    user_id text REFERENCES users ON DELETE CASCADE,
    team_id text REFERENCES teams,
    role text CONSTRAINT account_links_role_check CHECK (role IN ${ROLES}),
    operator boolean NOT NULL,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    mailed_at timestamptz(3),
    mail_error text,
    ${workColumns()},
    CONSTRAINT account_links_invitation_check CHECK (kind <> 'invitation' OR email IS NOT NULL),
    CONSTRAINT account_links_place_check CHECK ((team_id IS NULL) = (role IS NULL)),
    CONSTRAINT account_links_reset_check CHECK (kind = 'reset' OR user_id IS NULL)
  )`,
  `CREATE INDEX account_links_team ON account_links (team_id, id DESC)`,
  `CREATE INDEX account_links_user ON account_links (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX account_links_end ON account_links (expires_at)`,
  ...workIndexes('account_links'),
];
