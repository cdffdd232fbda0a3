import { statement } from '../../platform/kernel/database/statement';

/** Inserts an exchange, unless it exists. Uses the primary key of `exchange_ledger`. */
export const RECORD_EXCHANGE =
  statement(`INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type,
    process_scheme, process, transport_profile, country_c1, country_c4, end_user_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (direction, message_id) DO NOTHING`);
