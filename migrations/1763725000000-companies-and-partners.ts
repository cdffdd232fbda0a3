import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification that expires, identifier migrations, labels, suppliers and customers, and the indexes of their lists. */
export class CompaniesAndPartners1763725000000 implements MigrationInterface {
  readonly name = 'CompaniesAndPartners1763725000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

/** What suppliers and customers have in common. */
const PARTNER_COLUMNS = `
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    external_id text,
    name text NOT NULL,
    vat_number text,
    peppol_addresses text[] NOT NULL DEFAULT '{}'`;

/** Searched case-insensitively by trigrams; kept by the database, so it can never differ from the row. */
const SEARCH_TEXT = `search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(external_id, '') || ' '
      || coalesce(vat_number, '') || ' ' || joined_text(peppol_addresses))) STORED`;

function partnerIndexes(table: string): string[] {
  return [
    `CREATE INDEX ${table}_team ON ${table} (team_id, created_at DESC, id DESC)`,
    `CREATE INDEX ${table}_search ON ${table} USING gin (team_id, search_text gin_trgm_ops)`,
    `CREATE INDEX ${table}_address ON ${table} USING gin (team_id, peppol_addresses)`,
    `CREATE INDEX ${table}_vat_number ON ${table} (team_id, vat_number) WHERE vat_number IS NOT NULL`,
  ];
}

const UP = [
  // Both are trusted extensions: the owner of a database may create them without being superuser.
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE EXTENSION IF NOT EXISTS btree_gin`,

  `CREATE INDEX companies_team_enterprise_number ON companies (team_id, enterprise_number, lower(name), id)`,
  `CREATE INDEX companies_team_vat_number ON companies (team_id, vat_number, lower(name), id)`,

  // An open session is due when it expires.
  `ALTER TABLE verification_sessions
    ADD COLUMN next_attempt_at timestamptz, ADD COLUMN lease_until timestamptz, ADD COLUMN claim integer NOT NULL DEFAULT 0`,
  `UPDATE verification_sessions SET next_attempt_at = expires_at WHERE status = 'open'`,
  `DROP INDEX verification_sessions_open, verification_sessions_company`,
  `CREATE INDEX verification_sessions_due ON verification_sessions (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  `CREATE INDEX verification_sessions_company ON verification_sessions (company_id, created_at DESC, id DESC)`,

  // revision: counts what was wished for, so that an answer to an earlier wish is not taken for one to the present wish.
  `ALTER TABLE identifiers ADD COLUMN revision integer NOT NULL DEFAULT 0`,
  `CREATE INDEX identifiers_company ON identifiers (company_id, created_at DESC, id DESC)`,
  `CREATE INDEX company_document_types_company ON company_document_types (company_id, created_at DESC, id DESC)`,

  `CREATE TABLE identifier_migrations (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    identifier_id text NOT NULL REFERENCES identifiers ON DELETE CASCADE,
    direction text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
    key_sealed bytea NOT NULL,
    error_message text,
    prepared_at timestamptz(3),
    completed_at timestamptz(3),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
    CHECK (status = 'pending' OR next_attempt_at IS NULL)
  )`,
  `CREATE UNIQUE INDEX identifier_migrations_open_once ON identifier_migrations (identifier_id) WHERE status = 'pending'`,
  `CREATE INDEX identifier_migrations_identifier ON identifier_migrations (identifier_id, created_at DESC, id DESC)`,
  `CREATE INDEX identifier_migrations_company ON identifier_migrations (company_id)`,
  `CREATE INDEX identifier_migrations_due ON identifier_migrations (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

  `CREATE TABLE labels (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    external_id text,
    name text NOT NULL,
    color_hex text NOT NULL CHECK (color_hex ~ '^#[0-9A-Fa-f]{6}$'),
    search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(external_id, ''))) STORED,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT labels_external_id UNIQUE (team_id, external_id)
  )`,
  `CREATE INDEX labels_team ON labels (team_id, created_at DESC, id DESC)`,
  `CREATE INDEX labels_search ON labels USING gin (team_id, search_text gin_trgm_ops)`,

  // array_to_string is only "stable" because some element types print by the session's settings; text does not.
  `CREATE FUNCTION joined_text(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_string($1, ' ')`,

  `CREATE TABLE suppliers (${PARTNER_COLUMNS},
    ${SEARCH_TEXT},
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT suppliers_external_id UNIQUE (team_id, external_id)
  )`,
  ...partnerIndexes('suppliers'),
  `CREATE TABLE supplier_labels (
    supplier_id text NOT NULL REFERENCES suppliers ON DELETE CASCADE,
    label_id text NOT NULL REFERENCES labels ON DELETE CASCADE,
    PRIMARY KEY (supplier_id, label_id)
  )`,
  `CREATE INDEX supplier_labels_label ON supplier_labels (label_id)`,

  `CREATE TABLE customers (${PARTNER_COLUMNS},
    enterprise_number_scheme text,
    enterprise_number text,
    address text,
    postal_code text,
    city text,
    country text,
    email text,
    phone text,
    ${SEARCH_TEXT},
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT customers_external_id UNIQUE (team_id, external_id)
  )`,
  ...partnerIndexes('customers'),
  `CREATE TABLE customer_labels (
    customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
    label_id text NOT NULL REFERENCES labels ON DELETE CASCADE,
    PRIMARY KEY (customer_id, label_id)
  )`,
  `CREATE INDEX customer_labels_label ON customer_labels (label_id)`,

  // The simulated locator knows who holds a participant, and the hash of the key under which it may be taken over.
  `ALTER TABLE simnet_participants ADD COLUMN publisher text`,
  `UPDATE simnet_participants s SET publisher = i.team_id, migration_key = NULL FROM identifiers i
    WHERE i.environment = 'sandbox' AND i.publication <> 'unpublished' AND s.participant = i.scheme || ':' || i.identifier`,
  `DELETE FROM simnet_participants WHERE publisher IS NULL`,
  `ALTER TABLE simnet_participants ALTER COLUMN publisher SET NOT NULL`,
  `ALTER TABLE simnet_participants RENAME COLUMN migration_key TO migration_key_hash`,
];

const DOWN = [
  `ALTER TABLE simnet_participants RENAME COLUMN migration_key_hash TO migration_key`,
  `ALTER TABLE simnet_participants DROP COLUMN publisher`,
  `DROP TABLE customer_labels, customers, supplier_labels, suppliers, labels, identifier_migrations`,
  `DROP FUNCTION joined_text(text[])`,
  `DROP INDEX company_document_types_company, identifiers_company, verification_sessions_due, verification_sessions_company,
    companies_team_enterprise_number, companies_team_vat_number`,
  `ALTER TABLE identifiers DROP COLUMN revision`,
  `ALTER TABLE verification_sessions DROP COLUMN next_attempt_at, DROP COLUMN lease_until, DROP COLUMN claim`,
  `CREATE INDEX verification_sessions_company ON verification_sessions (company_id, id DESC)`,
  `CREATE INDEX verification_sessions_open ON verification_sessions (expires_at) WHERE status = 'open'`,
];
