/** Columns of an acceptance in JSON that name the draft that the document is sent from. */
export const SENT_DRAFT_COLUMNS = 'draft_id text, draft_version integer';

/**
 * Locks the drafts that documents are sent from, in the version that was read. A draft that another request sends,
 * changes or deletes at the same time is waited for, and then not returned. Uses the primary key of `drafts`.
 * @param requestedDrafts a CTE with the columns `SENT_DRAFT_COLUMNS`, team_id and company_id
 */
export const lockSentDrafts = (requestedDrafts: string): string =>
  `SELECT d.id FROM drafts d JOIN ${requestedDrafts} w ON d.id = w.draft_id AND d.version = w.draft_version
    AND d.team_id = w.team_id AND d.company_id = w.company_id FOR UPDATE OF d`;

/**
 * Deletes the drafts of accepted documents. Uses the primary key of `drafts`.
 * @param acceptedRows a CTE with the columns `SENT_DRAFT_COLUMNS` and team_id
 */
export const deleteSentDrafts = (acceptedRows: string): string =>
  `DELETE FROM drafts d USING ${acceptedRows} a WHERE d.id = a.draft_id AND d.team_id = a.team_id`;
