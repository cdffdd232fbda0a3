import { problem, warning, type Check, type Finding, type Patient } from './check';
import { CHECKS } from './checks';

/** A finding with the name of the check that found it. */
export type NamedFinding = { check: string } & Finding;

export interface Examined {
  /** In the order of the checks. */
  findings: NamedFinding[];
  /** Names of the checks that were made. */
  checked: string[];
}

/** Makes the checks that can be made on an installation. Changes nothing of it. */
export async function examine(patient: Patient, checks: readonly Check[] = CHECKS): Promise<Examined> {
  const findings: NamedFinding[] = [];
  const { refusal, pending } = patient.schema;
  const fits = refusal === null && pending.length === 0;
  const made = checks.filter(({ needsSchema }) => !needsSchema || fits);
  if (patient.isStartedForThis)
    findings.push({
      check: 'database',
      ...warning('The embedded database did not run; it was started for this look alone.', 'npm start'),
    });
  for (const check of made)
    findings.push(...(await looked(check, patient)).map((finding) => ({ check: check.name, ...finding })));
  return { findings, checked: made.map(({ name }) => name) };
}

/** A check that cannot be made is a finding, and keeps no other from being made. */
async function looked(check: Check, patient: Patient): Promise<Finding[]> {
  try {
    return await check.look(patient);
  } catch (error) {
    return [
      problem('The check could not be made.', null, error instanceof Error ? error.message : String(error)),
    ];
  }
}
