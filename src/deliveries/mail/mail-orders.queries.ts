/** What is to be mailed of a document. Key of `mail_orders`. */
export const SELECT_ORDER =
  'SELECT occasion, recipients, subject, message FROM mail_orders WHERE document_id = $1';

/** What is to be mailed of a document. */
export const INSERT_ORDER =
  'INSERT INTO mail_orders (document_id, occasion, recipients, subject, message) VALUES ($1, $2, $3, $4, $5)';

/** Whom a document is mailed. Key of `document_states`. */
export const SET_RECIPIENTS = 'UPDATE document_states SET email_recipients = $2 WHERE document_id = $1';
