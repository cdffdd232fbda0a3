import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamScope } from './team-scope';
import { Team } from './team.entity';
import { TeamsService } from './teams.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Team])],
  providers: [TeamsService, TeamScope],
  exports: [TeamsService, TeamScope],
})
export class TeamsModule {}
