import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboundMessage } from './inbound-message.entity';
import { InboundMessages } from './inbound-messages';
import { InboundPort } from './inbound-port';
import { ExchangeLedger } from './ledger/exchange-ledger';
import { LedgerEntry } from './ledger/ledger-entry.entity';
import { Networks } from './networks';
import { MetricsModule } from '../metrics/metrics.module';
import { CertificateWatch } from './peppol/certificates/certificate-watch';
import { NetworkTrust } from './peppol/certificates/network-trust';
import { OwnCertificates, PublisherCertificates } from './peppol/certificates/own-certificates';
import { NetworkConnections } from './peppol/network-connections';
import { ParticipantLookup } from './peppol/participant-lookup';
import { LocatorClient } from './peppol/publishing/locator-client';
import { PublishedParticipant } from './peppol/publishing/published-participant.entity';
import { PublishedParticipants } from './peppol/publishing/published-participants';
import { PublisherConnections } from './peppol/publishing/publisher-connections';
import { PublisherRegistry } from './peppol/publishing/publisher-registry';
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
    TypeOrmModule.forFeature([
      InboundMessage,
      SimulatedParticipant,
      SimulatedMessage,
      SimulatedFault,
      PublishedParticipant,
      LedgerEntry,
    ]),
  ],
  controllers: [As4Controller],
  providers: [
    InboundMessages,
    InboundPort,
    ExchangeLedger,
    SimulatedLocator,
    Misbehaviour,
    SimulatedNetwork,
    NetworkConnections,
    NetworkTrust,
    OwnCertificates,
    PublisherCertificates,
    CertificateWatch,
    ParticipantLookup,
    Transmission,
    MessageReception,
    PublisherConnections,
    LocatorClient,
    PublishedParticipants,
    PublisherRegistry,
    Networks,
  ],
  exports: [
    InboundMessages,
    InboundPort,
    ExchangeLedger,
    Networks,
    OwnCertificates,
    PublisherCertificates,
    PublishedParticipants,
    NetworkTrust,
    NetworkConnections,
    ParticipantLookup,
  ],
})
export class NetworkModule {}
