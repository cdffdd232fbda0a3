import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportedCodeLists } from './code-lists/imported-code-lists';
import { InboundMessage } from './port/inbound-message.entity';
import { InboundMessages } from './port/inbound-messages';
import { InboundPort, TestMessagePort } from './port/inbound-port';
import { FrenchPlatformModule } from './french-platform/french-platform.module';
import { ExchangeLedger } from './ledger/exchange-ledger';
import { LedgerEntry } from './ledger/ledger-entry.entity';
import { DocumentNetworks } from './networks';
import { QuarantinePort } from './port/quarantine-port';
import { MetricsModule } from '../platform/metrics/metrics.module';
import { AnnouncedCertificate } from './peppol/certificates/announced-certificate.entity';
import { AnnouncedCertificates } from './peppol/certificates/announced-certificates';
import { CertificateWatch } from './peppol/certificates/certificate-watch';
import { NetworkTrust } from './peppol/certificates/network-trust';
import { OwnCertificates, PublisherCertificates } from './peppol/certificates/own-certificates';
import { NetworkConnections } from './peppol/network-connections';
import { DirectoryClient } from './peppol/directory/directory-client';
import { DirectorySearch } from './peppol/directory/directory-search';
import { DirectoryEntries, DIRECTORY_QUEUE } from './peppol/directory/directory-entries';
import { DirectoryEntry } from './peppol/directory/directory-entry.entity';
import { ParticipantLookup } from './peppol/participant-lookup';
import { SmlClient } from './peppol/publishing/sml-client';
import { PublishedParticipant } from './peppol/publishing/published-participant.entity';
import { PublishedParticipants } from './peppol/publishing/published-participants';
import { PublisherConnections } from './peppol/publishing/publisher-connections';
import { DepartedParticipantsJob } from './peppol/publishing/departed-participants-job';
import { PublisherRegistry } from './peppol/publishing/publisher-registry';
import { As4Controller } from './peppol/receiving/as4.controller';
import { ReceptionSlots } from './peppol/receiving/reception-slots';
import { MessageReception } from './peppol/receiving/message-reception';
import { RejectedMessageLog } from './peppol/receiving/rejected-message-log';
import { Transmission } from './peppol/sending/transmission';
import { FaultInjector } from './simulated/fault-injector';
import { SimulatedMessages } from './simulated/simulated-messages';
import { SimulatedSml } from './simulated/simulated-sml';
import { SimulatedNetwork } from './simulated/simulated-network';
import { SimulatedFault, SimulatedMessage, SimulatedParticipant } from './simulated/simulated.entity';
import { UpstreamModule } from './upstream/upstream.module';
import { DirectoryProcessor } from './peppol/directory/directory.processor';

@Module({
  imports: [
    BullModule.registerQueue({ name: DIRECTORY_QUEUE }),
    FrenchPlatformModule,
    MetricsModule,
    UpstreamModule,
    TypeOrmModule.forFeature([
      InboundMessage,
      SimulatedParticipant,
      SimulatedMessage,
      SimulatedFault,
      PublishedParticipant,
      DirectoryEntry,
      AnnouncedCertificate,
      LedgerEntry,
    ]),
  ],
  controllers: [As4Controller],
  providers: [
    DirectoryProcessor,
    InboundMessages,
    InboundPort,
    QuarantinePort,
    TestMessagePort,
    ExchangeLedger,
    SimulatedSml,
    FaultInjector,
    SimulatedMessages,
    SimulatedNetwork,
    NetworkConnections,
    ImportedCodeLists,
    NetworkTrust,
    OwnCertificates,
    PublisherCertificates,
    AnnouncedCertificates,
    CertificateWatch,
    ParticipantLookup,
    Transmission,
    ReceptionSlots,
    MessageReception,
    RejectedMessageLog,
    PublisherConnections,
    SmlClient,
    PublishedParticipants,
    DirectoryClient,
    DirectorySearch,
    DirectoryEntries,
    PublisherRegistry,
    DepartedParticipantsJob,
    DocumentNetworks,
  ],
  exports: [
    AnnouncedCertificates,
    BullModule,
    DirectoryClient,
    DirectorySearch,
    DirectoryEntries,
    InboundMessages,
    InboundPort,
    QuarantinePort,
    TestMessagePort,
    MessageReception,
    ExchangeLedger,
    DocumentNetworks,
    OwnCertificates,
    PublisherCertificates,
    PublishedParticipants,
    NetworkTrust,
    NetworkConnections,
    ParticipantLookup,
    Transmission,
  ],
})
export class NetworkModule {}
