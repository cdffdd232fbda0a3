import { Global, Module } from '@nestjs/common';
import { InboundPort } from './inbound-port';
import { Networks } from './networks';
import { SimulatedLocator } from './simulated/simulated-locator';
import { SimulatedNetwork } from './simulated/simulated-network';

@Global()
@Module({
  providers: [InboundPort, SimulatedLocator, SimulatedNetwork, Networks],
  exports: [InboundPort, Networks],
})
export class NetworkModule {}
