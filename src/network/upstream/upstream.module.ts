import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteCompanies } from './connections/remote-companies';
import {
  UpstreamArrivalRow,
  UpstreamCompanyRow,
  UpstreamConnectionRow,
  UpstreamSubmissionRow,
} from './connections/upstream.entity';
import { UpstreamConnections } from './connections/upstream-connections';
import { UpstreamConnectionStore } from './connections/upstream-connection-store';
import { UpstreamHints } from './hints/upstream-hints';
import { UpstreamFeed } from './upstream-feed';
import { UpstreamNetworks } from './upstream-networks';
import { UpstreamSubmissions } from './submissions/upstream-submissions';

/** The network by the API of another provider, for teams that use one. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UpstreamArrivalRow,
      UpstreamCompanyRow,
      UpstreamConnectionRow,
      UpstreamSubmissionRow,
    ]),
  ],
  providers: [
    RemoteCompanies,
    UpstreamConnections,
    UpstreamConnectionStore,
    UpstreamFeed,
    UpstreamHints,
    UpstreamNetworks,
    UpstreamSubmissions,
  ],
  exports: [
    RemoteCompanies,
    UpstreamConnections,
    UpstreamConnectionStore,
    UpstreamFeed,
    UpstreamHints,
    UpstreamNetworks,
  ],
})
export class UpstreamModule {}
