import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity';
import { CONFIG, type Config } from './config';
import { appSecretOf } from './crypto/kept-app-secret';
import { Vault } from './crypto/vault';
import { ConnectionPool } from './database/connection-pool';
import { servingDataSourceOptions } from './database/data-source';
import { DATABASE_URL } from './database/database.tokens';
import { Notifications } from './database/notifications';
import { UnitOfWork } from './database/unit-of-work';
import { Admission } from './http/admission/admission';
import { AdmissionInterceptor } from './http/admission/admission.interceptor';
import { ProcessLoad } from './http/admission/process-load';
import { IdempotencyInterceptor } from './http/idempotency/idempotency.interceptor';
import { IdempotentResults } from './http/idempotency/idempotent-results';
import { KeptKeys } from './http/idempotency/kept-keys';
import { FailureThrottle } from './http/rate-limit/failure-throttle';
import { RedisLimits } from './http/rate-limit/redis-limits';
import { TeamRateLimit } from './http/rate-limit/team-rate-limit';
import { LOGGER, type Logger } from './logger';
import { JobQueues } from './queue/job-queues';
import { ParkedWork } from './queue/parked-work';
import { Watchdog } from './queue/watchdog';
import { WorkBacklog } from './queue/work-backlog';
import { WorkHold } from './queue/work-hold';
import { WorkRelay } from './queue/work-relay';
import { WorkingProcesses } from './queue/working-processes';

/** What every feature stands on. Holds no feature itself. */
@Module({})
export class KernelModule {
  static with(config: Config, databaseUrl: string, logger: Logger, activity: Activity): DynamicModule {
    return {
      module: KernelModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...servingDataSourceOptions(databaseUrl),
            autoLoadEntities: true,
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: Activity, useValue: activity },
        { provide: Vault, useFactory: () => new Vault(appSecretOf(config), config.appSecretPrevious) },
        ConnectionPool,
        UnitOfWork,
        Notifications,
        JobQueues,
        WorkRelay,
        WorkingProcesses,
        Watchdog,
        ParkedWork,
        WorkBacklog,
        WorkHold,
        IdempotentResults,
        KeptKeys,
        Admission,
        AdmissionInterceptor,
        ProcessLoad,
        IdempotencyInterceptor,
        RedisLimits,
        TeamRateLimit,
        FailureThrottle,
      ],
      exports: [
        CONFIG,
        LOGGER,
        DATABASE_URL,
        Activity,
        Vault,
        ConnectionPool,
        UnitOfWork,
        Notifications,
        JobQueues,
        WorkRelay,
        ParkedWork,
        WorkBacklog,
        WorkHold,
        IdempotentResults,
        TeamRateLimit,
        FailureThrottle,
        Admission,
        AdmissionInterceptor,
        ProcessLoad,
        IdempotencyInterceptor,
      ],
    };
  }
}
