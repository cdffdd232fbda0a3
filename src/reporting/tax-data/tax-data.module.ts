import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { DeliveriesModule } from '../../business/deliveries/deliveries.module';
import { DocumentsModule } from '../../business/documents/documents.module';
import { MessageStatusModule } from '../../business/message-status/message-status.module';
import { ServiceProviderModule } from '../../network/service-provider/service-provider.module';
import { EventsModule } from '../../platform/events/events.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { SimulatedTaxAuthority } from './simulated-tax-authority';
import { TaxAuthorities } from './tax-authorities';
import { TaxDataAnswerRow } from './tax-data-answer.entity';
import { TaxAuthorityResponses } from './tax-authority-responses';
import { TaxDataBackfillProcessor } from './tax-data-backfill.processor';
import { TaxDataBackfills } from './tax-data-backfills';
import { TaxDataDuties } from './tax-data-duties';
import { TaxDataEvents } from './tax-data-events';
import { TaxDataMetrics } from './tax-data-metrics';
import { TaxDataReporter } from './tax-data-reporter';
import { TaxDataProcessor } from './tax-data.processor';
import { TaxDataBackfill } from './tax-data-backfill.entity';
import { TaxDataSubmission } from './tax-data-submission.entity';
import { TAX_DATA_BACKFILL_QUEUE, TAX_DATA_QUEUE } from './tax-data-work';
import { TaxDataController, TaxDataOfDocumentController } from './tax-data.controller';
import { TaxDataRow } from './tax-data.entity';
import { TaxDataService } from './tax-data.service';
import { WaitingReportsJob } from './waiting-reports-job';

/** Reports of exchanged invoices to tax authorities over the network. */
@Module({
  imports: [
    BullModule.registerQueue({ name: TAX_DATA_QUEUE }, { name: TAX_DATA_BACKFILL_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    DeliveriesModule,
    DocumentsModule,
    MessageStatusModule,
    MetricsModule,
    ServiceProviderModule,
    TypeOrmModule.forFeature([TaxDataRow, TaxDataSubmission, TaxDataAnswerRow, TaxDataBackfill]),
  ],
  controllers: [TaxDataController, TaxDataOfDocumentController],
  providers: [
    SimulatedTaxAuthority,
    TaxAuthorities,
    TaxAuthorityResponses,
    TaxDataBackfillProcessor,
    TaxDataBackfills,
    TaxDataDuties,
    TaxDataEvents,
    TaxDataMetrics,
    TaxDataProcessor,
    TaxDataReporter,
    TaxDataService,
    WaitingReportsJob,
  ],
  exports: [BullModule],
})
export class TaxDataModule {}
