import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyWebhooks } from './company-webhooks';
import { DeliveryClock } from './delivery-clock';
import { WebhookFanOut } from './fan-out';
import { Webhook } from './webhook.entity';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController],
  providers: [CompanyWebhooks, WebhooksService, WebhookFanOut, DeliveryClock],
})
export class WebhooksModule {}
