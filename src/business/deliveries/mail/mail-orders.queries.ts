/** Selects the mail order of a document. Uses the primary key of `mail_orders`. */
export const SELECT_ORDER =
  'SELECT occasion, recipients, subject, message FROM mail_orders WHERE document_id = $1';

/**
 * Inserts mail orders of documents. @param from a CTE with the columns id, mail_occasion (null: no mail),
 * mail_recipients and others
 */
export const newMailOrders = (from: string): string =>
  `INSERT INTO mail_orders (document_id, occasion, recipients, subject, message)
    SELECT id, mail_occasion, mail_recipients, mail_subject, mail_message FROM ${from} WHERE mail_occasion IS NOT NULL`;

/** Columns of a mail order in JSON, as `mailColumns` creates them. */
export const MAIL_COLUMNS =
  'mail_occasion text, mail_recipients text[], mail_subject text, mail_message text';

/** Updates the e-mail recipients of a document. Uses the primary key of `document_states`. */
export const SET_RECIPIENTS = 'UPDATE document_states SET email_recipients = $2 WHERE document_id = $1';
