import { Module } from '@nestjs/common';
import { CompaniesModule } from './companies/companies.module';
import { VerificationExpiryProcessor } from './companies/verification-expiry.processor';
import { MigrationProcessor } from './identifiers/migration.processor';
import { PublicationProcessor } from './identifiers/publication.processor';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { KeepingModule } from './keeping/keeping.module';
import { Retention } from './keeping/retention';
import { ReportingModule } from './reporting/reporting.module';
import { ReportingProcessor } from './reporting/reporting.processor';
import { DeliveryWorkerModule } from './sending/delivery-worker.module';
import { EventRetention } from './webhooks/event-log/event-retention';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WebhookProcessor } from './webhooks/webhook.processor';

/** What does the work outside of requests. Each processor registers itself with the relay. */
@Module({
  imports: [
    CompaniesModule,
    IdentifiersModule,
    DeliveryWorkerModule,
    KeepingModule,
    ReportingModule,
    WebhooksModule,
  ],
  providers: [
    VerificationExpiryProcessor,
    PublicationProcessor,
    MigrationProcessor,
    WebhookProcessor,
    EventRetention,
    Retention,
    ReportingProcessor,
  ],
})
export class WorkerModule {}
