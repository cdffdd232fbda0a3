import { statement } from '../../../platform/kernel/database/statement';

const CONNECTION = `k.id, k.team_id AS "teamId", k.provider, k.base_url AS "baseUrl", k.api_key AS "apiKey",
    k.api_secret_sealed AS "apiSecretSealed", k.revision, k.cursor, k.last_error AS "lastError", k.polled_at AS "polledAt",
    k.created_at AS "createdAt", k.updated_at AS "updatedAt"`;

/** Connection that a team uses now. `upstream_connections_current`. */
export const CURRENT_CONNECTION = statement(
  `SELECT ${CONNECTION} FROM upstream_connections k WHERE k.team_id = $1 AND k.ended_at IS NULL`,
);

/**
 * Connection of the team of a company, with the network of the company. Keys of `companies` and `upstream_companies`,
 * `upstream_connections_current`.
 */
export const CONNECTION_OF_COMPANY =
  statement(`SELECT ${CONNECTION}, coalesce(u.network, 'upstream') AS network,
    CASE WHEN u.connection_id = k.id THEN u.remote_company_id END AS "remoteCompanyId"
  FROM companies c JOIN upstream_connections k ON k.team_id = c.team_id AND k.ended_at IS NULL
    LEFT JOIN upstream_companies u ON u.company_id = c.id
  WHERE c.id = $1`);

/**
 * Connection over which a document of a company is submitted, or that it is sent over the own access point. Keys of
 * `upstream_submissions`, `companies` and `upstream_connections`.
 */
export const CONNECTION_OF_SUBMISSION =
  statement(`SELECT ${CONNECTION}, s.remote_company_id AS "remoteCompanyId", s.connection_id IS NULL AS "isOwn"
  FROM upstream_submissions s JOIN companies c ON c.id = $2 AND c.team_id = s.team_id
    LEFT JOIN upstream_connections k ON k.id = s.connection_id
  WHERE s.envelope_id = $1 AND (s.first_attempt_at IS NOT NULL OR s.remote_document_id IS NOT NULL)`);

/** Numbers by which a company is found at a provider. Key of `companies`. */
export const COMPANY_NUMBERS =
  statement(`SELECT c.enterprise_number AS "enterpriseNumber", c.vat_number AS "vatNumber"
  FROM companies c WHERE c.id = $1`);

/** Network of a company of a team as it is set; `upstream_companies`, its key. */
export const COMPANY_SETTING = statement(`SELECT u.network, u.connection_id AS "connectionId",
    u.remote_company_id AS "remoteCompanyId", u.updated_at AS "updatedAt"
  FROM upstream_companies u WHERE u.company_id = $1 AND u.team_id = $2`);

/** Sets the network of a company. Key of `upstream_companies`. */
export const SET_COMPANY_NETWORK =
  statement(`INSERT INTO upstream_companies (company_id, team_id, network, connection_id, remote_company_id, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (company_id) DO UPDATE SET network = excluded.network, connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id, updated_at = excluded.updated_at`);

/** Stores the company at the provider that was found for a company. Key of `upstream_companies`. */
export const STORE_REMOTE_COMPANY =
  statement(`INSERT INTO upstream_companies (company_id, team_id, network, connection_id, remote_company_id, updated_at)
  VALUES ($1, $2, 'upstream', $3, $4, clock_timestamp())
  ON CONFLICT (company_id) DO UPDATE SET connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id, updated_at = excluded.updated_at
    WHERE upstream_companies.network = 'upstream'`);

/** Ends the connection that a team uses, unless it is `$2`. `upstream_connections_current`. */
export const END_CONNECTION =
  statement(`UPDATE upstream_connections SET ended_at = clock_timestamp(), updated_at = $3
  WHERE team_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2 RETURNING id`);

/** Former or present connection of a team to the same account. `upstream_connections_of_team`. */
export const SAME_CONNECTION = statement(`SELECT ${CONNECTION} FROM upstream_connections k
  WHERE k.team_id = $1 AND k.provider = $2 AND k.base_url = $3 AND k.api_key IS NOT DISTINCT FROM $4
  ORDER BY k.ended_at DESC NULLS FIRST LIMIT 1`);

/** Inserts a connection, or replaces its secret and takes it into use again. Key of `upstream_connections`. */
export const STORE_CONNECTION =
  statement(`INSERT INTO upstream_connections (id, team_id, provider, base_url, api_key, api_secret_sealed, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
  ON CONFLICT (id) DO UPDATE SET api_secret_sealed = excluded.api_secret_sealed,
    revision = upstream_connections.revision + 1, last_error = NULL, ended_at = NULL, updated_at = excluded.updated_at`);

