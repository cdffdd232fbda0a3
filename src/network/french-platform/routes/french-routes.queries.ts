/** Selects the route of a document. Uses the primary key of `french_routes`. */
export const FIND_ROUTE = 'SELECT way FROM french_routes WHERE envelope_id = $1';

/** Stores the route; of two processes, the first one determines it. Uses the primary key of `french_routes`. */
export const CHOOSE_ROUTE = `INSERT INTO french_routes AS r (envelope_id, way, chosen_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (envelope_id) DO UPDATE SET way = r.way RETURNING way`;

/** Deletes the route of a document. Uses the primary key of `french_routes`. */
export const RELEASE_ROUTE = 'DELETE FROM french_routes WHERE envelope_id = $1 AND way = $2';
