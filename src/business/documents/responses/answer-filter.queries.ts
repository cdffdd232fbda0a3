/** SQL: whether `r` is the newest received response to its invoice that counts. Uses the index `document_responses_document`. */
const IS_LAST = `r.direction = 'incoming' AND r.kind = 'invoiceResponse' AND r.state IS NOT NULL
      AND NOT EXISTS (SELECT FROM document_responses later WHERE later.document_id = r.document_id
        AND later.direction = 'incoming' AND later.kind = 'invoiceResponse' AND later.state IS NOT NULL
        AND (later.created_at, later.id) > (r.created_at, r.id))`;

/**
 * SQL: the last responses `r` to a team's invoices, one for each invoice, in the order of the index
 * `document_responses_answers`.
 * @param team SQL of its id
 * @param state SQL of the state
 */
export const selectLastAnswers = (team: string, state: string): string =>
  `r.team_id = ${team} AND r.state = ${state} AND ${IS_LAST}`;

/** SQL: whether the last response to the document `d` has one of the given states. @param states SQL of an array */
export const matchesAnswer = (states: string): string =>
  `EXISTS (SELECT FROM document_responses r WHERE r.document_id = d.id AND r.state = ANY(${states}) AND ${IS_LAST})`;
