import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Activity, type ActivityName } from '../kernel/activity';
import { Notifications } from '../kernel/database/notifications';
import { WorkHold } from '../kernel/work-control/work-hold';
import { version } from '../kernel/version';

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
  status: 'ready';
  outgoingWork: 'running' | 'held';
}

export function liveness(activity: Activity): Liveness {
  return { success: true, status: 'live', activity: activity.name, version };
}

/** How the process is, for the operator's supervisor. */
@Injectable()
export class Health implements OnModuleDestroy {
  constructor(
    private readonly activity: Activity,
    private readonly notifications: Notifications,
    private readonly hold: WorkHold,
  ) {}

  onModuleDestroy(): void {
    this.activity.begin('stopping');
  }

  live(): Liveness {
    return liveness(this.activity);
  }

  /** What a process that can serve says of itself. */
  ready(): Readiness {
    return {
      success: true,
      status: 'ready',
      outgoingWork: this.hold.known === null ? 'running' : 'held',
    };
  }

  /** Why requests cannot be served now, or null. */
  async obstacle(): Promise<string | null> {
    if (this.activity.obstacle !== null) return this.activity.obstacle;
    return (await this.notifications.answers(DATABASE_LIMIT_MS)) ? null : 'The database does not answer.';
  }
}
