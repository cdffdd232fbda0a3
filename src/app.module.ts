import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { CompaniesModule } from './companies/companies.module';
import { CustomersModule } from './customers/customers.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { DirectoryModule } from './directory/directory.module';
import { DocumentsModule } from './documents/documents.module';
import { EventsModule } from './events/events.module';
import { HealthModule } from './health/health.module';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { KeepingModule } from './keeping/keeping.module';
import { Activity } from './kernel/activity';
import type { Config } from './kernel/config';
import { KernelModule } from './kernel/kernel.module';
import type { Logger } from './kernel/logger';
import { LabelsModule } from './labels/labels.module';
import { LetterheadsModule } from './letterheads/letterheads.module';
import { MetricsModule } from './metrics/metrics.module';
import { MlsModule } from './mls/mls.module';
import { NetworkModule } from './network/network.module';
import { OperatorModule } from './operator/operator.module';
import { OverviewModule } from './overview/overview.module';
import { ProviderModule } from './provider/provider.module';
import { QuarantineModule } from './quarantine/quarantine.module';
import { ReportingModule } from './reporting/reporting.module';
import { RequestsModule } from './requests/requests.module';
import { SandboxSeed } from './sandbox-seed';
import { SecretsModule } from './secrets/secrets.module';
import { SendingModule } from './sending/sending.module';
import { SmpModule } from './smp/smp.module';
import { StatisticsModule } from './statistics/statistics.module';
import { SuppliersModule } from './suppliers/suppliers.module';
import { TeamsModule } from './teams/teams.module';
import { TimelineModule } from './timeline/timeline.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WorkerModule } from './worker.module';

/** The whole product: every feature, and the workers unless the process only serves the API. */
@Module({})
export class AppModule {
  static with(
    config: Config,
    databaseUrl: string,
    logger: Logger,
    activity = servingActivity(),
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        KernelModule.with(config, databaseUrl, logger, activity),
        MetricsModule,
        EventsModule,
        TeamsModule,
        AuditModule,
        AuthModule,
        NetworkModule,
        ProviderModule,
        SmpModule,
        QuarantineModule,
        StatisticsModule,
        CompaniesModule,
        IdentifiersModule,
        DirectoryModule,
        LabelsModule,
        LetterheadsModule,
        SuppliersModule,
        CustomersModule,
        DocumentsModule,
        DeliveriesModule,
        SendingModule,
        MlsModule,
        ReportingModule,
        WebhooksModule,
        TimelineModule,
        OverviewModule,
        RequestsModule,
        HealthModule,
        SecretsModule,
        KeepingModule,
        OperatorModule,
        ...(config.role === 'api' ? [] : [WorkerModule]),
      ],
      providers: [SandboxSeed],
    };
  }
}

/** Of an application that is not started step by step: commands and tests. */
function servingActivity(): Activity {
  const activity = new Activity();
  activity.begin('serving');
  return activity;
}
