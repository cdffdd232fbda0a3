import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../access/teams/teams.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { SendingModule } from '../sending/sending.module';
import { AssistantDraftsController } from './assistant/assistant-drafts.controller';
import { AssistantDraftsService } from './assistant/assistant-drafts.service';
import { CreditController } from './credit/credit.controller';
import { CreditService } from './credit/credit.service';
import { DraftAuthorQueries } from './draft-authors';
import { Draft } from './draft.entity';
import { DraftsController, TeamDraftsController } from './drafts.controller';
import { DraftsService } from './drafts.service';

@Module({
  imports: [TeamsModule, CompaniesModule, DocumentsModule, SendingModule, TypeOrmModule.forFeature([Draft])],
  controllers: [TeamDraftsController, DraftsController, AssistantDraftsController, CreditController],
  providers: [AssistantDraftsService, CreditService, DraftAuthorQueries, DraftsService],
  exports: [DraftsService],
})
export class DraftsModule {}
