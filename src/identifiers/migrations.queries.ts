/** Keeps others from changing a company until the transaction ends. Key of `companies`. */
export const LOCK_COMPANY =
  'SELECT is_verified AND is_smp_recipient AS publishable FROM companies WHERE id = $1 FOR UPDATE';

/** Whether a claimed migration is open still, locked. Key of `identifier_migrations`. */
export const LOCK_CLAIMED = `SELECT 1 FROM identifier_migrations WHERE id = $1 AND claim = $2 AND status = 'pending' FOR UPDATE`;

/** Who else has published an identifier. `identifiers_published_once`. */
export const publishedElsewhere = (
  lock: string,
): string => `SELECT id AS "identifierId", team_id AS "teamId" FROM identifiers
  WHERE environment = $1 AND scheme = $2 AND identifier = $3 AND publication <> 'unpublished' AND id <> $4 ${lock}`;

/** Whether a worker has the migration at this moment. Key of `identifier_migrations`. */
export const IS_WORKED_ON =
  'SELECT 1 FROM identifier_migrations WHERE id = $1 AND lease_until > clock_timestamp()';
