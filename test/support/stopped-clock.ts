import { clock } from '../../src/platform/kernel/clock';

/**
 * Stops the clock of rate limits in the services of this worker, until the test restores its mocks
 * (`jest.restoreAllMocks`): no tokens are added, however slow the machine is.
 * @returns lets time pass, in milliseconds
 */
export function stopClock(): (ms: number) => void {
  let now = clock.milliseconds();
  jest.spyOn(clock, 'milliseconds').mockImplementation(() => now);
  return (ms) => void (now += ms);
}
