/**
 * SQL: the mail or file in which the received document `d` arrived; null for a document from the network or the API. Uses
 * the index `arrival_attachments_document` and the primary key of `arrivals`.
 */
export const ARRIVAL_JSON = `CASE WHEN d.direction = 'incoming' AND NOT s.sent_over_peppol THEN (
      SELECT json_build_object('arrivalId', r.id, 'channel', r.channel, 'sender', r.sender, 'fileName', t.file_name, 'arrivedAt', r.created_at)
      FROM arrival_attachments t JOIN arrivals r ON r.id = t.arrival_id
      WHERE t.document_id = d.id AND t.outcome = 'stored' LIMIT 1) END`;
