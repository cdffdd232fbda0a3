import { Module } from '@nestjs/common';
import { AccountMailProcessor } from './auth/identity/mails/account-mail.processor';
import { AccountNoticeProcessor } from './auth/identity/mails/account-notice.processor';
import { IdentityModule } from './auth/identity/identity.module';
import { CompaniesModule } from './companies/companies.module';
import { EventsModule } from './events/events.module';
import { VerificationExpiryProcessor } from './companies/verification-expiry.processor';
import { MigrationProcessor } from './identifiers/migration.processor';
import { PublicationProcessor } from './identifiers/publication.processor';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { KeepingModule } from './keeping/keeping.module';
import { MonthsAhead } from './keeping/months-ahead';
import { Retention } from './keeping/retention';
import { MetricsModule } from './metrics/metrics.module';
import { NetworkModule } from './network/network.module';
import { ProviderMessageProcessor } from './provider/provider-message.processor';
import { ProviderModule } from './provider/provider.module';
import { ReportingModule } from './reporting/reporting.module';
import { FilingProcessor } from './reporting/filings/filing.processor';
import { PeriodProcessor } from './reporting/filings/period.processor';
import { RegistrationProcessor } from './reporting/declarant/registration.processor';
import { DirectoryProcessor } from './network/peppol/directory/directory.processor';
import { DeliveryWorkerModule } from './deliveries/delivery-worker.module';
import { DocumentsModule } from './documents/documents.module';
import { MonthClosing } from './statistics/month-closing';
import { StatisticsModule } from './statistics/statistics.module';
import { LifecycleProcessor } from './sending/lifecycle/lifecycle.processor';
import { SendingModule } from './sending/sending.module';
import { EarlierDocuments } from './sending/earlier-documents';
import { EventRetention } from './webhooks/event-log/event-retention';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WebhookProcessor } from './webhooks/posting/webhook.processor';

/** What does the work outside of requests. The dispatcher finds each processor and dispatches to its queue. */
@Module({
  imports: [
    MetricsModule,
    IdentityModule,
    EventsModule,
    NetworkModule,
    ProviderModule,
    CompaniesModule,
    IdentifiersModule,
    DocumentsModule,
    DeliveryWorkerModule,
    KeepingModule,
    ReportingModule,
    SendingModule,
    StatisticsModule,
    WebhooksModule,
  ],
  providers: [
    AccountMailProcessor,
    AccountNoticeProcessor,
    VerificationExpiryProcessor,
    PublicationProcessor,
    MigrationProcessor,
    DirectoryProcessor,
    WebhookProcessor,
    EarlierDocuments,
    EventRetention,
    ProviderMessageProcessor,
    Retention,
    MonthsAhead,
    MonthClosing,
    FilingProcessor,
    PeriodProcessor,
    RegistrationProcessor,
    LifecycleProcessor,
  ],
})
export class WorkerModule {}
