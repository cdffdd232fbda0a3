import { statement } from '../../platform/kernel/database/statement';

/** Lets one delivery probe a destination. Key of `delivery_destinations`, like all statements of the breaker. */
export const START_PROBE =
  statement(`UPDATE delivery_destinations SET open_until = clock_timestamp() + make_interval(secs => $2)
  WHERE destination = $1 AND open_until <= clock_timestamp() RETURNING 1 AS granted`);

/** Resets the failures of a destination after it answered. */
export const FORGET_FAILURES = statement('DELETE FROM delivery_destinations WHERE destination = $1');

/** Counts one more failure in a row; from `$2` failures on, the circuit of the destination is open. */
export const COUNT_FAILURE =
  statement(`INSERT INTO delivery_destinations AS d (destination, failures) VALUES ($1, 1)
  ON CONFLICT (destination) DO UPDATE SET failures = d.failures + 1,
    open_until = CASE WHEN d.failures + 1 >= $2 THEN clock_timestamp()
      + make_interval(secs => least($4, $3 * power(2, least(d.failures + 1 - $2, 16)))) END`);

/** Shortens the pauses of the destinations that pending deliveries of a team go to. `deliveries_pending`. */
export const ADVANCE_PAUSES = `UPDATE delivery_destinations SET open_until = open_until - make_interval(secs => $2)
  WHERE destination IN (SELECT destination FROM deliveries WHERE team_id = $1 AND status = 'pending')`;
