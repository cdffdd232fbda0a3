import { statement } from '../../../platform/kernel/database/statement';

const CONNECTION_COLUMNS = `k.id, k.team_id AS "teamId", k.provider, k.base_url AS "baseUrl", k.api_key AS "apiKey",
    k.api_secret_sealed AS "apiSecretSealed", k.revision, k.cursor, k.last_error AS "lastError", k.last_fetched_at AS "lastFetchedAt",
    k.created_at AS "createdAt", k.updated_at AS "updatedAt"`;

/** Selects the current connection of a team. Uses the index `upstream_connections_current`. */
export const CURRENT_CONNECTION = statement(
  `SELECT ${CONNECTION_COLUMNS} FROM upstream_connections k WHERE k.team_id = $1 AND k.ended_at IS NULL`,
);

/**
 * Selects the connection of a company's team, with the network of the company. Uses the primary keys of `companies` and
 * `upstream_companies`, and the index `upstream_connections_current`.
 */
export const CONNECTION_OF_COMPANY =
  statement(`SELECT ${CONNECTION_COLUMNS}, coalesce(u.network, 'upstream') AS network,
    CASE WHEN u.connection_id = k.id THEN u.remote_company_id END AS "remoteCompanyId"
  FROM companies c JOIN upstream_connections k ON k.team_id = c.team_id AND k.ended_at IS NULL
    LEFT JOIN upstream_companies u ON u.company_id = c.id
  WHERE c.id = $1`);

/**
 * Selects the connection over which a document of a company is submitted, or that the document is sent over the own
 * access point. Uses the primary keys of `upstream_submissions`, `companies` and `upstream_connections`.
 */
export const CONNECTION_OF_SUBMISSION =
  statement(`SELECT ${CONNECTION_COLUMNS}, s.remote_company_id AS "remoteCompanyId", s.connection_id IS NULL AS "isOwn"
  FROM upstream_submissions s JOIN companies c ON c.id = $2 AND c.team_id = s.team_id
    LEFT JOIN upstream_connections k ON k.id = s.connection_id
  WHERE s.envelope_id = $1 AND (s.first_attempt_at IS NOT NULL OR s.remote_document_id IS NOT NULL)`);

/** Selects the numbers that identify a company at a provider. Uses the primary key of `companies`. */
export const COMPANY_NUMBERS =
  statement(`SELECT c.enterprise_number AS "enterpriseNumber", c.vat_number AS "vatNumber"
  FROM companies c WHERE c.id = $1`);

/** Selects the network setting of a company of a team. Uses the primary key of `upstream_companies`. */
export const COMPANY_SETTING = statement(`SELECT u.network, u.connection_id AS "connectionId",
    u.remote_company_id AS "remoteCompanyId", u.updated_at AS "updatedAt"
  FROM upstream_companies u WHERE u.company_id = $1 AND u.team_id = $2`);

/** Stores the network setting of a company. Uses the primary key of `upstream_companies`. */
export const SET_COMPANY_NETWORK =
  statement(`INSERT INTO upstream_companies (company_id, team_id, network, connection_id, remote_company_id, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (company_id) DO UPDATE SET network = excluded.network, connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id, updated_at = excluded.updated_at
    WHERE upstream_companies.team_id = excluded.team_id`);

/**
 * Stores the id of a company at the provider, unless an id was set in the meantime. Uses the primary key of
 * `upstream_companies`.
 */
export const STORE_REMOTE_COMPANY =
  statement(`INSERT INTO upstream_companies (company_id, team_id, network, connection_id, remote_company_id, updated_at)
  VALUES ($1, $2, 'upstream', $3, $4, clock_timestamp())
  ON CONFLICT (company_id) DO UPDATE SET connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id, updated_at = excluded.updated_at
    WHERE upstream_companies.team_id = excluded.team_id AND upstream_companies.network = 'upstream'
      AND (upstream_companies.connection_id IS DISTINCT FROM excluded.connection_id OR upstream_companies.remote_company_id IS NULL)
  RETURNING remote_company_id AS "remoteCompanyId"`);

/**
 * For a team that never had a connection: sets the own access point as the network of the companies whose identifiers
 * it publishes. Uses the index `identifiers_of_team` and the primary key of `upstream_companies`.
 */
export const KEEP_OWN_NETWORK =
  statement(`INSERT INTO upstream_companies (company_id, team_id, network, updated_at)
  SELECT DISTINCT i.company_id, i.team_id, 'own', $2::timestamptz FROM identifiers i
  WHERE i.team_id = $1 AND i.publication IN ('published', 'unpublishing') AND NOT i.published_elsewhere
    AND NOT EXISTS (SELECT 1 FROM upstream_connections k WHERE k.team_id = $1)
  ON CONFLICT (company_id) DO NOTHING`);

/** Ends the current connection of a team, unless it is `$2`. Uses the index `upstream_connections_current`. */
export const END_CONNECTION =
  statement(`UPDATE upstream_connections SET ended_at = clock_timestamp(), updated_at = $3
  WHERE team_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2 RETURNING id`);

