import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { ApiRequestRow } from './api-request.entity';
import { RequestLog } from './request-log';
import { RequestsController } from './requests.controller';
import { RequestsService } from './requests.service';

/** Logs the requests of teams in the background, and lists the logged requests for the teams. */
@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([ApiRequestRow])],
  controllers: [RequestsController],
  providers: [RequestLog, RequestsService],
})
export class RequestsModule {}
