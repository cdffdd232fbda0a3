import { statement } from '../kernel/database/statement';

/** An event, in the transaction of its change. */
export const INSERT_EVENT = statement(
  `INSERT INTO events (id, team_id, company_id, type, occurred_at, data) VALUES ($1, $2, $3, $4, $5, $6)`,
);
