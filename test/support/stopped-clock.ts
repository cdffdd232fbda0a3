import { clock } from '../../src/platform/kernel/clock';

/**
 * Stops the clock by which the services of this worker count rates, until the test restores its mocks (`jest.restoreAllMocks`):
 * nothing is given back however slow the machine is.
 * @returns lets time pass, in milliseconds
 */
export function stopClock(): (ms: number) => void {
  let now = clock.milliseconds();
  jest.spyOn(clock, 'milliseconds').mockImplementation(() => now);
  return (ms) => void (now += ms);
}