/**
 * Selects the connections of a team to a provider: the current one and the last ended ones. Uses the index
 * `upstream_connections_of_team`.
 */
export const CONNECTIONS_TO_PROVIDER = statement(`SELECT ${CONNECTION_COLUMNS} FROM upstream_connections k
  WHERE k.team_id = $1 AND k.provider = $2
  ORDER BY k.ended_at DESC NULLS FIRST LIMIT 5`);

/**
 * Selects the ids of the companies at the provider that use a connection. Uses the index
 * `upstream_companies_connection`.
 */
export const COMPANIES_OF_CONNECTION = statement(`SELECT remote_company_id AS id FROM upstream_companies
  WHERE connection_id = $1 AND team_id = $2 AND remote_company_id IS NOT NULL LIMIT 1000`);

/**
 * Inserts a connection, or replaces the address and credentials of an existing connection and marks it as current
 * again. Uses the primary key of `upstream_connections`.
 */
export const STORE_CONNECTION =
  statement(`INSERT INTO upstream_connections (id, team_id, provider, base_url, api_key, api_secret_sealed, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
  ON CONFLICT (id) DO UPDATE SET base_url = excluded.base_url, api_key = excluded.api_key,
    api_secret_sealed = excluded.api_secret_sealed,
    revision = upstream_connections.revision + 1, last_error = NULL, ended_at = NULL, updated_at = excluded.updated_at
    WHERE upstream_connections.team_id = excluded.team_id`);

/**
 * Claims a connection for at most `$3` seconds, oldest fetch first. The connection is not being fetched by a worker, is
 * not in `$2`, and was not fetched in the last `$1` seconds (after a hint: in the last five seconds). A former
 * connection is claimed only while its team has no current one, so that received documents of the same account are not
 * stored twice. Uses the indexes `upstream_connections_fetched` and `upstream_connections_current`.
 */
export const CLAIM_CONNECTION =
  statement(`UPDATE upstream_connections k SET last_fetched_at = clock_timestamp(), hinted_at = NULL,
    fetching_until = clock_timestamp() + make_interval(secs => $3)
  WHERE k.id IN (
    SELECT c.id FROM upstream_connections c
    WHERE c.id <> ALL ($2::text[]) AND (c.fetching_until IS NULL OR c.fetching_until < clock_timestamp())
      AND (c.last_fetched_at IS NULL OR c.last_fetched_at < clock_timestamp() - make_interval(secs => $1)
        OR c.hinted_at IS NOT NULL AND c.last_fetched_at < clock_timestamp() - interval '5 seconds')
      AND (c.ended_at IS NULL OR NOT EXISTS (
        SELECT 1 FROM upstream_connections o WHERE o.team_id = c.team_id AND o.ended_at IS NULL))
    ORDER BY c.last_fetched_at NULLS FIRST LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
  RETURNING ${CONNECTION_COLUMNS}`);

/** Stores the time of a hint that a provider has received documents. Uses the primary key of `upstream_connections`. */
export const MAKE_CONNECTION_DUE = statement(`UPDATE upstream_connections SET hinted_at = clock_timestamp()
  WHERE id = $1 AND ended_at IS NULL RETURNING id`);

/**
 * Ends a fetch, and stores the reason of its failure, or null after a success. Uses the primary key of
 * `upstream_connections`.
 */
export const STORE_FETCH_RESULT =
  statement(`UPDATE upstream_connections SET last_error = $3, fetching_until = NULL
  WHERE id = $1 AND team_id = $2`);

/**
 * Advances the position in the list of received documents, unless another process has changed it. Uses the primary key
 * of `upstream_connections`.
 */
export const ADVANCE_LIST_POSITION = statement(`UPDATE upstream_connections SET cursor = $3
  WHERE id = $1 AND team_id = $4 AND cursor IS NOT DISTINCT FROM $2`);

/**
 * Locks connections that ended more than `$1` days ago and have no submission that waits for an outcome. The number of
 * former connections is small. Uses the indexes `upstream_submissions_connection` and `deliveries_envelope`.
 */
export const ENDED_CONNECTIONS = statement(`SELECT k.id FROM upstream_connections k
  WHERE k.ended_at < clock_timestamp() - make_interval(days => $1) AND NOT EXISTS (
    SELECT 1 FROM upstream_submissions s JOIN deliveries d ON d.envelope_id = s.envelope_id
    WHERE s.connection_id = k.id AND d.status = 'pending')
  LIMIT 100 FOR UPDATE OF k SKIP LOCKED`);

/** Deletes the submissions over former connections. Uses the index `upstream_submissions_connection`. */
export const DELETE_SUBMISSIONS = statement(
  'DELETE FROM upstream_submissions WHERE connection_id = ANY ($1)',
);

