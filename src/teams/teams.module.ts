import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamScope } from './team-scope';
import { TeamOAuth } from './team-oauth.entity';
import { TeamOAuthStore } from './team-oauth.store';
import { Team } from './team.entity';
import { TeamsService } from './teams.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Team, TeamOAuth])],
  providers: [TeamsService, TeamScope, TeamOAuthStore],
  exports: [TeamsService, TeamScope, TeamOAuthStore],
})
export class TeamsModule {}
