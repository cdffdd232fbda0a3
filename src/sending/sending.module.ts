import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { DocumentsModule } from '../documents/documents.module';
import { EventsModule } from '../events/events.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { LetterheadsModule } from '../letterheads/letterheads.module';
import { NetworkModule } from '../network/network.module';
import { Acceptance } from './acceptance';
import { CancelService } from './cancel.service';
import { DocumentPreparation } from './document-preparation';
import { DocumentSendingController } from './document-sending.controller';
import { DuplicateGuard } from './duplicate-guard';
import { DocumentImport } from './import/document-import';
import { InboundIntake } from './inbound-intake';
import { OutcomeWait } from './outcome-wait';
import { PreviewService } from './preview.service';
import { RecipientDirectory } from './recipient-directory';
import { RecipientsController } from './recipients.controller';
import { ResendService } from './resend.service';
import { SandboxClock } from './sandbox/sandbox-clock';
import { SandboxInbound } from './sandbox/sandbox-inbound';
import { SandboxController } from './sandbox/sandbox.controller';
import { SendService } from './send.service';
import { SendingController } from './sending.controller';

@Module({
  imports: [
    AuditModule,
    EventsModule,
    NetworkModule,
    CompaniesModule,
    IdentifiersModule,
    DocumentsModule,
    LetterheadsModule,
    DeliveriesModule,
  ],
  controllers: [RecipientsController, SandboxController, DocumentSendingController, SendingController],
  providers: [
    Acceptance,
    CancelService,
    DocumentImport,
    DocumentPreparation,
    DuplicateGuard,
    InboundIntake,
    OutcomeWait,
    PreviewService,
    RecipientDirectory,
    ResendService,
    SandboxClock,
    SandboxInbound,
    SendService,
  ],
})
export class SendingModule {}
