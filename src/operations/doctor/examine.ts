import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';
import { CHECKS } from './checks';

/** A finding with the name of the check that found it. */
export type NamedFinding = { check: string } & Finding;

export interface DoctorReport {
  /** Findings in the order of the checks. */
  findings: NamedFinding[];
  /** Names of the checks that ran. */
  checked: string[];
}

/** Runs the checks that apply to an installation, without changing it. */
export async function runDoctorChecks(
  subject: DoctorSubject,
  checks: readonly DoctorCheck[] = CHECKS,
): Promise<DoctorReport> {
  const findings: NamedFinding[] = [];
  const { refusal, pending } = subject.schema;
  const isSchemaCurrent = refusal === null && pending.length === 0;
  const runnableChecks = checks.filter(({ needsSchema }) => !needsSchema || isSchemaCurrent);
  if (subject.isStartedForCommand)
    findings.push({
      check: 'database',
      ...warning('The embedded database was not running; it was started only for this check.', 'npm start'),
    });
  for (const check of runnableChecks)
    findings.push(...(await runCheck(check, subject)).map((finding) => ({ check: check.name, ...finding })));
  return { findings, checked: runnableChecks.map(({ name }) => name) };
}

/** Runs a check. A check that fails becomes a finding and does not prevent the other checks. */
async function runCheck(check: DoctorCheck, subject: DoctorSubject): Promise<Finding[]> {
  try {
    return await check.run(subject);
  } catch (error) {
    return [problem('The check failed.', null, error instanceof Error ? error.message : String(error))];
  }
}
