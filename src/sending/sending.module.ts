import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { Acceptance } from './acceptance';
import { CancelService } from './cancel.service';
import { CircuitBreaker } from './circuit-breaker';
import { DocumentPreparation } from './document-preparation';
import { DocumentSendingController } from './document-sending.controller';
import { DuplicateGuard } from './duplicate-guard';
import { DocumentImport } from './import/document-import';
import { InboundIntake } from './inbound-intake';
import { OutcomeWait } from './outcome-wait';
import { OutgoingDeliveries } from './outgoing-deliveries';
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
  imports: [CompaniesModule, IdentifiersModule, DocumentsModule],
  controllers: [RecipientsController, SandboxController, DocumentSendingController, SendingController],
  providers: [
    Acceptance,
    CancelService,
    CircuitBreaker,
    DocumentImport,
    DocumentPreparation,
    DuplicateGuard,
    InboundIntake,
    OutcomeWait,
    OutgoingDeliveries,
    PreviewService,
    RecipientDirectory,
    ResendService,
    SandboxClock,
    SandboxInbound,
    SendService,
  ],
  exports: [CircuitBreaker, OutgoingDeliveries],
})
export class SendingModule {}
