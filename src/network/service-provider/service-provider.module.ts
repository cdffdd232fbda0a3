import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { NetworkModule } from '../network.module';
import { OperatorEnvelopes } from './operator-envelopes';
import { ProviderReceiver } from './provider-receiver';
import { ProviderMessage } from './provider-message.entity';
import { ProviderMessages } from './provider-messages';
import { PROVIDER_QUEUE } from './provider-work';
import { ServiceProvider } from './service-provider';
import { ProviderMessageProcessor } from './provider-message.processor';

/**
 * This installation as a service provider of the network: its identity, and the messages that the provider itself sends
 * and receives.
 */
@Module({
  imports: [
    BullModule.registerQueue({ name: PROVIDER_QUEUE }),
    EventsModule,
    NetworkModule,
    TypeOrmModule.forFeature([ProviderMessage]),
  ],
  providers: [
    ProviderMessageProcessor,
    OperatorEnvelopes,
    ProviderReceiver,
    ProviderMessages,
    ServiceProvider,
  ],
  exports: [BullModule, ProviderReceiver, ProviderMessages, ServiceProvider],
})
export class ServiceProviderModule {}
