import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { BulkActionName } from './bulk-action.entity';
import { selectStartedBulkActions } from './bulk-actions.queries';

export const BULK_ACTION_QUEUE = 'bulk-actions';

/** A due bulk action with its lease. */
export interface LeasedBulkAction extends Lease {
  teamId: string;
  action: BulkActionName;
  labelId: string | null;
  environment: TeamEnvironment;
}

/** Table of bulk actions to execute. A bulk action is due again after each slice of its documents. */
export const BULK_ACTION_WORK = new WorkTable<LeasedBulkAction>({
  name: BULK_ACTION_QUEUE,
  table: 'bulk_actions',
  startedRowsQuery: selectStartedBulkActions('started'),
});
