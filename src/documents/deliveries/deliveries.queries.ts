/** The last attempt of each delivery of some documents. `deliveries_document`, key of `delivery_attempts`. */
export const LAST_ATTEMPTS = `SELECT a.delivery_id AS "deliveryId", a.attempted_at AS at, a.outcome, a.detail AS message
  FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id AND a.number = d.attempts
  WHERE d.document_id = ANY($1)`;
