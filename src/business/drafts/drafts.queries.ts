import { statement } from '../../platform/kernel/database/statement';
import type { Draft } from './draft.entity';

/** Stores the first version of a draft. */
export const INSERT_DRAFT =
  statement(`INSERT INTO drafts (id, team_id, company_id, version, content, document_type, number, recipient, recipient_name,
    amount, currency, created_by_type, created_by, updated_by_type, updated_by, created_at, updated_at,
    assistant)
  VALUES ($1, $2, $3, 1, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12, $13, $13, $14)`);

/** Columns that a change of a draft does not modify. */
export type DraftCreation = Pick<Draft, 'createdAt' | 'createdByType' | 'createdBy' | 'assistant'>;

/**
 * Replaces the content of a draft with the version `$4`; returns no row when the version differs. Uses the primary key
 * of `drafts`.
 */
export const UPDATE_DRAFT =
  statement(`UPDATE drafts SET version = version + 1, content = $5::jsonb, document_type = $6, number = $7,
    recipient = $8, recipient_name = $9, amount = $10, currency = $11, updated_by_type = $12, updated_by = $13, updated_at = $14
  WHERE id = $1 AND team_id = $2 AND company_id = $3 AND version = $4
  RETURNING created_at AS "createdAt", created_by_type AS "createdByType", created_by AS "createdBy",
    assistant`);

/**
 * Locks the setting of a team for assistants' drafts, and returns whether such drafts are allowed; the lock serializes
 * the creations of a team.
 * Uses the primary key of `teams`.
 */
export const LOCK_ASSISTANT_DRAFTS_SETTING = statement(
  `SELECT assistant_drafts IS TRUE AS "isOn" FROM teams WHERE id = $1 FOR NO KEY UPDATE`,
);

/** SQL: whether a team allows tools for assistants to change drafts. Uses the primary key of `teams`. */
export const ASSISTANT_DRAFTS_SETTING = statement(
  `SELECT assistant_drafts IS TRUE AS "isOn" FROM teams WHERE id = $1`,
);

/** Counts the drafts of a team that tools for assistants created, up to `$2`. Uses the index `drafts_of_assistants`. */
export const COUNT_ASSISTANT_DRAFTS = statement(
  `SELECT count(*)::int AS drafts FROM (SELECT 1 FROM drafts WHERE team_id = $1 AND assistant IS NOT NULL LIMIT $2) open`,
);

/**
 * Selects the newest credit notes of a company that reference an invoice (BT-25): `$1` is the reference key of the
 * invoice, `$2` the team. Uses `documents_invoice_references` and the key of `document_states`.
 */
export const CREDIT_NOTES_OF_INVOICE =
  statement(`SELECT d.id, d.document_number AS number, s.delivery_status AS "deliveryStatus"
  FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.invoice_references && ARRAY[$1] AND d.team_id = $2 AND d.direction = 'outgoing'
    AND d.type IN ('creditNote', 'selfBillingCreditNote')
  ORDER BY d.id DESC LIMIT 100`);
