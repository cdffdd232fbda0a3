import { Module } from '@nestjs/common';
import { PublicationProcessor } from './identifiers/publication.processor';
import { IdentifiersModule } from './identifiers/identifiers.module';
import { TransmissionProcessor } from './sending/transmission.processor';
import { EventRetention } from './webhooks/event-log/event-retention';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WebhookProcessor } from './webhooks/webhook.processor';

/** What does the work outside of requests. Each processor registers itself with the relay. */
@Module({
  imports: [IdentifiersModule, WebhooksModule],
  providers: [PublicationProcessor, TransmissionProcessor, WebhookProcessor, EventRetention],
})
export class WorkerModule {}
