import { Controller, Get, type OnModuleDestroy } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Notifications } from '../kernel/database/notifications';
import { unavailable } from '../kernel/http/failure';
import { Operation } from '../kernel/http/operation';
import { oneOf, text } from '../kernel/http/schema';
import { version } from '../kernel/version';

/** A database that takes longer for the shortest of questions is as good as away. */
const DATABASE_LIMIT_MS = 2_000;

/** Liveness and readiness for the operator's supervisor. */
@ApiTags('Service')
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly notifications: Notifications) {}

  onModuleDestroy(): void {
    this.stopping = true;
  }

  @Get('live')
  @Operation({
    summary: 'Liveness: the process answers',
    access: 'public',
    answer: { status: oneOf('live'), version: text },
    example: { status: 'live', version },
  })
  live(): { success: true; status: 'live'; version: string } {
    return { success: true, status: 'live', version };
  }

  @Get('ready')
  @Operation({
    summary: 'Readiness: requests can be served',
    access: 'public',
    answer: { status: oneOf('ready') },
    example: { status: 'ready' },
    failures: [503],
  })
  async ready(): Promise<{ success: true; status: 'ready' }> {
    if (this.stopping) throw unavailable('The service is stopping.', 1);
    if (!(await this.notifications.answers(DATABASE_LIMIT_MS)))
      throw unavailable('The database does not answer.', 1);
    return { success: true, status: 'ready' };
  }
}
