import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { NetworkModule } from '../network/network.module';
import { EventsModule } from '../events/events.module';
import { Arrivals } from './arrivals';
import { DeliveryProcessor } from './delivery.processor';
import { MailCarrier } from './mail/mail-carrier';
import { MailFallback } from './mail/mail-fallback';
import { NetworkCarrier } from './network-carrier';
import { DeliveriesModule } from './deliveries.module';

/** What delivers documents; part of processes that work. */
@Module({
  imports: [NetworkModule, CompaniesModule, DocumentsModule, EventsModule, DeliveriesModule],
  providers: [Arrivals, DeliveryProcessor, MailCarrier, MailFallback, NetworkCarrier],
})
export class DeliveryWorkerModule {}
