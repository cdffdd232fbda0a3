import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { NetworkModule } from '../network/network.module';
import { DeliveryProcessor } from './delivery.processor';
import { EarlierDocuments } from './earlier-documents';
import { MailCarrier } from './mail/mail-carrier';
import { MailFallback } from './mail/mail-fallback';
import { MailPost } from './mail/mail-post';
import { NetworkCarrier } from './network-carrier';
import { SendingModule } from './sending.module';

/** What delivers documents, and reads those of older versions again; part of processes that work. */
@Module({
  imports: [NetworkModule, CompaniesModule, DocumentsModule, SendingModule],
  providers: [DeliveryProcessor, EarlierDocuments, MailCarrier, MailFallback, MailPost, NetworkCarrier],
})
export class DeliveryWorkerModule {}
