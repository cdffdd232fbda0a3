import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteCompanyLookup } from './connections/remote-companies';
import {
  UpstreamArrivalRow,
  UpstreamCompanyRow,
  UpstreamConnectionRow,
  UpstreamSubmissionRow,
} from './connections/upstream.entity';
import { UpstreamConnections } from './connections/upstream-connections';
import { UpstreamConnectionStore } from './connections/upstream-connection-store';
import { UpstreamHints } from './hints/upstream-hints';
import { UpstreamReceptionRow } from './receptions/upstream-reception.entity';
import { UpstreamReceptions } from './receptions/upstream-receptions';
import { UpstreamFeed } from './upstream-feed';
import { UpstreamNetworks } from './upstream-networks';
import { UpstreamSubmissions } from './submissions/upstream-submissions';

/** Network that uses the API of another provider, for teams with a connection to a provider. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UpstreamArrivalRow,
      UpstreamCompanyRow,
      UpstreamConnectionRow,
      UpstreamReceptionRow,
      UpstreamSubmissionRow,
    ]),
  ],
  providers: [
    RemoteCompanyLookup,
    UpstreamConnections,
    UpstreamConnectionStore,
    UpstreamFeed,
    UpstreamHints,
    UpstreamNetworks,
    UpstreamReceptions,
    UpstreamSubmissions,
  ],
  exports: [
    RemoteCompanyLookup,
    UpstreamConnections,
    UpstreamConnectionStore,
    UpstreamFeed,
    UpstreamHints,
    UpstreamNetworks,
    UpstreamReceptions,
  ],
})
export class UpstreamModule {}
