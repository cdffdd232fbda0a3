import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { ServiceProviderModule } from '../service-provider/service-provider.module';
import { OverdueReports } from './overdue-reports';
import { StatisticsReportRow } from './statistics-report.entity';
import { StatisticsReports } from './statistics-reports';
import { MonthClosingJob } from './month-closing-job';

/** Monthly reports of a service provider to OpenPeppol. */
@Module({
  imports: [MetricsModule, ServiceProviderModule, TypeOrmModule.forFeature([StatisticsReportRow])],
  providers: [MonthClosingJob, OverdueReports, StatisticsReports],
  exports: [OverdueReports, StatisticsReports],
})
export class StatisticsModule {}
