import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyWebhooks } from './company-webhooks';
import { DeliveriesController } from './delivery-log/deliveries.controller';
import { DeliveryLogService } from './delivery-log/delivery-log.service';
import { RedeliveryService } from './delivery-log/redelivery.service';
import { EventLogController } from './event-log/event-log.controller';
import { EventLogReader } from './event-log/event-log-reader';
import { ForeignTransactions } from './event-log/foreign-transactions';
import { DeliveryClock } from './delivery-clock';
import { WebhookFanOut } from './fan-out';
import { WebhookFigures } from './webhook-figures';
import { Webhook } from './webhook.entity';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController, DeliveriesController, EventLogController],
  providers: [
    CompanyWebhooks,
    WebhooksService,
    WebhookFanOut,
    DeliveryClock,
    WebhookFigures,
    DeliveryLogService,
    RedeliveryService,
    EventLogReader,
    ForeignTransactions,
  ],
  exports: [WebhookFigures],
})
export class WebhooksModule {}
