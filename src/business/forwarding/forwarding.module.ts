import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { LabelsModule } from '../labels/labels.module';
import { DocumentForward } from './document-forward.entity';
import { ForwardLinks } from './forward-links';
import { ForwardMail } from './forward-mail.entity';
import { ForwardMailProcessor } from './forward-mail.processor';
import { FORWARD_QUEUE } from './forward-work';
import { ForwardedDocumentFiles } from './forwarded-files';
import { ForwardsController } from './forwards.controller';
import { ForwardsService } from './forwards.service';
import { ForwardingListener } from './rules/forwarding-listener';
import { ForwardingRule } from './rules/forwarding-rule.entity';
import { ForwardingRulesController } from './rules/forwarding-rules.controller';
import { ForwardingRulesService } from './rules/forwarding-rules.service';
import { SharedDocumentsController } from './shared-documents.controller';

/** Forwarding of received documents by mail, manually or by rules of companies. */
@Module({
  imports: [
    BullModule.registerQueue({ name: FORWARD_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    LabelsModule,
    TypeOrmModule.forFeature([ForwardingRule, DocumentForward, ForwardMail]),
  ],
  controllers: [ForwardsController, ForwardingRulesController, SharedDocumentsController],
  providers: [
    ForwardLinks,
    ForwardMailProcessor,
    ForwardedDocumentFiles,
    ForwardingListener,
    ForwardingRulesService,
    ForwardsService,
  ],
  exports: [BullModule],
})
export class ForwardingModule {}
