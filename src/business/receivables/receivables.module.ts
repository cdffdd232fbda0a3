import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { LetterheadsModule } from '../letterheads/letterheads.module';
import { OpenInvoicesController } from './open-invoices.controller';
import { OpenInvoicesService } from './open-invoices.service';
import { ReminderDocument } from './reminders/reminder-document.entity';
import { ReminderMails } from './reminders/reminder-mails';
import { ReminderPlanner } from './reminders/reminder-planner';
import { REMINDER_QUEUE } from './reminders/reminder-work';
import { ReminderRow } from './reminders/reminder.entity';
import { ReminderProcessor } from './reminders/reminder.processor';
import { RemindersController } from './reminders/reminders.controller';
import { RemindersService } from './reminders/reminders.service';
import { CustomerStatementsController } from './statements/customer-statements.controller';
import { CustomerStatementsService } from './statements/customer-statements.service';

/** Open invoices, payment reminders and statements of customers. */
@Module({
  imports: [
    BullModule.registerQueue({ name: REMINDER_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    LetterheadsModule,
    TypeOrmModule.forFeature([ReminderRow, ReminderDocument]),
  ],
  controllers: [OpenInvoicesController, RemindersController, CustomerStatementsController],
  providers: [
    CustomerStatementsService,
    OpenInvoicesService,
    ReminderMails,
    ReminderPlanner,
    ReminderProcessor,
    RemindersService,
  ],
})
export class ReceivablesModule {}
