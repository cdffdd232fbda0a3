import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Activity, type ActivityName } from '../../platform/kernel/activity';
import { Notifications } from '../../platform/kernel/database/notifications';
import { PoolerProbe } from '../../platform/kernel/database/pooler-probe';
import { WriteRefusals } from '../../platform/kernel/database/write-refusals';
import { Failure } from '../../platform/kernel/http/failure';
import { RedisWatch } from '../../platform/kernel/queue-connection/redis-watch';
import { WorkHold } from '../../platform/kernel/work-control/work-hold';
import { version } from '../../platform/kernel/version';

/** A database that takes longer for the shortest of questions is as good as away. */
const DATABASE_LIMIT_MS = 800;

export interface Liveness {
  success: true;
  status: 'live';
  /** What the process is doing. */
  activity: ActivityName;
  version: string;
}

export interface Readiness {
  success: true;
  /** `degraded`: requests are served and work goes on, but something that is configured is away. */
  status: 'ready' | 'degraded';
  /** What is degraded; a sentence each. */
  degraded: string[];
  outgoingWork: 'running' | 'held';
}

export function getLiveness(activity: Activity): Liveness {
  return { success: true, status: 'live', activity: activity.name, version };
}

/** How the process is, for the operator's supervisor. */
@Injectable()
export class Health implements OnModuleDestroy {
  constructor(
    private readonly activity: Activity,
    private readonly notifications: Notifications,
    private readonly pooler: PoolerProbe,
    private readonly redis: RedisWatch,
    private readonly hold: WorkHold,
    private readonly writes: WriteRefusals,
  ) {}

  onModuleDestroy(): void {
    this.activity.begin('stopping');
  }

  getLiveness(): Liveness {
    return getLiveness(this.activity);
  }

  /** What a process that can serve says of itself. */
  getReadiness(): Readiness {
    const { problem } = this.redis;
    return {
      success: true,
      status: problem === null ? 'ready' : 'degraded',
      degraded: problem === null ? [] : [problem],
      outgoingWork: this.hold.getKnown === null ? 'running' : 'held',
    };
  }

  /** Why requests cannot be served now, or null. */
  async findObstacle(): Promise<string | null> {
    if (this.activity.obstacle !== null) return this.activity.obstacle;
    if (!(await this.notifications.answers(DATABASE_LIMIT_MS))) return 'The database does not answer.';
    if (!(await this.pooler.isAnswering(DATABASE_LIMIT_MS)))
      return 'The connection pooler in front of the database does not answer.';
    return this.writes.reason === null ? null : `The database refuses writes: ${this.writes.reason}.`;
  }

  /** Makes the failure that answers a request for readiness while there is an obstacle. */
  toFailure(obstacle: string): Failure {
    const members: Record<string, string> = this.writes.reason === null ? {} : { writes: 'refused' };
    return new Failure(503, 'unavailable', { root: [obstacle] }, { 'Retry-After': '1' }, members);
  }
}
