import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';
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
export async function examine(
  subject: DoctorSubject,
  checks: readonly DoctorCheck[] = CHECKS,
): Promise<Examined> {
  const findings: NamedFinding[] = [];
  const { refusal, pending } = subject.schema;
  const fits = refusal === null && pending.length === 0;
  const made = checks.filter(({ needsSchema }) => !needsSchema || fits);
  if (subject.isStartedForThis)
    findings.push({
      check: 'database',
      ...warning('The embedded database did not run; it was started for this look alone.', 'npm start'),
    });
  for (const check of made)
    findings.push(...(await runCheck(check, subject)).map((finding) => ({ check: check.name, ...finding })));
  return { findings, checked: made.map(({ name }) => name) };
}

/** A check that cannot be made is a finding, and keeps no other from being made. */
async function runCheck(check: DoctorCheck, patient: DoctorSubject): Promise<Finding[]> {
  try {
    return await check.run(patient);
  } catch (error) {
    return [
      problem('The check could not be made.', null, error instanceof Error ? error.message : String(error)),
    ];
  }
}
