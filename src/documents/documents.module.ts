import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveryStore } from './deliveries/delivery-store';
import { MailOrders } from './deliveries/mail-orders';
import { DocumentDelivery } from './deliveries/document-delivery';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { DocumentList } from './document-list';
import { DocumentPackage } from './document-package';
import { DocumentStore } from './document-store';
import { DocumentReader } from './reading/document-reader';
import { DocumentsController } from './documents.controller';
import { ValidationController } from './validation.controller';

@Module({
  imports: [TypeOrmModule.forFeature([DocumentRow, Delivery])],
  controllers: [DocumentsController, ValidationController],
  providers: [
    DocumentStore,
    DeliveryStore,
    DocumentDelivery,
    MailOrders,
    DocumentReader,
    DocumentList,
    DocumentPackage,
  ],
  exports: [DocumentStore, DeliveryStore, DocumentDelivery, MailOrders, DocumentReader],
})
export class DocumentsModule {}
