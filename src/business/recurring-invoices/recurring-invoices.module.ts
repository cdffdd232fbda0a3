import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { CompaniesModule } from '../companies/companies.module';
import { DraftsModule } from '../drafts/drafts.module';
import { InvoiceNumberingModule } from '../invoice-numbering/invoice-numbering.module';
import { SendingModule } from '../sending/sending.module';
import { UsageModule } from '../usage/usage.module';
import { OccurrenceBuilder } from './occurrences';
import { RecurringContents } from './recurring-content';
import { RecurringInvoice } from './recurring-invoice.entity';
import { RecurringInvoiceProcessor } from './recurring-invoice.processor';
import {
  RecurringInvoicesController,
  TeamRecurringInvoicesController,
} from './recurring-invoices.controller';
import { RecurringInvoicesService } from './recurring-invoices.service';
import { RecurringRun } from './recurring-run.entity';
import { RecurringRunProcessor } from './recurring-run.processor';
import { RECURRING_INVOICE_QUEUE, RECURRING_RUN_QUEUE } from './recurring-work';
import { RunFailureRecorder } from './run-failure-recorder';
import { RunRequests } from './run-requests';

/** Invoices that companies send at regular intervals. */
@Module({
  imports: [
    BullModule.registerQueue({ name: RECURRING_INVOICE_QUEUE }, { name: RECURRING_RUN_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DraftsModule,
    InvoiceNumberingModule,
    SendingModule,
    UsageModule,
    TypeOrmModule.forFeature([RecurringInvoice, RecurringRun]),
  ],
  controllers: [TeamRecurringInvoicesController, RecurringInvoicesController],
  providers: [
    OccurrenceBuilder,
    RecurringContents,
    RecurringInvoiceProcessor,
    RecurringInvoicesService,
    RecurringRunProcessor,
    RunFailureRecorder,
    RunRequests,
  ],
  exports: [BullModule],
})
export class RecurringInvoicesModule {}
