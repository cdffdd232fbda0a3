import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { SendingModule } from '../sending/sending.module';
import { ArrivalAttachment } from './arrival-attachment.entity';
import { ArrivalReader } from './arrival-reader';
import { ArrivalStore } from './arrival-store';
import { Arrival } from './arrival.entity';
import { ArrivalsService } from './arrivals.service';
import { InboxFolderJob } from './inbox-folder-job';
import { MailboxCheck } from './mailbox-check';
import { MailboxConnections } from './mailbox-connections';
import { MAILBOX_QUEUE } from './mailbox-work';
import { Mailbox } from './mailbox.entity';
import { MailboxProcessor } from './mailbox.processor';
import { MailboxesController } from './mailboxes.controller';
import { MailboxesService } from './mailboxes.service';

/** Reception of documents by e-mail and from the watched folder. */
@Module({
  imports: [
    BullModule.registerQueue({ name: MAILBOX_QUEUE }),
    AuditModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    EventsModule,
    SendingModule,
    TypeOrmModule.forFeature([Mailbox, Arrival, ArrivalAttachment]),
  ],
  controllers: [MailboxesController],
  providers: [
    ArrivalReader,
    ArrivalStore,
    ArrivalsService,
    InboxFolderJob,
    MailboxCheck,
    MailboxConnections,
    MailboxProcessor,
    MailboxesService,
  ],
  exports: [BullModule],
})
export class ArrivalsModule {}
