import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { DocumentsModule } from '../documents/documents.module';
import { RuleReplayCompany } from './rule-replay-company.entity';
import { RuleReplayDocument } from './rule-replay-document.entity';
import { RULE_REPLAY_QUEUE } from './rule-replay-work';
import { RuleReplay } from './rule-replay.entity';
import { RuleReplayProcessor } from './rule-replay.processor';
import { RuleReplaysController } from './rule-replays.controller';
import { RuleReplaysService } from './rule-replays.service';

/** Validation of stored documents by the rules of a coming release. */
@Module({
  imports: [
    BullModule.registerQueue({ name: RULE_REPLAY_QUEUE }),
    AuditModule,
    TeamsModule,
    DocumentsModule,
    TypeOrmModule.forFeature([RuleReplay, RuleReplayCompany, RuleReplayDocument]),
  ],
  controllers: [RuleReplaysController],
  providers: [RuleReplayProcessor, RuleReplaysService],
  exports: [BullModule, RuleReplaysService],
})
export class RuleReplaysModule {}
