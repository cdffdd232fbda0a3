import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { ServiceProviderModule } from '../../network/service-provider/service-provider.module';
import { MessageStatusMetrics } from './message-status-metrics';
import { StatusReceiver } from './status-receiver';
import { StatusSender } from './status-sender';
import { UnmatchedStatuses } from './unmatched-statuses';

/** Message Level Statuses (MLS) in both directions. */
@Module({
  imports: [DocumentsModule, MetricsModule, ServiceProviderModule],
  providers: [MessageStatusMetrics, StatusReceiver, StatusSender, UnmatchedStatuses],
  exports: [StatusReceiver, UnmatchedStatuses],
})
export class MessageStatusModule {}
