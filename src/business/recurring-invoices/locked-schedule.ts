import type { TeamScope } from '../../access/teams/team-scope';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Company } from '../companies/company.entity';
import { getTimeZone } from '../sending/company-time';
import { CURRENT_DAYS, LOCK_SCHEDULE } from './recurring-invoices.queries';
import type { Schedule } from './schedule';

/** Current days by the clock of the database in the time zone of a company, YYYY-MM-DD. */
export interface CurrentDays {
  today: string;
  /** Newest day whose occurrences are due. */
  dueDay: string;
}

/**
 * Locks the schedule of a recurring invoice of a company.
 * @throws ApiError 404, or 401 when the recurring invoice belongs to another team
 */
export async function lockSchedule(
  tx: Transaction,
  scope: TeamScope,
  { teamId, companyId, id }: { teamId: string; companyId: string; id: string },
): Promise<Schedule> {
  const [schedule] = await tx.query<Schedule>(LOCK_SCHEDULE, [id, teamId]);
  if (schedule?.companyId === companyId) return schedule;
  throw await scope.toMissingErrorBelow('company', 'recurring_invoices', id, teamId, tx);
}

/** Reads the current days in the time zone of a company. */
export async function readCurrentDays(
  tx: Transaction,
  { country }: Pick<Company, 'country'>,
): Promise<CurrentDays> {
  const [days] = await tx.query<CurrentDays>(CURRENT_DAYS, [getTimeZone(country)]);
  if (days === undefined) throw new Error('The database returned no current day');
  return days;
}
