import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity';
import { CONFIG, type Config } from './config';
import { getAppSecret } from './crypto/app-secret';
import { Vault } from './crypto/vault';
import { ConnectionPool } from './database/connection-pool';
import { servingDataSourceOptions } from './database/data-source';
import { DATABASE_DIRECT_URL, DATABASE_URL } from './database/database.tokens';
import { PartitionMaintenanceJob } from './database/partitions/partition-maintenance-job';
import { ProductDataSource } from './database/postgres-columns';
import { ReplicaReads } from './database/replica/replica-reads';
import { Notifications } from './database/notifications';
import { PoolerProbe } from './database/pooler-probe';
import { UnitOfWork } from './database/unit-of-work';
import { WriteAvailability } from './database/write-refusals';
import { Admission } from './http/admission/admission';
import { AdmissionInterceptor } from './http/admission/admission.interceptor';
import { ProcessLoad } from './http/admission/process-load';
import { RefusalLog } from './http/edge/refusal-log';
import { IdempotencyKey } from './http/idempotency/idempotency-key.entity';
import { IdempotencyInterceptor } from './http/idempotency/idempotency.interceptor';
import { IdempotentResults } from './http/idempotency/idempotent-results';
import { IdempotencyKeyCleanup } from './http/idempotency/idempotency-key-cleanup';
import { AnonymousRateLimit } from './http/rate-limit/anonymous-rate-limit';
import { FailureThrottle } from './http/rate-limit/failure-throttle';
import { RedisLimits } from './http/rate-limit/redis-limits';
import { TeamRateLimit } from './http/rate-limit/team-rate-limit';
import { ReplicaInterceptor } from './http/replica/replica.interceptor';
import { LOGGER, type Logger } from './logger';
import { MailSender } from './mail/mail-sender';
import { CrashRecovery } from './queue/crash-recovery';
import { Dispatcher } from './queue/dispatcher';
import { ParkedDiscards } from './work-control/parked-discards';
import { ParkedWork } from './work-control/parked-work';
import { RedisWatch } from './queue-connection/redis-watch';
import { QueueConnection } from './queue-connection/queue-connection';
import { Tracing } from './tracing/tracing';
import { Watchdog } from './queue/watchdog';
import { WorkBacklog } from './work-control/work-backlog';
import { WorkHoldRow } from './work-control/work-hold.entity';
import { isConnectionFailure } from './database/wait-for-database';
import { WorkHold } from './work-control/work-hold';
import { WorkQueues } from './work-control/work-queues';
import { WorkingProcess } from './queue/working-process.entity';
import { WorkingProcesses } from './queue/working-processes';

const CONNECTION_ATTEMPTS = 20;
const CONNECTION_PAUSE_MS = 500;

/** Services that every feature uses. The module has no feature of its own. */
@Module({})
export class KernelModule {
  static with(config: Config, databaseUrl: string, logger: Logger, activity: Activity): DynamicModule {
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    const requestConnections = {
      isPooled: databaseUrl !== directUrl,
      keepsStatements: config.poolerPreparedStatements,
    };
    return {
      module: KernelModule,
      global: true,
      imports: [
        DiscoveryModule,
        EventEmitterModule.forRoot(),
        BullModule.forRootAsync({
          inject: [QueueConnection],
          useFactory: ({ options }: QueueConnection) => options,
          // A process of role `api` creates no workers for the processors of its modules.
          extraOptions: { manualRegistration: config.role === 'api' },
        }),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...servingDataSourceOptions(databaseUrl, requestConnections, config.rowLevelSecurity !== false),
            autoLoadEntities: true,
            // Waits for a pooler or server that restarts between the checks at the start and this connection.
            retryAttempts: CONNECTION_ATTEMPTS,
            retryDelay: CONNECTION_PAUSE_MS,
            toRetry: isConnectionFailure,
          }),
          dataSourceFactory: async (
            options = servingDataSourceOptions(
              databaseUrl,
              requestConnections,
              config.rowLevelSecurity !== false,
            ),
          ) => new ProductDataSource(options).initialize(),
        }),
        TypeOrmModule.forFeature([IdempotencyKey, WorkHoldRow, WorkingProcess]),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: DATABASE_DIRECT_URL, useValue: directUrl },
        { provide: Activity, useValue: activity },
        { provide: Vault, useFactory: () => new Vault(getAppSecret(config), config.appSecretPrevious) },
        Tracing,
        ConnectionPool,
        UnitOfWork,
        WriteAvailability,
        ReplicaReads,
        ReplicaInterceptor,
        PartitionMaintenanceJob,
        Notifications,
        PoolerProbe,
        QueueConnection,
        RedisWatch,
        Dispatcher,
        CrashRecovery,
        WorkingProcesses,
        Watchdog,
        ParkedDiscards,
        ParkedWork,
        WorkBacklog,
        WorkHold,
        WorkQueues,
        IdempotentResults,
        IdempotencyKeyCleanup,
        Admission,
        AdmissionInterceptor,
        ProcessLoad,
        IdempotencyInterceptor,
        RedisLimits,
        TeamRateLimit,
        AnonymousRateLimit,
        FailureThrottle,
        RefusalLog,
        MailSender,
      ],
      exports: [
        CONFIG,
        LOGGER,
        DATABASE_URL,
        DATABASE_DIRECT_URL,
        Activity,
        Vault,
        Tracing,
        ConnectionPool,
        UnitOfWork,
        WriteAvailability,
        ReplicaReads,
        ReplicaInterceptor,
        PartitionMaintenanceJob,
        Notifications,
        PoolerProbe,
        QueueConnection,
        RedisWatch,
        Dispatcher,
        WorkingProcesses,
        ParkedDiscards,
        ParkedWork,
        WorkBacklog,
        WorkHold,
        WorkQueues,
        IdempotentResults,
        TeamRateLimit,
        AnonymousRateLimit,
        FailureThrottle,
        RefusalLog,
        MailSender,
        Admission,
        AdmissionInterceptor,
        ProcessLoad,
        IdempotencyInterceptor,
      ],
    };
  }
}
