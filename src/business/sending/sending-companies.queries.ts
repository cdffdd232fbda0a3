import { selectUncontestedIdentifiers } from '../identifiers/identifiers.queries';
import { statement } from '../../platform/kernel/database/statement';

/** Selects the house rules that the company's team has switched off. Uses the primary key of `teams`. */
const selectHouseRulesOff = (c: string): string =>
  `(SELECT t.house_rules_off FROM teams t WHERE t.id = ${c}.team_id)`;

/** Selects a column of the plan of a company's team; null without a plan. Uses the primary key of `team_quotas`. */
const selectQuota = (c: string, column: string): string =>
  `(SELECT q.${column} FROM team_quotas q WHERE q.team_id = ${c}.team_id)`;

/**
 * Selects the version of a company, from its row, its sender addresses, the house rules that its team has switched off,
 * and the plan of its team. The `xmin` of a row is the transaction that wrote it (PostgreSQL, "System Columns").
 * @param c alias of `companies`
 */
export const selectCompanyVersion = (c: string): string => `${c}.xmin::text || coalesce((
      SELECT string_agg(' ' || s.scheme || ':' || s.identifier, '') FROM (${selectUncontestedIdentifiers(`${c}.id`)}) AS s), '') || ' ' ||
      array_to_string(${selectHouseRulesOff(c)}, ',') || coalesce(' ' || ${selectQuota(c, "documents_per_month || ' ' || q.plan")}, '')`;

/**
 * Selects a company of the team with its sender addresses. Uses the primary keys of `companies` and `teams`,
 * `identifiers_company`, `identifiers_published_once`, the key of `team_quotas`.
 */
export const SENDING_COMPANY =
  statement(`SELECT ${selectCompanyVersion('c')} AS version, c.id, c.team_id AS "teamId", c.name,
    c.trade_names AS "tradeNames", c.address,
    c.postal_code AS "postalCode", c.city, c.country, c.enterprise_number_scheme AS "enterpriseNumberScheme",
    c.enterprise_number AS "enterpriseNumber", c.vat_number AS "vatNumber", c.email, c.phone,
    c.is_smp_recipient AS "isSmpRecipient", c.is_verified AS "isVerified", c.is_agent AS "isAgent",
    c.tax_reporting AS "taxReporting", c.documents_per_day AS "documentsPerDay",
    ${selectQuota('c', 'plan')} AS plan, ${selectQuota('c', 'documents_per_month')} AS "documentsPerMonth",
    c.created_at AS "createdAt", c.updated_at AS "updatedAt",
    ARRAY(SELECT s.scheme || ':' || s.identifier FROM (${selectUncontestedIdentifiers('c.id')}) AS s) AS senders,
    ${selectHouseRulesOff('c')} AS "houseRulesOff"
  FROM companies c WHERE c.id = $1 AND c.team_id = $2`);

/**
 * Whether a company is unchanged. Uses the primary keys of `companies` and `teams`, `identifiers_company`,
 * `identifiers_published_once`.
 */
export const COMPANY_IS_UNCHANGED = statement(
  `SELECT 1 AS same FROM companies c WHERE c.id = $1 AND c.team_id = $2 AND ${selectCompanyVersion('c')} = $3`,
);
