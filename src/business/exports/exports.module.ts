import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { ExportArchive } from './export-archive';
import { ExportChecks } from './export-checks';
import { ExportEvents } from './export-events';
import { ExportPart } from './export-part.entity';
import { EXPORT_QUEUE } from './export-work';
import { ExportRow } from './export.entity';
import { ExportProcessor } from './export.processor';
import { ExportedDocuments } from './exported-documents';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

/** Exports of a company's invoices for its accountant. */
@Module({
  imports: [
    BullModule.registerQueue({ name: EXPORT_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    TypeOrmModule.forFeature([ExportRow, ExportPart]),
  ],
  controllers: [ExportsController],
  providers: [ExportArchive, ExportChecks, ExportEvents, ExportedDocuments, ExportProcessor, ExportsService],
  exports: [BullModule, ExportsService],
})
export class ExportsModule {}
