import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { TeamScope } from './team-scope';
import { TeamOAuth } from './team-oauth.entity';
import { TeamOAuthStore } from './team-oauth.store';
import { Team } from './team.entity';
import { TeamsService } from './teams.service';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Team, TeamOAuth])],
  providers: [TeamsService, TeamScope, TeamOAuthStore],
  exports: [TeamsService, TeamScope, TeamOAuthStore],
})
export class TeamsModule {}
