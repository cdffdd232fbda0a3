import { warning, type DoctorCheck } from './check';

/** Checks that every flow that the French platform has for this installation could be read. */
export const frenchFlowsCheck: DoctorCheck = {
  name: 'French flows',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; syntax: string; attempts: number; reason: string | null }>(
      `SELECT flow_id AS id, flow_syntax AS syntax, attempts, last_error AS reason FROM french_platform_flows
       WHERE state = 'failed' ORDER BY stored_at LIMIT 20`,
    );
    return rows.map(({ id, syntax, attempts, reason }) =>
      warning(
        `Flow ${id} (${syntax}) of the French platform could not be read in ${attempts} attempt(s): ${reason ?? 'no reason'}`,
        'docs/france.md, "Invoices and their statuses"',
      ),
    );
  },
};
