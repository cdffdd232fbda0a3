import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookFanOut } from './fan-out';
import { WebhookFigures } from './webhook-figures';
import { Webhook } from './webhook.entity';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookFanOut, WebhookFigures],
  exports: [WebhookFigures],
})
export class WebhooksModule {}
