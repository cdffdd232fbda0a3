import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why rule replays are refused. */
export const RULE_REPLAY_FAILURES = declareFailures({
  rule_replay_running: {
    status: 409,
    errors: { root: ['Another rule replay of the team is running; wait for its end, or cancel it.'] },
  },
});
