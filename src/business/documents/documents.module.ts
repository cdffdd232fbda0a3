import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { EventsModule } from '../../platform/events/events.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { RuleLinkService } from './rule-links';
import { DocumentViews } from './document-views';
import { Delivery } from './deliveries/delivery.entity';
import { DocumentConverter } from './document-formats';
import { DocumentMetrics, RuleMetrics } from './document-metrics';
import { DocumentRow } from './document.entity';
import { LetterheadsModule } from '../letterheads/letterheads.module';
import { LabelsModule } from '../labels/labels.module';
import { SuppliersModule } from '../partners/suppliers/suppliers.module';
import { DocumentDayRow } from './days/document-day.entity';
import { DayCountJob } from './days/day-count-job';
import { DocumentDayService } from './days/document-days';
import { DocumentContents } from './document-contents';
import { DocumentDownloads } from './document-downloads';
import { DocumentFilesController } from './document-files.controller';
import { DocumentLabels } from './document-labels';
import { DocumentLabelsController } from './document-labels.controller';
import { LabelChangeBatcher } from './label-changes';
import { DocumentList } from './document-list';
import { DocumentPackage } from './document-package';
import { DocumentPdf } from './document-pdf';
import { FacturXFileFactory } from './facturx-files';
import { DocumentRetention } from './document-retention';
import { AddSearchWordsJob } from './search/add-words-job';
import { FillSortValuesJob } from './sorting/fill-sort-values-job';
import { DocumentSearchRow } from './search/document-search.entity';
import { DuplicateKeyRow } from './sent-once.entity';
import { DocumentStore } from './document-store';
import { ReportDocumentStore } from './report-documents';
import { OriginalPdf } from './originals/original-pdf.entity';
import { ObjectsModule } from '../../platform/objects/objects.module';
import { DocumentObject } from './objects/document-object.entity';
import { DocumentObjectStore } from './objects/document-objects';
import { ObjectMover } from './objects/object-mover';
import { ObjectMoveService } from './objects/object-moves';
import { ObjectSweepJob } from './objects/object-sweep-job';
import { WaitingObjectsJob } from './objects/waiting-objects-job';
import { ObjectVerificationService } from './objects/object-verification';
import { ObjectSweep } from './objects/object-sweep.entity';
import { OriginalPdfStore } from './originals/original-pdfs';
import { NetworkExchange } from './exchanges/network-exchange.entity';
import { NetworkExchangeStore } from './exchanges/network-exchanges';
import { ProofBundle } from './exchanges/proof-bundle';
import { DocumentLifecycleService } from './lifecycle/document-lifecycle';
import { LifecycleController } from './lifecycle/lifecycle.controller';
import { LifecycleStatusRow } from './lifecycle/lifecycle-status.entity';
import { DocumentResponse } from './responses/document-response.entity';
import { DocumentResponseService } from './responses/document-responses';
import { ResponsesController } from './responses/responses.controller';
import { DocumentReader } from './reading/document-reader';
import { BusinessStateRow } from './business-status/business-state.entity';
import { BusinessStateService } from './business-status/business-states';
import { InvoiceCredit } from './business-status/invoice-credit.entity';
import { InvoiceCreditService } from './business-status/invoice-credits';
import { PaymentService } from './business-status/payment.service';
import { PaymentsController } from './business-status/payments.controller';
import { ReadAmountsJob } from './business-status/read-amounts-job';
import { Payment } from './business-status/payment.entity';
import { FillLedgerJob } from './ledger/fill-ledger-job';
import { Receivable } from './ledger/receivable.entity';
import { MarkPurchasesJob } from './purchases/mark-purchases-job';
import { PurchaseStateRow } from './purchases/purchase-state.entity';
import { PayeeConfirmation } from './purchases/payee-confirmation.entity';
import { DocumentsController } from './documents.controller';
import { RuleSetsController } from './rule-sets.controller';
import { ValidationController } from './validation.controller';
import { DeliveryAttempt } from './deliveries/delivery-attempt.entity';
import { DocumentContentsRow } from './document-contents.entity';
import { DocumentLabel } from './document-label.entity';
import { DocumentState } from './document-state.entity';

@Module({
  imports: [
    MetricsModule,
    ObjectsModule,
    AuditModule,
    EventsModule,
    TeamsModule,
    LabelsModule,
    LetterheadsModule,
    SuppliersModule,
    TypeOrmModule.forFeature([
      DocumentRow,
      Delivery,
      DeliveryAttempt,
      DocumentContentsRow,
      DocumentState,
      DuplicateKeyRow,
      DocumentLabel,
      NetworkExchange,
      OriginalPdf,
      DocumentObject,
      ObjectSweep,
      DocumentResponse,
      LifecycleStatusRow,
      DocumentDayRow,
      BusinessStateRow,
      InvoiceCredit,
      Payment,
      Receivable,
      PurchaseStateRow,
      PayeeConfirmation,
      DocumentSearchRow,
    ]),
  ],
  controllers: [
    ResponsesController,
    LifecycleController,
    PaymentsController,
    DocumentsController,
    DocumentFilesController,
    DocumentLabelsController,
    ValidationController,
    RuleSetsController,
  ],
  providers: [
    BusinessStateService,
    InvoiceCreditService,
    PaymentService,
    ReadAmountsJob,
    MarkPurchasesJob,
    FillLedgerJob,
    AddSearchWordsJob,
    FillSortValuesJob,
    ReportDocumentStore,
    RuleLinkService,
    DocumentContents,
    DocumentMetrics,
    RuleMetrics,
    DocumentLabels,
    LabelChangeBatcher,
    DocumentStore,
    DayCountJob,
    DocumentDayService,
    DocumentRetention,
    DocumentViews,
    NetworkExchangeStore,
    DocumentObjectStore,
    ObjectMover,
    ObjectMoveService,
    ObjectVerificationService,
    ObjectSweepJob,
    WaitingObjectsJob,
    OriginalPdfStore,
    FacturXFileFactory,
    DocumentLifecycleService,
    DocumentResponseService,
    DocumentReader,
    DocumentList,
    DocumentConverter,
    DocumentDownloads,
    DocumentPackage,
    DocumentPdf,
    ProofBundle,
  ],
  exports: [
    BusinessStateService,
    InvoiceCreditService,
    PaymentService,
    RuleLinkService,
    DocumentDayService,
    DocumentContents,
    DocumentViews,
    ReportDocumentStore,
    DocumentContents,
    DocumentLabels,
    DocumentStore,
    DocumentViews,
    NetworkExchangeStore,
    DocumentObjectStore,
    OriginalPdfStore,
    FacturXFileFactory,
    DocumentLifecycleService,
    DocumentResponseService,
    DocumentReader,
    DocumentList,
    DocumentDownloads,
    DocumentPackage,
    DocumentPdf,
  ],
})
export class DocumentsModule {}
