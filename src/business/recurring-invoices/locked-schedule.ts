import type { TeamScope } from '../../access/teams/team-scope';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Company } from '../companies/company.entity';
import { getTimeZone } from '../sending/company-time';
import { DAYS_NOW, LOCK_SCHEDULE } from './recurring-invoices.queries';
import type { Schedule } from './schedule';

/** Days by the database's clock in the time zone of a company, YYYY-MM-DD. */
export interface DaysNow {
  today: string;
  /** Newest day whose occurrences are due. */
  dueDay: string;
}

/**
 * Locks the schedule of a recurring invoice of a company.
 * @throws ApiError 404, or 401 when it belongs to another team
 */
export async function lockSchedule(
  tx: Transaction,
  scope: TeamScope,
  { teamId, companyId, id }: { teamId: string; companyId: string; id: string },
): Promise<Schedule> {
  const [schedule] = await tx.query<Schedule>(LOCK_SCHEDULE, [id, teamId]);
  if (schedule?.companyId === companyId) return schedule;
  throw await scope.toMissingFailureBelow('company', 'recurring_invoices', id, teamId, tx);
}

/** Reads the current days in the time zone of a company. */
export async function readDays(tx: Transaction, { country }: Pick<Company, 'country'>): Promise<DaysNow> {
  const [days] = await tx.query<DaysNow>(DAYS_NOW, [getTimeZone(country)]);
  if (days === undefined) throw new Error('The database has no clock');
  return days;
}
