import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboundPort } from './inbound-port';
import { Networks } from './networks';
import { MetricsModule } from '../metrics/metrics.module';
import { CertificateWatch } from './peppol/certificates/certificate-watch';
import { NetworkTrust } from './peppol/certificates/network-trust';
import { OwnCertificates } from './peppol/certificates/own-certificates';
import { NetworkConnections } from './peppol/network-connections';
import { ParticipantLookup } from './peppol/participant-lookup';
import { As4Controller } from './peppol/receiving/as4.controller';
import { MessageReception } from './peppol/receiving/message-reception';
import { Transmission } from './peppol/sending/transmission';
import { Misbehaviour } from './simulated/misbehaviour';
import { SimulatedLocator } from './simulated/simulated-locator';
import { SimulatedNetwork } from './simulated/simulated-network';
import { SimulatedFault, SimulatedMessage, SimulatedParticipant } from './simulated/simulated.entity';

@Module({
  imports: [
    MetricsModule,
    TypeOrmModule.forFeature([SimulatedParticipant, SimulatedMessage, SimulatedFault]),
  ],
  controllers: [As4Controller],
  providers: [
    InboundPort,
    SimulatedLocator,
    Misbehaviour,
    SimulatedNetwork,
    NetworkConnections,
    NetworkTrust,
    OwnCertificates,
    CertificateWatch,
    ParticipantLookup,
    Transmission,
    MessageReception,
    Networks,
  ],
  exports: [InboundPort, Networks, OwnCertificates, NetworkTrust, NetworkConnections, ParticipantLookup],
})
export class NetworkModule {}
