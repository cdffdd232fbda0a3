import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { ProviderModule } from '../../network/service-provider/provider.module';
import { StatusFigures } from './status-figures';
import { StatusReceiving } from './status-receiving';
import { StatusSending } from './status-sending';

/** The status of messages (MLS), both ways. */
@Module({
  imports: [DocumentsModule, MetricsModule, ProviderModule],
  providers: [StatusFigures, StatusReceiving, StatusSending],
})
export class MlsModule {}
