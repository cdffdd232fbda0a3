import { clock } from '../../platform/kernel/clock';
import { problem, warning, type DoctorCheck } from './check';

/** Difference above which the times of one document can contradict each other. */
const WARN_SKEW_MS = 2_000;
/** Difference that assertions and tokens tolerate. */
const MAX_SKEW_MS = 30_000;

/**
 * Checks that the clocks of this machine and of the database agree: this machine sets timestamps, and the database
 * decides when work is due.
 */
export const clockCheck: DoctorCheck = {
  name: 'clock',
  needsSchema: false,
  run: async ({ reader }) => {
    const before = clock.milliseconds();
    const [row] = await reader.rows<{ at: Date }>('SELECT clock_timestamp() AS at');
    if (row === undefined) return [];
    const after = clock.milliseconds();
    const databaseTime = row.at.getTime();
    // The database read its clock between the two instants, so only a time outside of the instants proves a difference.
    const skew =
      databaseTime < before ? before - databaseTime : databaseTime > after ? databaseTime - after : 0;
    if (skew <= WARN_SKEW_MS) return [];
    const message = `The clocks of this machine and of the database server differ by ${(skew / 1000).toFixed(1)} s.`;
    const help = 'synchronize both clocks with NTP';
    return [skew > MAX_SKEW_MS ? problem(message, help) : warning(message, help)];
  },
};
