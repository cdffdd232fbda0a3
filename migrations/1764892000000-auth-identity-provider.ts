import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** People who sign in through an identity provider (OpenID Connect). */
export class IdentityProvider1764892000000 implements ProductMigration {
  readonly name = 'IdentityProvider1764892000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['linked_identities', 'provider_visits'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // email: as the provider said it when the identity was linked; what the person recognises it by.
  `CREATE TABLE linked_identities (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    email text,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    CONSTRAINT linked_identities_subject UNIQUE (issuer, subject)
  )`,
  `CREATE INDEX linked_identities_user ON linked_identities (user_id)`,
  // secret_hash: HMAC-SHA-256 of what the cookie of the browser holds. link_hash: that of the link that is to be used.
  // A visit that came back has no row.
  `CREATE TABLE provider_visits (
    secret_hash bytea PRIMARY KEY,
    purpose text NOT NULL
      CONSTRAINT provider_visits_purpose_check CHECK (purpose IN ('sign-in', 'welcome', 'invitation', 'link', 'verify')),
    link_hash bytea,
    session_id text REFERENCES sessions ON DELETE CASCADE,
    return_to text NOT NULL,
    language text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT provider_visits_link_check CHECK ((purpose IN ('welcome', 'invitation')) = (link_hash IS NOT NULL)),
    CONSTRAINT provider_visits_session_check CHECK ((purpose IN ('link', 'verify')) = (session_id IS NOT NULL))
  )`,
  `CREATE INDEX provider_visits_session ON provider_visits (session_id) WHERE session_id IS NOT NULL`,
  `CREATE INDEX provider_visits_end ON provider_visits (expires_at)`,
];