/**
 * Claims a connection, also a former one, whose received documents were not fetched in the last `$1` seconds, the longest
 * waiting first. `upstream_connections_polled`.
 */
export const CLAIM_CONNECTION =
  statement(`UPDATE upstream_connections k SET polled_at = clock_timestamp() WHERE k.id IN (
    SELECT id FROM upstream_connections
    WHERE polled_at IS NULL OR polled_at < clock_timestamp() - make_interval(secs => $1)
    ORDER BY polled_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${CONNECTION}`);

/** Makes a connection in use due, at the earliest five seconds after the previous fetch. Key of `upstream_connections`. */
export const MAKE_CONNECTION_DUE = statement(`UPDATE upstream_connections SET polled_at = CASE
      WHEN polled_at > clock_timestamp() - interval '5 seconds' THEN polled_at - make_interval(secs => $2 - 5)
      ELSE NULL
    END
  WHERE id = $1 AND ended_at IS NULL RETURNING id`);

/** Stores why a fetch failed, or that it succeeded. Key of `upstream_connections`. */
export const STORE_FETCH_RESULT = statement(`UPDATE upstream_connections SET last_error = $2
  WHERE id = $1 AND last_error IS DISTINCT FROM $2`);

/** Moves the position in the list of received documents, unless another process moved it. Key of `upstream_connections`. */
export const MOVE_CURSOR = statement(`UPDATE upstream_connections SET cursor = $3
  WHERE id = $1 AND cursor IS NOT DISTINCT FROM $2`);

/**
 * Deletes connections that ended `$1` days ago, once nothing that was submitted over them waits for an outcome. Former
 * connections are few; their submissions: `upstream_submissions_connection`, `deliveries_envelope`.
 */
export const ENDED_CONNECTIONS = statement(`SELECT k.id FROM upstream_connections k
  WHERE k.ended_at < clock_timestamp() - make_interval(days => $1) AND NOT EXISTS (
    SELECT 1 FROM upstream_submissions s JOIN deliveries d ON d.envelope_id = s.envelope_id
    WHERE s.connection_id = k.id AND d.status = 'pending')
  LIMIT 100`);

/** Deletes the submissions over former connections. `upstream_submissions_connection`. */
export const DELETE_SUBMISSIONS_OF = statement(
  'DELETE FROM upstream_submissions WHERE connection_id = ANY ($1)',
);

/** Deletes former connections with their secrets. Key of `upstream_connections`. */
export const DELETE_CONNECTIONS = statement(
  'DELETE FROM upstream_connections WHERE id = ANY ($1) AND ended_at IS NOT NULL',
);

/** Which of these documents of a provider are stored: by message id `$1`. Key of `inbound_messages`. */
export const RECEIVED_MESSAGES = statement(`SELECT message_id AS "messageId" FROM inbound_messages
  WHERE environment = 'production' AND message_id = ANY ($1)`);

/** Which of these documents of a provider could not be stored. Key of `upstream_arrivals`. */
export const KNOWN_ARRIVALS = statement(`SELECT arrival_id AS "arrivalId" FROM upstream_arrivals
  WHERE connection_id = $1 AND arrival_id = ANY ($2)`);

/** Documents of a provider that are due for another attempt, the longest waiting first. `upstream_arrivals_due`. */
export const DUE_ARRIVALS = statement(`SELECT arrival_id AS "arrivalId" FROM upstream_arrivals
  WHERE connection_id = $1 AND next_attempt_at < clock_timestamp() ORDER BY next_attempt_at LIMIT $2`);

/**
 * Stores why a document of a provider could not be stored; the waits grow with the square of the attempts, in minutes, and
 * end after `$5` attempts. Key of `upstream_arrivals`.
 */
export const STORE_ARRIVAL_FAULT =
  statement(`INSERT INTO upstream_arrivals AS a (connection_id, arrival_id, team_id, reason, next_attempt_at, stored_at)
  VALUES ($1, $2, $3, $4, clock_timestamp() + interval '1 minute', clock_timestamp())
  ON CONFLICT (connection_id, arrival_id) DO UPDATE SET attempts = a.attempts + 1, reason = excluded.reason,
    next_attempt_at = CASE WHEN a.attempts + 1 < $5
      THEN clock_timestamp() + make_interval(mins => (a.attempts + 1) * (a.attempts + 1)) END`);

/** Forgets the failed attempts of a document that is stored. Key of `upstream_arrivals`. */
export const FORGET_ARRIVAL = statement(
  'DELETE FROM upstream_arrivals WHERE connection_id = $1 AND arrival_id = $2',
);
