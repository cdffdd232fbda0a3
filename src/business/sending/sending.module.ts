import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { DocumentsModule } from '../documents/documents.module';
import { EventsModule } from '../../platform/events/events.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { LetterheadsModule } from '../letterheads/letterheads.module';
import { NetworkModule } from '../../network/network.module';
import { FrenchPlatformModule } from '../../network/french-platform/french-platform.module';
import { Acceptance } from './acceptance';
import { IncomingResponseHandler } from './answers/incoming-response-handler';
import { CancelService } from './cancel.service';
import { DocumentPreparation } from './document-preparation';
import { DocumentSendingController } from './document-sending.controller';
import { DuplicateGuard } from './duplicate-guard';
import { DocumentImport } from './import/document-import';
import { InboundReceiver } from './inbound-receiver';
import { RespondingController } from './answers/responding.controller';
import { RespondingService } from './answers/responding.service';
import { LifecycleReceiver } from './lifecycle/lifecycle-receiver';
import { LIFECYCLE_QUEUE } from './lifecycle/lifecycle-work';
import { NamedInvoices } from './lifecycle/named-invoices';
import { OutgoingStatuses } from './lifecycle/outgoing-statuses';
import { LifecycleStatusController } from './lifecycle/lifecycle-status.controller';
import { LifecycleStatusService } from './lifecycle/lifecycle-status.service';
import { SentStatuses } from './lifecycle/sent-statuses';
import { StatusMessages } from './lifecycle/status-messages';
import { OutcomeWait } from './outcome-wait';
import { PreviewService } from './preview.service';
import { RecipientAdaptation } from './recipient-adaptation';
import { RecipientDirectory } from './recipient-directory';
import { RecipientsController } from './recipients.controller';
import { ResendService } from './resend.service';
import { SandboxClock } from './sandbox/sandbox-clock';
import { SandboxInbound } from './sandbox/sandbox-inbound';
import { SandboxController } from './sandbox/sandbox.controller';
import { SenderFingerprint } from './senders/sender-fingerprint.entity';
import { SenderHistory } from './senders/sender-history';
import { SendingCompanies } from './sending-companies';
import { SendService } from './send.service';
import { DocumentUpload } from './uploads/document-upload';
import { UploadsController } from './uploads/uploads.controller';
import { TeamsModule } from '../../access/teams/teams.module';
import { SendingController } from './sending.controller';
import { LifecycleProcessor } from './lifecycle/lifecycle.processor';
import { EarlierDocuments } from './earlier-documents';

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
    LetterheadsModule,
    DeliveriesModule,
    FrenchPlatformModule,
  ],
  controllers: [
    RecipientsController,
    SandboxController,
    DocumentSendingController,
    UploadsController,
    RespondingController,
    LifecycleStatusController,
    SendingController,
  ],
  providers: [
    EarlierDocuments,
    LifecycleProcessor,
    Acceptance,
    IncomingResponseHandler,
    CancelService,
    DocumentImport,
    DocumentPreparation,
    DocumentUpload,
    DuplicateGuard,
    InboundReceiver,
    LifecycleReceiver,
    NamedInvoices,
    OutcomeWait,
    OutgoingStatuses,
    PreviewService,
    RecipientAdaptation,
    RecipientDirectory,
    ResendService,
    RespondingService,
    SandboxClock,
    SandboxInbound,
    LifecycleStatusService,
    SenderHistory,
    SendingCompanies,
    SendService,
    SentStatuses,
    StatusMessages,
  ],
  exports: [BullModule, OutgoingStatuses],
})
export class SendingModule {}
