import { Module } from '@nestjs/common';
import { PublicationProcessor } from './identifiers/publication.processor';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { DeliveryWorkerModule } from './sending/delivery-worker.module';
import { WebhookProcessor } from './webhooks/webhook.processor';

/** What does the work outside of requests. Each processor registers itself with the relay. */
@Module({
  imports: [IdentifiersModule, DeliveryWorkerModule],
  providers: [PublicationProcessor, WebhookProcessor],
})
export class WorkerModule {}
