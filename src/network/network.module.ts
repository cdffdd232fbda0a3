import { Global, Module } from '@nestjs/common';
import { InboundPort } from './inbound-port';
import { Networks } from './networks';
import { Misbehaviour } from './simulated/misbehaviour';
import { SimulatedLocator } from './simulated/simulated-locator';
import { SimulatedNetwork } from './simulated/simulated-network';

@Global()
@Module({
  providers: [InboundPort, SimulatedLocator, Misbehaviour, SimulatedNetwork, Networks],
  exports: [InboundPort, Networks],
})
export class NetworkModule {}
