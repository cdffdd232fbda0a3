import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { SendingModule } from '../sending/sending.module';
import { UsageModule } from '../usage/usage.module';
import { ImportDocuments } from './import-documents';
import { ImportProgress } from './import-progress';
import { InvoiceImportDocument } from './invoice-import-document.entity';
import { InvoiceImportMapping } from './invoice-import-mapping.entity';
import { INVOICE_IMPORT_QUEUE } from './invoice-import-work';
import { InvoiceImport } from './invoice-import.entity';
import { InvoiceImportProcessor } from './invoice-import.processor';
import { InvoiceImportsController } from './invoice-imports.controller';
import { InvoiceImportsService } from './invoice-imports.service';

/** Invoices of CSV and XLSX files, sent in the background. */
@Module({
  imports: [
    BullModule.registerQueue({ name: INVOICE_IMPORT_QUEUE }),
    AuditModule,
    CompaniesModule,
    DocumentsModule,
    EventsModule,
    SendingModule,
    TeamsModule,
    UsageModule,
    TypeOrmModule.forFeature([InvoiceImport, InvoiceImportDocument, InvoiceImportMapping]),
  ],
  controllers: [InvoiceImportsController],
  providers: [ImportDocuments, ImportProgress, InvoiceImportProcessor, InvoiceImportsService],
  exports: [BullModule],
})
export class InvoiceImportsModule {}
