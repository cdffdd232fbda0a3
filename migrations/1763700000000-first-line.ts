import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams, keys, companies, identifiers, documents, events, webhooks and the simulated network. */
export class FirstLine1763700000000 implements MigrationInterface {
  readonly name = 'FirstLine1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE IF EXISTS simnet_messages, simnet_participants, inbound_messages,
      webhook_attempts, webhook_deliveries, webhooks, events, delivery_attempts, deliveries, document_contents,
      documents, company_document_types, identifiers, verification_sessions, companies, api_keys, teams`);
  }
}

const STATEMENTS = [
  `CREATE TABLE teams (
    id text PRIMARY KEY,
    name text NOT NULL,
    environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
    created_at timestamptz(3) NOT NULL
  )`,

  `CREATE TABLE api_keys (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    name text NOT NULL,
    type text NOT NULL CHECK (type IN ('basic', 'jwt', 'oauth')),
    secret_hash bytea CHECK ((type = 'basic') = (secret_hash IS NOT NULL)),
    user_id text,
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX api_keys_team ON api_keys (team_id, id DESC)`,

  `CREATE TABLE companies (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    name text NOT NULL,
    address text NOT NULL,
    postal_code text NOT NULL,
    city text NOT NULL,
    country text NOT NULL,
    enterprise_number_scheme text,
    enterprise_number text,
    vat_number text,
    email text,
    phone text,
    is_smp_recipient boolean NOT NULL,
    is_verified boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX companies_team_name ON companies (team_id, lower(name), id)`,

  `CREATE TABLE verification_sessions (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('open', 'verified', 'rejected', 'revoked', 'expired')),
    reason text,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX verification_sessions_company ON verification_sessions (company_id, id DESC)`,
  `CREATE INDEX verification_sessions_open ON verification_sessions (expires_at) WHERE status = 'open'`,

  // publication: what the network knows of the identifier; the two moving states are finished by a worker.
  `CREATE TABLE identifiers (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    environment text NOT NULL,
    scheme text NOT NULL,
    identifier text NOT NULL,
    publication text NOT NULL DEFAULT 'unpublished'
      CHECK (publication IN ('unpublished', 'publishing', 'published', 'unpublishing')),
    publication_error text,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT identifiers_once_per_company UNIQUE (company_id, scheme, identifier)
  )`,
  // Not only a check in code: two teams that publish the same identifier at once meet here.
  `CREATE UNIQUE INDEX identifiers_published_once ON identifiers (environment, scheme, identifier)
    WHERE publication <> 'unpublished'`,
  `CREATE INDEX identifiers_due ON identifiers (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

  `CREATE TABLE company_document_types (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    doc_type_id text NOT NULL,
    process_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT company_document_types_once UNIQUE (company_id, doc_type_id, process_id)
  )`,

  `CREATE TABLE documents (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    direction text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
    type text NOT NULL,
    sender_id text NOT NULL,
    receiver_id text,
    doc_type_id text NOT NULL,
    process_id text NOT NULL,
    country_c1 text,
    document_number text,
    issue_date date,
    sender_name text,
    receiver_name text,
    validation_result text NOT NULL,
    delivery_status text CHECK (delivery_status IN ('pending', 'delivered', 'failed')),
    sent_over_peppol boolean NOT NULL DEFAULT false,
    sent_over_email boolean NOT NULL DEFAULT false,
    email_recipients text[] NOT NULL DEFAULT '{}',
    peppol_message_id text,
    peppol_conversation_id text,
    received_peppol_signal_message text,
    envelope_id text,
    read_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX documents_team ON documents (team_id, created_at DESC, id DESC)`,
  `CREATE INDEX documents_company ON documents (company_id, created_at DESC, id DESC)`,

  // The bulky part, apart from the row that lists and status changes touch.
  `CREATE TABLE document_contents (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    xml bytea NOT NULL,
    parsed json,
    validation json NOT NULL
  )`,

  `CREATE TABLE deliveries (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    channel text NOT NULL CHECK (channel IN ('peppol', 'email')),
    address text NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
    status_changed_at timestamptz(3) NOT NULL,
    failure_category text,
    failure_message text,
    failure_provider_code text,
    peppol_message_id text,
    peppol_conversation_id text,
    envelope_id text,
    message_id text,
    attempts integer NOT NULL DEFAULT 0,
    give_up_at timestamptz NOT NULL,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX deliveries_document ON deliveries (document_id, id)`,
  `CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

  `CREATE TABLE delivery_attempts (
    delivery_id text NOT NULL REFERENCES deliveries ON DELETE CASCADE,
    number integer NOT NULL,
    attempted_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    detail text,
    receipt bytea,
    PRIMARY KEY (delivery_id, number)
  )`,

  // One row per accepted message: a repeated one finds its receipt here instead of becoming a second document.
  `CREATE TABLE inbound_messages (
    environment text NOT NULL,
    message_id text NOT NULL,
    envelope_id text NOT NULL,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    payload_digest bytea NOT NULL,
    receipt text NOT NULL,
    received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (environment, message_id),
    CONSTRAINT inbound_envelopes_once UNIQUE (environment, envelope_id)
  )`,
  `CREATE INDEX inbound_messages_document ON inbound_messages (document_id)`,

  `CREATE TABLE events (
    id text PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    team_id text NOT NULL REFERENCES teams,
    company_id text,
    type text NOT NULL,
    occurred_at timestamptz(3) NOT NULL,
    data json NOT NULL
  )`,
  `CREATE INDEX events_team ON events (team_id, sequence DESC)`,

  `CREATE TABLE webhooks (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text REFERENCES companies ON DELETE CASCADE,
    url text NOT NULL,
    secret_sealed bytea,
    previous_secret_sealed bytea,
    previous_secret_until timestamptz(3),
    disabled_at timestamptz(3),
    failing_since timestamptz(3),
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX webhooks_team ON webhooks (team_id, id DESC) WHERE deleted_at IS NULL`,

  `CREATE TABLE webhook_deliveries (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    webhook_id text NOT NULL REFERENCES webhooks,
    event_id text NOT NULL REFERENCES events,
    state text NOT NULL DEFAULT 'pending'
      CHECK (state IN ('pending', 'delivered', 'failed', 'exhausted', 'blocked', 'cancelled')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT webhook_deliveries_once UNIQUE (event_id, webhook_id)
  )`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  `CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id DESC)`,

  `CREATE TABLE webhook_attempts (
    delivery_id text NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
    number integer NOT NULL,
    attempted_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    status integer,
    detail text,
    PRIMARY KEY (delivery_id, number)
  )`,

  // The simulated network's own memory. It plays the outside world: nothing of the product reads these tables.
  `CREATE TABLE simnet_participants (
    participant text PRIMARY KEY,
    document_types json NOT NULL,
    migration_key text,
    registered_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE simnet_messages (
    message_id text PRIMARY KEY,
    envelope_id text NOT NULL,
    receiver text NOT NULL,
    receipt text NOT NULL,
    accepted_at timestamptz(3) NOT NULL
  )`,
];
