import type { LastSelfTest } from '../network-self-test/last-self-test';
import { LAST_SELF_TEST } from '../network-self-test/network-self-test.queries';
import { problem, warning, type DoctorCheck } from './check';

/** Age in seconds above which the last self-test is outdated, because a nightly test is missing. */
const MAX_AGE_SECONDS = 2 * 86_400;
const HELP = 'run passerelle network self-test and passerelle network check; see docs/network.md';

/** Checks that the last message which the installation sent to itself over the network arrived. */
export const networkSelfTestCheck: DoctorCheck = {
  name: 'network self-test',
  needsSchema: true,
  run: async ({ config: { peppol }, reader }) => {
    if (peppol.stage === 'off' || !peppol.selfTest) return [];
    const [last] = await reader.rows<LastSelfTest>(LAST_SELF_TEST);
    if (last === undefined) return [];
    const at = `${last.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    if (last.failure !== null)
      return [
        problem(
          `The self-test of ${at} failed at ${last.failedStep ?? 'an unknown step'}, so documents of others may not arrive: ${last.failure}`,
          HELP,
        ),
      ];
    if (last.ageSeconds <= MAX_AGE_SECONDS) return [];
    return [
      warning(
        `The last self-test was at ${at}, ${Math.floor(last.ageSeconds / 86_400)} days ago: it is unknown whether documents of other access points arrive.`,
        HELP,
      ),
    ];
  },
};
