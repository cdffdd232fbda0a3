import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { DocumentsModule } from '../../business/documents/documents.module';
import { EventsModule } from '../../platform/events/events.module';
import { TaxDataAnswerRow } from './tax-data-answer.entity';
import { TaxDataBackfill } from './tax-data-backfill.entity';
import { TaxDataSubmission } from './tax-data-submission.entity';
import { TAX_DATA_BACKFILL_QUEUE, TAX_DATA_QUEUE } from './tax-data-work';
import { TaxDataController, TaxDataOfDocumentController } from './tax-data.controller';
import { TaxDataRow } from './tax-data.entity';
import { TaxDataService } from './tax-data.service';

/** Reports of exchanged invoices to tax authorities over the network. */
@Module({
  imports: [
    BullModule.registerQueue({ name: TAX_DATA_QUEUE }, { name: TAX_DATA_BACKFILL_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    DocumentsModule,
    TypeOrmModule.forFeature([TaxDataRow, TaxDataSubmission, TaxDataAnswerRow, TaxDataBackfill]),
  ],
  controllers: [TaxDataController, TaxDataOfDocumentController],
  providers: [TaxDataService],
  exports: [BullModule],
})
export class TaxDataModule {}
