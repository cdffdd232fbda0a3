import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { QuotaController } from './limits/quota.controller';
import { QuotaWatchJob } from './limits/quota-watch-job';
import { SendLimits } from './limits/send-limits';
import { SentByKey } from './sent-by-key.entity';
import { UsageClosingJob } from './usage-closing-job';
import { UsageController } from './usage.controller';
import { UsageDay } from './usage-day.entity';
import { UsageMetrics } from './usage-metrics';
import { UsageProgress } from './usage-progress.entity';
import { UsageService } from './usage.service';

/** Documents that teams send and receive, and the limits of sending. */
@Module({
  imports: [
    EventsModule,
    MetricsModule,
    TeamsModule,
    TypeOrmModule.forFeature([UsageDay, UsageProgress, SentByKey]),
  ],
  controllers: [UsageController, QuotaController],
  providers: [QuotaWatchJob, SendLimits, UsageClosingJob, UsageMetrics, UsageService],
  exports: [SendLimits, UsageService],
})
export class UsageModule {}
