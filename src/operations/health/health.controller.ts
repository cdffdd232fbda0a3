import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ACTIVITIES } from '../../platform/kernel/activity';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, enumOf, text } from '../../platform/kernel/http/schema';
import { version } from '../../platform/kernel/version';
import { HealthService, type Liveness, type Readiness } from './health';
import { COMMON_FAILURES } from '../../platform/kernel/http/declared-failures';

/** Liveness and readiness on the port of the API. */
@ApiTags('Service')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Operation({
    id: 'health.getLiveness',
    summary: 'Check liveness: returns the current activity of the process',
    access: 'public',
    answer: { status: enumOf('live'), activity: enumOf(...ACTIVITIES), version: text },
    example: { status: 'live', activity: 'serving', version },
  })
  live(): Liveness {
    return this.health.getLiveness();
  }

  @Get('ready')
  @Operation({
    id: 'health.getReadiness',
    summary: 'Check readiness: whether requests can be served',
    access: 'public',
    answer: {
      status: {
        ...enumOf('ready', 'degraded'),
        description: '`degraded`: requests and work continue, but the configured Redis is unavailable',
      },
      degraded: {
        ...listOf(text),
        description: 'One sentence for each degraded part; empty when there is none',
      },
      outgoingWork: {
        ...enumOf('running', 'held'),
        description: '`held`: the operator or a restore has paused all transmissions, webhooks and mails',
      },
    },
    example: { status: 'ready', degraded: [], outgoingWork: 'running' },
    failures: [COMMON_FAILURES.unavailable],
  })
  async ready(): Promise<Readiness> {
    const obstacle = await this.health.findObstacle();
    if (obstacle !== null) throw this.health.toUnavailableError(obstacle);
    return this.health.getReadiness();
  }
}
