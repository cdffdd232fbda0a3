import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { ExportArchiveWriter } from './export-archive';
import { ExportChecks } from './export-checks';
import { ExportEventRecorder } from './export-events';
import { ExportFileReader } from './export-files';
import { ExportPart } from './export-part.entity';
import { EXPORT_QUEUE } from './export-work';
import { ExportRow } from './export.entity';
import { ExportProcessor } from './export.processor';
import { ExportDocumentReader } from './exported-documents';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';
import { ExportDelivery } from './monthly/export-delivery.entity';
import { ExportDeliveryProcessor } from './monthly/export-delivery.processor';
import { ExportLinkSigner } from './monthly/export-link';
import { EXPORT_DELIVERY_QUEUE, MONTHLY_EXPORT_QUEUE } from './monthly/monthly-export-work';
import { MonthlyExport } from './monthly/monthly-export.entity';
import { MonthlyExportProcessor } from './monthly/monthly-export.processor';
import { MonthlyExportsController } from './monthly/monthly-exports.controller';
import { MonthlyExportsService } from './monthly/monthly-exports.service';
import { SharedExportsController } from './monthly/shared-exports.controller';

/** Module for exports of the invoices of companies for their accountants. */
@Module({
  imports: [
    BullModule.registerQueue(
      { name: EXPORT_QUEUE },
      { name: MONTHLY_EXPORT_QUEUE },
      { name: EXPORT_DELIVERY_QUEUE },
    ),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    TypeOrmModule.forFeature([ExportRow, ExportPart, MonthlyExport, ExportDelivery]),
  ],
  controllers: [ExportsController, MonthlyExportsController, SharedExportsController],
  providers: [
    ExportDeliveryProcessor,
    ExportFileReader,
    ExportLinkSigner,
    MonthlyExportProcessor,
    MonthlyExportsService,
    ExportArchiveWriter,
    ExportChecks,
    ExportEventRecorder,
    ExportDocumentReader,
    ExportProcessor,
    ExportsService,
  ],
  exports: [BullModule, ExportsService],
})
export class ExportsModule {}
