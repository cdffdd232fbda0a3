import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { MetricsModule } from '../metrics/metrics.module';
import { TeamsModule } from '../teams/teams.module';
import { DeliveryEvidence } from './deliveries/delivery-evidence';
import { DeliveryStore } from './deliveries/delivery-store';
import { MailOrders } from './deliveries/mail-orders';
import { DocumentDelivery } from './deliveries/document-delivery';
import { ShownDeliveries } from './deliveries/shown-deliveries';
import { Delivery } from './delivery.entity';
import { DocumentFigures } from './document-figures';
import './document-tables';
import { DocumentRow } from './document.entity';
import { LabelsModule } from '../labels/labels.module';
import { SuppliersModule } from '../suppliers/suppliers.module';
import { DocumentContents } from './document-contents';
import { DocumentLabels } from './document-labels';
import { DocumentList } from './document-list';
import { DocumentPackage } from './document-package';
import { DocumentPdf } from './document-pdf';
import { DocumentRetention } from './document-retention';
import { DocumentStore } from './document-store';
import { ReportDocuments } from './report-documents';
import { NetworkExchange } from './exchanges/network-exchange.entity';
import { NetworkExchanges } from './exchanges/network-exchanges';
import { ProofBundle } from './exchanges/proof-bundle';
import { DocumentReader } from './reading/document-reader';
import { DocumentsController } from './documents.controller';
import { ValidationController } from './validation.controller';
import { DeliveryAttempt } from './deliveries/delivery-attempt.entity';
import { MailOrderRow } from './deliveries/mail-order.entity';
import { DocumentContentsRow } from './document-contents.entity';
import { DocumentLabel } from './document-label.entity';

@Module({
  imports: [
    MetricsModule,
    AuditModule,
    EventsModule,
    TeamsModule,
    LabelsModule,
    SuppliersModule,
    TypeOrmModule.forFeature([
      DocumentRow,
      Delivery,
      DeliveryAttempt,
      MailOrderRow,
      DocumentContentsRow,
      DocumentLabel,
      NetworkExchange,
    ]),
  ],
  controllers: [DocumentsController, ValidationController],
  providers: [
    ReportDocuments,
    DocumentContents,
    DocumentFigures,
    DocumentLabels,
    DocumentStore,
    DocumentRetention,
    DeliveryStore,
    DeliveryEvidence,
    DocumentDelivery,
    ShownDeliveries,
    MailOrders,
    NetworkExchanges,
    DocumentReader,
    DocumentList,
    DocumentPackage,
    DocumentPdf,
    ProofBundle,
  ],
  exports: [
    ReportDocuments,
    DocumentContents,
    DocumentLabels,
    DocumentStore,
    DeliveryStore,
    DocumentDelivery,
    MailOrders,
    NetworkExchanges,
    DocumentReader,
    DocumentPdf,
  ],
})
export class DocumentsModule {}
