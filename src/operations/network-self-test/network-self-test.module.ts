import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NetworkModule } from '../../network/network.module';
import { ServiceProviderModule } from '../../network/service-provider/service-provider.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { LastSelfTestReader } from './last-self-test';
import { NetworkSelfTests } from './network-self-test';
import { NetworkSelfTestJob } from './network-self-test-job';
import { NetworkSelfTestMetrics } from './network-self-test-metrics';
import { NetworkSelfTest } from './network-self-test.entity';

/** Nightly self-test of the network: checks whether messages of other access points can arrive. */
@Module({
  imports: [MetricsModule, NetworkModule, ServiceProviderModule, TypeOrmModule.forFeature([NetworkSelfTest])],
  providers: [LastSelfTestReader, NetworkSelfTests, NetworkSelfTestJob, NetworkSelfTestMetrics],
  exports: [LastSelfTestReader, NetworkSelfTests],
})
export class NetworkSelfTestModule {}
