import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from './config';
import { keptAppSecret, Vault } from './crypto/vault';
import { ConnectionPool } from './database/connection-pool';
import { servingDataSourceOptions } from './database/data-source';
import { openDataSource } from './database/guarded-data-source';
import { DATABASE_URL } from './database/database.tokens';
import { Notifications } from './database/notifications';
import { UnitOfWork } from './database/unit-of-work';
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
import { WorkRelay } from './queue/work-relay';

/** What every feature stands on. Holds no feature itself. */
@Module({})
export class KernelModule {
  static with(config: Config, databaseUrl: string, logger: Logger): DynamicModule {
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
          dataSourceFactory: openDataSource,
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: Vault, useFactory: () => new Vault(config.appSecret ?? keptAppSecret(config.dataDir)) },
        ConnectionPool,
        UnitOfWork,
        Notifications,
        JobQueues,
        WorkRelay,
        Watchdog,
        ParkedWork,
        IdempotentResults,
        KeptKeys,
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        RedisLimits,
        TeamRateLimit,
        FailureThrottle,
      ],
      exports: [
        CONFIG,
        LOGGER,
        DATABASE_URL,
        Vault,
        ConnectionPool,
        UnitOfWork,
        Notifications,
        JobQueues,
        WorkRelay,
        ParkedWork,
        IdempotentResults,
        TeamRateLimit,
        FailureThrottle,
      ],
    };
  }
}
