import { Module } from '@nestjs/common';
import { CompaniesModule } from './companies/companies.module';
import { VerificationExpiryProcessor } from './companies/verification-expiry.processor';
import { MigrationProcessor } from './identifiers/migration.processor';
import { PublicationProcessor } from './identifiers/publication.processor';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { TransmissionProcessor } from './sending/transmission.processor';
import { WebhookProcessor } from './webhooks/webhook.processor';

/** What does the work outside of requests. Each processor registers itself with the relay. */
@Module({
  imports: [CompaniesModule, IdentifiersModule],
  providers: [
    VerificationExpiryProcessor,
    PublicationProcessor,
    MigrationProcessor,
    TransmissionProcessor,
    WebhookProcessor,
  ],
})
export class WorkerModule {}
