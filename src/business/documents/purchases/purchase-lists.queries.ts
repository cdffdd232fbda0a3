import { PURCHASE_STATES, type PurchaseState } from './purchase.resource';
import { statement } from '../../../platform/kernel/database/statement';

/** Filters of lists by the work on received invoices and credit notes. */
export interface PurchaseFilter {
  purchaseState?: PurchaseState | undefined;
  assignee?: string | undefined;
}

/** SQL of the person or key `id` with its name. Uses the primary keys of `users` and `api_keys`. */
export const buildActorJson = (id: string, team: string): string =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', coalesce((SELECT u.name FROM users u WHERE u.id = ${id}),
      (SELECT k.name FROM api_keys k WHERE k.id = ${id} AND k.team_id = ${team}))) END`;

/**
 * SQL: the work on a document as JSON; null before any work. Uses the primary keys of `purchase_states`, `users` and
 * `api_keys`.
 * @param document alias of the row in `documents`
 */
export const buildPurchaseJson = (document: string): string => {
  const selectActor = (id: string): string => buildActorJson(`p.${id}`, `${document}.team_id`);
  return `(SELECT json_build_object('state', p.state, 'assignee', ${selectActor('assignee')},
      'approvedBy', ${selectActor('approved_by')}, 'approvedAt', p.approved_at,
      'secondApprovedBy', ${selectActor('second_approved_by')}, 'secondApprovedAt', p.second_approved_at,
      'bookedBy', ${selectActor('booked_by')}, 'bookedAt', p.booked_at)
    FROM purchase_states p WHERE p.document_id = ${document}.id)`;
};

/**
 * SQL: the confirmation of the payee of a document, and the warnings for which its team requires one; null for a sent
 * document. Uses the primary keys of `teams`, `payee_confirmations`, `users` and `api_keys`.
 * @param document alias of the row in `documents`
 */
export const buildPayeeCheckJson = (document: string): string =>
  `CASE WHEN ${document}.direction = 'incoming' THEN (SELECT json_build_object('hold', t.purchase_hold,
      'confirmedBy', ${buildActorJson('f.confirmed_by', `${document}.team_id`)}, 'confirmedAt', f.confirmed_at, 'confirmation', f.text)
    FROM teams t LEFT JOIN payee_confirmations f ON f.document_id = ${document}.id WHERE t.id = ${document}.team_id) END`;

/** Table and condition of a list by the work on documents, which is read in the order of an index. */
export interface PurchaseListSource {
  /** SQL of the table and its alias. */
  table: string;
  /** SQL of the document's id. */
  idColumn: string;
  /** SQL: whether a row has the value of the list, `wanted.value`. */
  rowCondition: string;
  /** Filter values; the table lists the documents of each value. */
  values: readonly string[];
}

/**
 * Returns the source of a list by state or assignee. Indexes by filter:
 *
 * - `new` without assignee: `document_states_new_purchases`, for companies `document_states_company_new_purchases`
 * - another state: `purchase_states_state`, for companies `purchase_states_company_state`
 * - assignee: `purchase_states_assignee`, a list for each state
 * @param bind adds a parameter, and returns its SQL
 */
export function getPurchaseListSource(
  { purchaseState, assignee }: PurchaseFilter,
  teamId: string,
  companyId: readonly string[] | undefined,
  bind: (value: unknown) => string,
): PurchaseListSource {
  if (assignee !== undefined) {
    const companies = companyId === undefined ? '' : ` AND p.company_id = ANY(${bind(companyId)})`;
    return {
      table: 'purchase_states p',
      idColumn: 'p.document_id',
      rowCondition: `p.team_id = ${bind(teamId)} AND p.assignee = ${bind(assignee)} AND p.assignee IS NOT NULL AND p.state = wanted.value${companies}`,
      values: purchaseState === undefined ? PURCHASE_STATES : [purchaseState],
    };
  }
  const [owner, values] = companyId === undefined ? ['team_id', [teamId]] : ['company_id', companyId];
  if (purchaseState === 'new')
    return {
      table: 'document_states n',
      idColumn: 'n.document_id',
      rowCondition: `n.${owner} = wanted.value AND n.new_purchase`,
      values,
    };
  return {
    table: 'purchase_states p',
    idColumn: 'p.document_id',
    rowCondition: `p.${owner} = wanted.value AND p.state = ${bind(purchaseState)}`,
    values,
  };
}

/** SQL conditions: whether the document `d` has a state and an assignee. Uses primary keys. */
export function buildPurchaseConditions(
  { purchaseState, assignee }: PurchaseFilter,
  bind: (value: unknown) => string,
): string[] {
  const buildStateCondition = (condition: string): string =>
    `EXISTS (SELECT FROM purchase_states p WHERE p.document_id = d.id AND ${condition})`;
  const conditions: string[] = [];
  if (purchaseState === 'new')
    conditions.push('EXISTS (SELECT FROM document_states n WHERE n.document_id = d.id AND n.new_purchase)');
  else if (purchaseState !== undefined)
    conditions.push(buildStateCondition(`p.state = ${bind(purchaseState)}`));
  if (assignee !== undefined) conditions.push(buildStateCondition(`p.assignee = ${bind(assignee)}`));
  return conditions;
}

/**
 * Marks the next received documents stored by earlier versions: invoices and credit notes become `new`, unless work on
 * them has begun. Returns the last id and the number of documents. Uses the index `document_states_purchase_unknown`
 * and the primary keys of `documents` and `purchase_states`.
 */
export const MARK_PURCHASES = statement(`WITH next AS MATERIALIZED (
    SELECT document_id FROM document_states WHERE incoming AND new_purchase IS NULL AND document_id > $1
    ORDER BY document_id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE document_states s SET new_purchase = (SELECT d.type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
        FROM documents d WHERE d.id = s.document_id)
      AND NOT EXISTS (SELECT FROM purchase_states p WHERE p.document_id = s.document_id AND p.state <> 'new')
    FROM next WHERE s.document_id = next.document_id
  )
  SELECT max(document_id) AS last, count(*)::int AS count FROM next`);
