import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { BackupJob } from './backup-job';
import { BackupMetrics } from './backup-metrics';
import { BackupRehearsal } from './backup-rehearsal.entity';
import { BackupRun } from './backup-run.entity';
import { BackupStateReader } from './backup-state';

/** Scheduled backups and rehearsals, and their metrics. The backup itself works without Nest. */
@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([BackupRun, BackupRehearsal])],
  providers: [BackupStateReader, BackupMetrics, BackupJob],
  exports: [BackupStateReader],
})
export class BackupsModule {}
