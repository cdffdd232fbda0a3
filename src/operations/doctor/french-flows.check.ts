import { warning, type DoctorCheck } from './check';

/**
 * Checks that the flows of each contract with a French platform can be fetched and read, and that invoices are stored.
 */
export const frenchFlowsCheck: DoctorCheck = {
  name: 'French flows',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; syntax: string; attempts: number; reason: string | null }>(
      `SELECT flow_id AS id, flow_syntax AS syntax, attempts, last_error AS reason FROM french_platform_flows
       WHERE state = 'failed' ORDER BY stored_at LIMIT 20`,
    );
    const failingContracts = await reader.rows<{ companyId: string; reason: string }>(
      `SELECT company_id AS "companyId", last_error AS reason FROM french_platform_contracts
       WHERE last_error IS NOT NULL ORDER BY updated_at LIMIT 20`,
    );
    const contractFindings = failingContracts.map(({ companyId, reason }) =>
      warning(
        `The flows of the company ${companyId} cannot be fetched from its French platform: ${reason}`,
        'docs/france.md, "A contract of a company\'s own"',
      ),
    );
    const findings = rows.map(({ id, syntax, attempts, reason }) =>
      warning(
        `Flow ${id} (${syntax}) of the French platform could not be read in ${attempts} attempt(s): ${reason ?? 'no reason'}`,
        'docs/france.md, "Invoices and their statuses"',
      ),
    );
    const [ignoredFlow] = await reader.rows<{ count: number; id: string; at: string; reason: string | null }>(
      `SELECT count(*) OVER ()::int AS count, flow_id AS id, last_error AS reason,
         to_char(stored_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
       FROM french_platform_flows WHERE state = 'ignored' AND flow_syntax NOT IN ('FRR', 'CDAR')
       ORDER BY stored_at DESC LIMIT 1`,
    );
    if (ignoredFlow === undefined) return [...contractFindings, ...findings];
    const { count, id, at, reason } = ignoredFlow;
    return [
      ...contractFindings,
      ...findings,
      warning(
        `${count} invoice(s) of the French platform are addressed to no company of this installation; the newest is flow ${id}, received at ${at}: ${reason ?? 'no reason'} Create the company with this address; the processing of an invoice is repeated every six hours for seven days.`,
        'docs/france.md, "Invoices and their statuses"',
      ),
    ];
  },
};
