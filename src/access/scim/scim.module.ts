import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { SingleSignOnModule } from '../single-sign-on/single-sign-on.module';
import { TeamsModule } from '../teams/teams.module';
import { ScimGroup, ScimGroupMember } from './scim-group.entity';
import { ScimGroupsController } from './scim-groups.controller';
import { ScimGroupsService } from './scim-groups.service';
import { ScimMetadataController } from './scim-metadata.controller';
import { ScimPeople } from './scim-people';
import { ScimRequests } from './scim-requests';
import { ScimToken } from './scim-token.entity';
import { ScimTokensController } from './scim-tokens.controller';
import { ScimTokensService } from './scim-tokens.service';
import { ScimUser } from './scim-user.entity';
import { ScimUsersController } from './scim-users.controller';
import { ScimUsersService } from './scim-users.service';

@Module({
  imports: [
    AuditModule,
    SingleSignOnModule,
    TeamsModule,
    TypeOrmModule.forFeature([ScimToken, ScimUser, ScimGroup, ScimGroupMember]),
  ],
  controllers: [ScimTokensController, ScimUsersController, ScimGroupsController, ScimMetadataController],
  providers: [ScimGroupsService, ScimPeople, ScimRequests, ScimTokensService, ScimUsersService],
})
export class ScimModule {}
