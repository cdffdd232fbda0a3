import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { TeamsModule } from '../teams/teams.module';
import { DomainsService } from './domains.service';
import { OrganisationAccounts } from './organisation-accounts';
import { OrganisationController } from './organisation.controller';
import { OrganisationProvider } from './organisation-provider';
import { OrganisationRequests } from './organisation-requests';
import { OrganisationSignIn } from './organisation-sign-in';
import { ProviderConnections } from './provider-connections';
import { ProviderLogout } from './provider-logout';
import { SessionChecks } from './session-checks';
import { SingleSignOn } from './single-sign-on.entity';
import { SingleSignOnController } from './single-sign-on.controller';
import { SingleSignOnDomain } from './single-sign-on-domain.entity';
import { SingleSignOnIdentity } from './single-sign-on-identity.entity';
import { SingleSignOnRequest } from './single-sign-on-request.entity';
import { SingleSignOnService } from './single-sign-on.service';
import { SingleSignOnSession } from './single-sign-on-session.entity';

@Module({
  imports: [
    AuditModule,
    TeamsModule,
    TypeOrmModule.forFeature([
      SingleSignOn,
      SingleSignOnDomain,
      SingleSignOnIdentity,
      SingleSignOnRequest,
      SingleSignOnSession,
    ]),
  ],
  controllers: [SingleSignOnController, OrganisationController],
  providers: [
    DomainsService,
    OrganisationAccounts,
    OrganisationProvider,
    OrganisationRequests,
    OrganisationSignIn,
    ProviderConnections,
    ProviderLogout,
    SessionChecks,
    SingleSignOnService,
  ],
  exports: [SingleSignOnService],
})
export class SingleSignOnModule {}
