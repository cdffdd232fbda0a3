import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Activity, type ActivityName } from '../../platform/kernel/activity';
import { Notifications } from '../../platform/kernel/database/notifications';
import { PoolerProbe } from '../../platform/kernel/database/pooler-probe';
import { ReplicaReads } from '../../platform/kernel/database/replica/replica-reads';
import { WriteAvailability } from '../../platform/kernel/database/write-refusals';
import { ApiError } from '../../platform/kernel/http/api-error';
import { RedisWatch } from '../../platform/kernel/queue-connection/redis-watch';
import { WorkHold } from '../../platform/kernel/work-control/work-hold';
import { ObjectStores } from '../../platform/objects/object-stores';
import { version } from '../../platform/kernel/version';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendWithoutExpress, sendFailureWithoutExpress } from '../../platform/kernel/http/failure-answer';

/** Maximum time of a trivial query; a slower database counts as unavailable. */
const DATABASE_TIMEOUT_MS = 800;

export interface Liveness {
  success: true;
  status: 'live';
  /** Activity of the process. */
  activity: ActivityName;
  version: string;
}

export interface Readiness {
  success: true;
  /** `degraded`: requests and work continue, but a configured dependency is unavailable. */
  status: 'ready' | 'degraded';
  /** One sentence for each degraded part. */
  degraded: string[];
  outgoingWork: 'running' | 'held';
}

export function getLiveness(activity: Activity): Liveness {
  return { success: true, status: 'live', activity: activity.name, version };
}

/** State of the process for supervisors and load balancers. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  constructor(
    private readonly activity: Activity,
    private readonly notifications: Notifications,
    private readonly pooler: PoolerProbe,
    private readonly redis: RedisWatch,
    private readonly workHold: WorkHold,
    private readonly writeRefusals: WriteAvailability,
    private readonly objects: ObjectStores,
    private readonly replica: ReplicaReads,
  ) {}

  onModuleDestroy(): void {
    this.activity.begin('stopping');
  }

  getLiveness(): Liveness {
    return getLiveness(this.activity);
  }

  /** Returns the readiness of a process that can serve requests. */
  getReadiness(): Readiness {
    const degradedParts = [this.redis.problem, this.replica.problem, ...this.objects.listProblems()].filter(
      (problem) => problem !== null,
    );
    return {
      success: true,
      status: degradedParts.length === 0 ? 'ready' : 'degraded',
      degraded: degradedParts,
      outgoingWork: this.workHold.lastKnown === null ? 'running' : 'held',
    };
  }

  /** Returns the reason why requests cannot be served now, or null. */
  async findObstacle(): Promise<string | null> {
    if (this.activity.obstacle !== null) return this.activity.obstacle;
    if (!(await this.notifications.answers(DATABASE_TIMEOUT_MS))) return 'The database does not answer.';
    if (!(await this.pooler.isResponding(DATABASE_TIMEOUT_MS)))
      return 'The connection pooler in front of the database does not answer.';
    return this.writeRefusals.reason === null
      ? null
      : `The database refuses writes: ${this.writeRefusals.reason}.`;
  }

  /** Creates the error response to a readiness request. @param obstacle reason why requests cannot be served */
  toUnavailableError(obstacle: string): ApiError {
    const members: Record<string, string> = this.writeRefusals.reason === null ? {} : { writes: 'refused' };
    return new ApiError(503, 'unavailable', { root: [obstacle] }, { 'Retry-After': '1' }, members);
  }
}

/** Handles a request without the Nest application: no guard, no context, no log line. */
export type ProbeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates the handlers of the `/health` paths, for every port that serves them. They respond even when the process is
 * overloaded.
 */
export function createProbeHandlers(health: HealthService): Record<string, ProbeHandler> {
  const serveReadiness = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const obstacle = await health
      .findObstacle()
      .catch(() => 'The readiness of the service cannot be determined.');
    if (response.destroyed) return;
    if (obstacle === null) sendWithoutExpress(request, response, 200, JSON.stringify(health.getReadiness()));
    else sendFailureWithoutExpress(request, response, health.toUnavailableError(obstacle));
  };
  return {
    '/health/live': (request, response) =>
      sendWithoutExpress(request, response, 200, JSON.stringify(health.getLiveness())),
    '/health/ready': (request, response) => void serveReadiness(request, response),
  };
}
