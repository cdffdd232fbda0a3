import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../access/audit/audit.module';
import { EventsModule } from '../platform/events/events.module';
import { MetricsModule } from '../platform/metrics/metrics.module';
import { TeamsModule } from '../access/teams/teams.module';
import { DeliveriesController } from './delivery-log/deliveries.controller';
import { DeliveryLogService } from './delivery-log/delivery-log.service';
import { RedeliveryService } from './delivery-log/redelivery.service';
import { EventLogController } from './event-log/event-log.controller';
import { EventLogReader } from './event-log/event-log-reader';
import { ForeignTransactions } from './event-log/foreign-transactions';
import { TeamDeliveries } from './delivery-log/team-deliveries';
import { WebhookListeners } from './webhook-listeners';
import { WebhookMetrics } from './webhook-metrics';
import { Webhook } from './webhook.entity';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';
import { WEBHOOK_QUEUE } from './posting/webhook-work';
import { WebhookAttempt } from './webhook-attempt.entity';
import { WebhookDelivery } from './webhook-delivery.entity';
import { EventRetentionJob } from './event-log/event-retention-job';
import { WebhookProcessor } from './posting/webhook.processor';

@Module({
  imports: [
    BullModule.registerQueue({ name: WEBHOOK_QUEUE }),
    AuditModule,
    EventsModule,
    MetricsModule,
    TeamsModule,
    TypeOrmModule.forFeature([Webhook, WebhookDelivery, WebhookAttempt]),
  ],
  controllers: [WebhooksController, DeliveriesController, EventLogController],
  providers: [
    WebhookProcessor,
    EventRetentionJob,
    WebhooksService,
    WebhookListeners,
    WebhookMetrics,
    DeliveryLogService,
    TeamDeliveries,
    RedeliveryService,
    EventLogReader,
    ForeignTransactions,
  ],
  exports: [BullModule, WebhookMetrics],
})
export class WebhooksModule {}
