import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { DocumentsModule } from '../documents/documents.module';
import { toPdfLetterhead } from '../documents/document-pdf';
import { DocumentReader } from '../documents/reading/document-reader';
import { LetterheadsService } from '../letterheads/letterheads.service';
import { EventsModule } from '../../platform/events/events.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { LetterheadsModule } from '../letterheads/letterheads.module';
import { NetworkModule } from '../../network/network.module';
import { FrenchPlatformModule } from '../../network/french-platform/french-platform.module';
import { DocumentAcceptance } from './acceptance';
import { AcceptanceOrders } from './acceptance-order';
import { BatchThreads } from './batches/batch-threads';
import { SendBatchController } from './batches/send-batch.controller';
import { SendBatchService } from './batches/send-batch.service';
import { AutomaticStatusMessages } from './lifecycle/automatic-status-messages';
import { IncomingResponseHandler } from './answers/incoming-response-handler';
import { CancelService } from './cancel.service';
import { DocumentCandidates, type LetterheadFinder } from './document-candidates';
import { DocumentPreparation } from './document-preparation';
import { DocumentActionsController } from './document-actions.controller';
import { DuplicateGuard } from './duplicate-guard';
import { DocumentImport } from './import/document-import';
import { InboundReceiver } from './inbound-receiver';
import { InvoiceResponseController } from './answers/invoice-response.controller';
import { InvoiceResponseService } from './answers/invoice-response.service';
import { LifecycleReceiver } from './lifecycle/lifecycle-receiver';
import { LIFECYCLE_QUEUE, OutgoingStatuses } from './lifecycle/outgoing-statuses';
import { ReportedInvoices } from './lifecycle/reported-invoices';
import { LifecycleStatusController } from './lifecycle/lifecycle-status.controller';
import { LifecycleStatusService } from './lifecycle/lifecycle-status.service';
import { SentStatusReports } from './lifecycle/sent-status-reports';
import { StatusMessages } from './lifecycle/status-messages';
import { OutcomeWait } from './outcome-wait';
import { FrenchFlowPollingJob } from './french-flows/french-flow-polling-job';
import { FrenchFlowReceiver } from './french-flows/french-flow-receiver';
import { UpstreamModule } from '../../network/upstream/upstream.module';
import { UpstreamPollingJob } from './upstream/upstream-polling-job';
import { UpstreamReceiver } from './upstream/upstream-receiver';
import { PreviewService } from './preview.service';
import { RecipientAdaptation } from './recipient-adaptation';
import { RecipientLookup } from './recipient-lookup';
import { RecipientsController } from './recipients.controller';
import { ResendService } from './resend.service';
import { SandboxClock } from './sandbox/sandbox-clock';
import { SandboxInbound } from './sandbox/sandbox-inbound';
import { SandboxController } from './sandbox/sandbox.controller';
import { SenderFingerprint } from './senders/sender-fingerprint.entity';
import { RecipientCheck } from './recipient-check';
import { SenderHistory } from './senders/sender-history';
import { SendingCompanies } from './sending-companies';
import { SendService } from './send.service';
import { DocumentUpload } from './uploads/document-upload';
import { UploadsController } from './uploads/uploads.controller';
import { UsageModule } from '../usage/usage.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { SendingController } from './sending.controller';
import { LifecycleProcessor } from './lifecycle/lifecycle.processor';
import { RereadDocumentsJob } from './reread-documents-job';

@Module({
  imports: [
    TypeOrmModule.forFeature([SenderFingerprint]),
    BullModule.registerQueue({ name: LIFECYCLE_QUEUE }),
    TeamsModule,
    AuditModule,
    EventsModule,
    NetworkModule,
    CompaniesModule,
    IdentifiersModule,
    DocumentsModule,
    UsageModule,
    LetterheadsModule,
    DeliveriesModule,
    FrenchPlatformModule,
    UpstreamModule,
  ],
  controllers: [
    RecipientsController,
    SandboxController,
    DocumentActionsController,
    UploadsController,
    InvoiceResponseController,
    LifecycleStatusController,
    SendingController,
    SendBatchController,
  ],
  providers: [
    FrenchFlowPollingJob,
    UpstreamPollingJob,
    UpstreamReceiver,
    FrenchFlowReceiver,
    RereadDocumentsJob,
    LifecycleProcessor,
    AutomaticStatusMessages,
    AcceptanceOrders,
    BatchThreads,
    SendBatchService,
    DocumentAcceptance,
    IncomingResponseHandler,
    CancelService,
    DocumentImport,
    {
      provide: DocumentPreparation,
      useFactory: (reader: DocumentReader, letterheads: LetterheadsService) => {
        const findLetterhead: LetterheadFinder = async (teamId, companyId) =>
          toPdfLetterhead(await letterheads.find(teamId, companyId));
        return new DocumentPreparation(reader, new DocumentCandidates(reader, findLetterhead));
      },
      inject: [DocumentReader, LetterheadsService],
    },
    DocumentUpload,
    DuplicateGuard,
    InboundReceiver,
    LifecycleReceiver,
    ReportedInvoices,
    OutcomeWait,
    OutgoingStatuses,
    PreviewService,
    RecipientAdaptation,
    RecipientLookup,
    ResendService,
    InvoiceResponseService,
    SandboxClock,
    SandboxInbound,
    LifecycleStatusService,
    RecipientCheck,
    SenderHistory,
    SendingCompanies,
    SendService,
    SentStatusReports,
    StatusMessages,
  ],
  exports: [
    AutomaticStatusMessages,
    BullModule,
    DocumentUpload,
    OutcomeWait,
    OutgoingStatuses,
    PreviewService,
    ResendService,
    SenderHistory,
    SendService,
  ],
})
export class SendingModule {}
