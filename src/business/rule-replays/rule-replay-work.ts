import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { Direction } from '../documents/document.entity';
import type { ReplayCounts } from './replay-counts';
import type { RuleReplayState } from './rule-replay.entity';
import { selectStartedRuleReplays } from './rule-replays.queries';

export const RULE_REPLAY_QUEUE = 'rule-replays';

/** A due rule replay with its lease. */
export interface LeasedRuleReplay extends Lease {
  teamId: string;
  state: RuleReplayState;
  direction: Direction;
  today: string;
  day: string;
  counts: ReplayCounts;
}

/** Table of rule replays to execute. A rule replay is due again after each slice of its documents. */
export const RULE_REPLAY_WORK = new WorkTable<LeasedRuleReplay>({
  name: RULE_REPLAY_QUEUE,
  table: 'rule_replays',
  startedRowsQuery: selectStartedRuleReplays('started'),
});
