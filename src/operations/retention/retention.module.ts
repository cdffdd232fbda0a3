import { Module } from '@nestjs/common';
import { AuditModule } from '../../access/audit/audit.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { DocumentsModule } from '../../business/documents/documents.module';
import { EventsModule } from '../../platform/events/events.module';
import { AuditRetention } from './audit-retention';
import { TeamErasure } from './team-erasure';
import { TeamExport } from './team-export';
import { MonthlyPartitionTask } from './future-months-metric';
import { RetentionJob } from './retention-job';

/** Retention, export and erasure of data. */
@Module({
  imports: [AuditModule, EventsModule, DocumentsModule, MetricsModule],
  providers: [RetentionJob, MonthlyPartitionTask, AuditRetention, TeamExport, TeamErasure],
  exports: [AuditRetention],
})
export class RetentionModule {}
