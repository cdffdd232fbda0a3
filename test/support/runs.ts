/** Whether everything is played at its full length, as before a release (docs/releasing.md): `TEST_ALL_RUNS=1 npm test`. */
export const ALL_RUNS = process.env['TEST_ALL_RUNS'] === '1';

/** How often a property is tried. Without `ALL_RUNS` a third of the runs, with other values in each run. */
export const runs = (all: number): { numRuns: number } => ({ numRuns: ALL_RUNS ? all : Math.ceil(all / 3) });
