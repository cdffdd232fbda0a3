import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { TeamScope } from './team-scope';
import { TeamOAuth } from './team-oauth.entity';
import { TeamOAuthStore } from './team-oauth.store';
import { Team } from './team.entity';
import { TeamQuota } from './team-quota.entity';
import { TeamTermsService } from './team-terms';
import { TeamsService } from './teams.service';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Team, TeamOAuth, TeamQuota])],
  providers: [TeamsService, TeamTermsService, TeamScope, TeamOAuthStore],
  exports: [TeamsService, TeamTermsService, TeamScope, TeamOAuthStore],
})
export class TeamsModule {}
