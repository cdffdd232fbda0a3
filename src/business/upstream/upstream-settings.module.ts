import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { NetworkModule } from '../../network/network.module';
import { EventsModule } from '../../platform/events/events.module';
import { UpstreamModule } from '../../network/upstream/upstream.module';
import { CompaniesModule } from '../companies/companies.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { CompanyNetworkReader } from './company-network-reader';
import { NetworkMoveExecutor } from './moves/network-move-executor';
import { NetworkMoveEvents } from './moves/network-move-events';
import { NetworkMoveJob } from './moves/network-move-job';
import { NetworkMoveLists } from './moves/network-move-lists';
import { NetworkMoveListsController } from './moves/network-move-lists.controller';
import { NetworkMoveProgress } from './moves/network-move-progress';
import { NetworkMoveStore } from './moves/network-move-store';
import { NetworkMoveIdentifierRow, NetworkMoveRow } from './moves/network-move.entity';
import { NetworkMovesController } from './moves/network-moves.controller';
import { NetworkMovesService } from './moves/network-moves.service';
import { UpstreamCheck } from './upstream-check';
import { UpstreamController } from './upstream.controller';
import { UpstreamHintController } from './upstream-hint.controller';
import { UpstreamService } from './upstream.service';

/** Settings for sending and receiving through the API of another provider. */
@Module({
  imports: [
    AuditModule,
    CompaniesModule,
    EventsModule,
    IdentifiersModule,
    NetworkModule,
    TeamsModule,
    TypeOrmModule.forFeature([NetworkMoveRow, NetworkMoveIdentifierRow]),
    UpstreamModule,
  ],
  controllers: [
    NetworkMoveListsController,
    NetworkMovesController,
    UpstreamController,
    UpstreamHintController,
  ],
  providers: [
    CompanyNetworkReader,
    NetworkMoveEvents,
    NetworkMoveExecutor,
    NetworkMoveJob,
    NetworkMoveLists,
    NetworkMoveProgress,
    NetworkMovesService,
    NetworkMoveStore,
    UpstreamCheck,
    UpstreamService,
  ],
})
export class UpstreamSettingsModule {}
