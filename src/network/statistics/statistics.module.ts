import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { ServiceProviderModule } from '../service-provider/service-provider.module';
import { OverdueReports } from './overdue-reports';
import { StatisticsReportRow } from './statistics-report.entity';
import { StatisticsReports } from './statistics-reports';
import { MonthClosing } from './month-closing';

/** What a service provider reports to OpenPeppol each month. */
@Module({
  imports: [MetricsModule, ServiceProviderModule, TypeOrmModule.forFeature([StatisticsReportRow])],
  providers: [MonthClosing, OverdueReports, StatisticsReports],
  exports: [OverdueReports, StatisticsReports],
})
export class StatisticsModule {}
