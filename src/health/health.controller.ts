import { Controller, Get, type OnModuleDestroy } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { unavailable } from '../kernel/http/failure';
import { Operation } from '../kernel/http/operation';
import { oneOf, text } from '../kernel/http/schema';
import { version } from '../kernel/version';

/** Liveness and readiness for the operator's supervisor. */
@ApiTags('Service')
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly unitOfWork: UnitOfWork) {}

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
    try {
      await this.unitOfWork.query('SELECT 1');
    } catch {
      throw unavailable('The database does not answer.', 1);
    }
    return { success: true, status: 'ready' };
  }
}
