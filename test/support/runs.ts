/**
 * How often a property is tried. In `npm test` it is a third of the times, with other values in each run; with
 * `TEST_ALL_RUNS=1` every time.
 */
export const runs = (all: number): { numRuns: number } => ({
  numRuns: process.env['TEST_ALL_RUNS'] === '1' ? all : Math.ceil(all / 3),
});
