import { clock } from '../../platform/kernel/clock';
import { problem, warning, type DoctorCheck } from './check';

/** Beyond this, times of one document contradict each other. */
const WARN_SKEW_MS = 2_000;
/** Assertions and tokens have so much leeway. */
const MAX_SKEW_MS = 30_000;

/** This machine's clock and the database's agree: one stamps, the other decides what is due. */
export const clockCheck: DoctorCheck = {
  name: 'clock',
  needsSchema: false,
  run: async ({ reader }) => {
    const before = clock.milliseconds();
    const [row] = await reader.rows<{ at: Date }>('SELECT clock_timestamp() AS at');
    if (row === undefined) return [];
    const after = clock.milliseconds();
    const there = row.at.getTime();
    // The database looked at its clock somewhere in between; only what lies outside is known to differ.
    const skew = there < before ? before - there : there > after ? there - after : 0;
    if (skew <= WARN_SKEW_MS) return [];
    const message = `This machine's clock and the database's differ by ${(skew / 1000).toFixed(1)} s.`;
    const help = 'synchronise both with NTP';
    return [skew > MAX_SKEW_MS ? problem(message, help) : warning(message, help)];
  },
};