/** Deletes former connections with their secrets. Uses the primary key of `upstream_connections`. */
export const DELETE_CONNECTIONS = statement(
  'DELETE FROM upstream_connections WHERE id = ANY ($1) AND ended_at IS NOT NULL',
);

/** Selects which messages `$1` are stored. Uses the primary key of `inbound_messages`. */
export const STORED_MESSAGES = statement(`SELECT message_id AS "messageId" FROM inbound_messages
  WHERE environment = 'production' AND message_id = ANY ($1)`);

/** Selects which documents `$2` of a provider are known as failed. Uses the primary key of `upstream_arrivals`. */
export const KNOWN_ARRIVALS = statement(`SELECT arrival_id AS "arrivalId" FROM upstream_arrivals
  WHERE connection_id = $1 AND arrival_id = ANY ($2) AND team_id = $3`);

/**
 * Selects documents of a provider that are due for another attempt, earliest due time first. Uses the index
 * `upstream_arrivals_due`.
 */
export const DUE_ARRIVALS = statement(`SELECT arrival_id AS "arrivalId" FROM upstream_arrivals
  WHERE connection_id = $1 AND team_id = $3 AND next_attempt_at < clock_timestamp() ORDER BY next_attempt_at LIMIT $2`);

/**
 * Stores the reason why a document of a provider could not be stored. After n attempts, the next attempt follows after
 * n² minutes, up to `$5` attempts. Uses the primary key of `upstream_arrivals`.
 */
export const STORE_ARRIVAL_FAULT =
  statement(`INSERT INTO upstream_arrivals AS a (connection_id, arrival_id, team_id, reason, next_attempt_at, stored_at)
  VALUES ($1, $2, $3, $4, clock_timestamp() + interval '1 minute', clock_timestamp())
  ON CONFLICT (connection_id, arrival_id) DO UPDATE SET attempts = a.attempts + 1, reason = excluded.reason,
    next_attempt_at = CASE WHEN a.attempts + 1 < $5
      THEN clock_timestamp() + make_interval(mins => (a.attempts + 1) * (a.attempts + 1)) END`);

/**
 * Stores that a document of a provider was received over another route, so that it is not fetched again. Uses the
 * primary key of `upstream_arrivals`.
 */
export const STORE_KNOWN_ARRIVAL =
  statement(`INSERT INTO upstream_arrivals (connection_id, arrival_id, team_id, attempts, reason, stored_at)
  VALUES ($1, $2, $3, 0, 'received over another way', clock_timestamp())
  ON CONFLICT (connection_id, arrival_id) DO UPDATE SET reason = excluded.reason, attempts = 0, next_attempt_at = NULL`);

/** Deletes the failed attempts of a document after it was stored. Uses the primary key of `upstream_arrivals`. */
export const DELETE_ARRIVAL = statement(
  'DELETE FROM upstream_arrivals WHERE connection_id = $1 AND arrival_id = $2 AND team_id = $3',
);

/** Counts the documents of a provider that could not be stored. Uses the index `upstream_arrivals_due`. */
export const COUNT_ARRIVALS =
  statement(`SELECT count(*) FILTER (WHERE next_attempt_at IS NOT NULL)::int AS waiting,
    count(*) FILTER (WHERE next_attempt_at IS NULL)::int AS abandoned
  FROM upstream_arrivals WHERE connection_id = $1 AND team_id = $2 AND attempts > 0`);

/**
 * Selects the documents of a provider that could not be stored, most recent first failure first. Uses the index
 * `upstream_arrivals_newest`.
 */
export const NEWEST_ARRIVALS =
  statement(`SELECT arrival_id AS "documentId", attempts, reason, next_attempt_at IS NULL AS "isAbandoned",
    stored_at AS "firstFailedAt"
  FROM upstream_arrivals WHERE connection_id = $1 AND team_id = $2 AND attempts > 0 ORDER BY stored_at DESC LIMIT 10`);

/**
 * Inserts the keys of a received document. Returns fewer rows than keys when another reception has stored a key. Uses
 * the primary key of `upstream_receptions`.
 */
export const INSERT_KEYS = statement(`INSERT INTO upstream_receptions (team_id, key, received_at)
  SELECT $1, key, clock_timestamp() FROM unnest($2::bytea[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING 1`);

/**
 * Selects a row if the team has received the document over the own access point. Uses the primary key of
 * `inbound_messages` and the index `inbound_envelopes_once`.
 */
export const RECEIVED_OVER_OWN_NETWORK =
  statement(`SELECT 1 FROM inbound_messages m JOIN documents d ON d.id = m.document_id
  WHERE m.environment = 'production' AND (m.message_id = $2 OR m.envelope_id = $3)
    AND d.team_id = $1 AND d.receiver_id = $4 AND m.payload_digest = $5 LIMIT 1`);

/** Deletes keys of documents that are no longer repeated. Uses the index `upstream_receptions_age`. */
export const DELETE_OLD_KEYS = statement(`DELETE FROM upstream_receptions
  WHERE received_at < clock_timestamp() - make_interval(days => $1)`);
