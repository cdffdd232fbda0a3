import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../documents/documents.module';
import { EventsModule } from '../../platform/events/events.module';
import { NetworkModule } from '../../network/network.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CircuitBreaker } from './circuit-breaker';
import { DeliveryDestination } from './delivery-destination.entity';
import { DeliveryEvidence } from './delivery-evidence';
import { DeliveryStore } from './delivery-store';
import { DELIVERY_QUEUE } from './delivery-work';
import { DiscardedDeliveries } from './discarded-deliveries';
import { DocumentDelivery } from './document-delivery';
import { EvidenceController } from './evidence.controller';
import { MailOrderRow } from './mail/mail-order.entity';
import { MailOrders } from './mail/mail-orders';
import { OutgoingDeliveries } from './outgoing-deliveries';
import { DeliveredBatchWriter } from './delivered-batch-writer';
import { DeliveryProcessor } from './delivery.processor';
import { MailChannel } from './mail/mail-channel';
import { MailFallback } from './mail/mail-fallback';
import { NetworkChannel } from './network-channel';
import { CompaniesModule } from '../companies/companies.module';

/** Transmits documents to their recipients and stores the evidence. */
@Module({
  imports: [
    CompaniesModule,
    BullModule.registerQueue({ name: DELIVERY_QUEUE }),
    DocumentsModule,
    EventsModule,
    NetworkModule,
    TeamsModule,
    TypeOrmModule.forFeature([DeliveryDestination, MailOrderRow]),
  ],
  controllers: [EvidenceController],
  providers: [
    NetworkChannel,
    MailFallback,
    MailChannel,
    DeliveryProcessor,
    DeliveredBatchWriter,
    CircuitBreaker,
    DeliveryEvidence,
    DeliveryStore,
    DiscardedDeliveries,
    DocumentDelivery,
    MailOrders,
    OutgoingDeliveries,
  ],
  exports: [BullModule, CircuitBreaker, DeliveryStore, DocumentDelivery, MailOrders, OutgoingDeliveries],
})
export class DeliveriesModule {}
