import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthModuleOptions, PassportModule, type IAuthModuleOptions } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import passport, { type Strategy } from 'passport';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../../platform/events/events.module';
import { TeamsModule } from '../teams/teams.module';
import { ApiKey } from './api-key.entity';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeyCreation } from './api-key-creation';
import { ApiKeyRotation } from './api-key-rotation';
import { ApiKeysService } from './api-keys.service';
import { ApplicationGrant } from './applications/application-grant.entity';
import { Application } from './applications/application.entity';
import { ApplicationStore } from './applications/application-store';
import { ApplicationsController } from './applications/applications.controller';
import { ApplicationsService } from './applications/applications.service';
import { AuthorizationRequestParser } from './applications/authorization-request';
import { ConsentController } from './applications/consent.controller';
import { ConsentService } from './applications/consent.service';
import { GrantRevocation } from './applications/grant-revocation';
import { GrantTokens } from './applications/grant-tokens';
import { GrantsController } from './applications/grants.controller';
import { GrantsService } from './applications/grants.service';
import { RefreshToken } from './applications/refresh-token.entity';
import { RegistrationController } from './applications/registration.controller';
import { ServerMetadataController } from './applications/server-metadata.controller';
import { TokenEndpointController } from './applications/token-endpoint.controller';
import { TokenRevocation } from './applications/token-revocation';
import { AuditController } from './audit.controller';
import { AuthController } from './auth.controller';
import { BasicKeyStrategy } from './basic.strategy';
import {
  AccessTokenStrategy,
  ClientTokenStrategy,
  JwtKeyStrategy,
  PortalTokenStrategy,
} from './bearer.strategies';
import { AccountStates } from './identity/account-states';
import { CredentialBuckets } from './credential-buckets';
import { CredentialEdgeFilter } from './credential-edge-filter';
import { IdentityModule } from './identity/identity.module';
import { SessionStrategy } from './identity/session.strategy';
import { KeyUpgrades } from './key-upgrades';
import { KeyCreators } from './key-creators';
import { KeyExpiryJob } from './key-expiry-job';
import { KeyUses, PortalLinkUses } from './last-uses';
import { KeyVerifier } from './key-verifier';
import { KeyCache } from './key-cache';
import { InvitationsController } from './members/invitations.controller';
import { MailedInvitations } from './members/mailed-invitations';
import { ReceivedInvitationsController } from './members/received-invitations.controller';
import { ReceivedInvitationsService } from './members/received-invitations.service';
import { MembersController } from './members/members.controller';
import { MembersService } from './members/members.service';
import { AssertionCheckService } from './oauth/assertion-check';
import { ClientCredentials } from './oauth/client-credentials';
import { OAuthController } from './oauth/oauth.controller';
import { OAuthService } from './oauth/oauth.service';
import { TokenController } from './oauth/token.controller';
import { TokenService } from './oauth/token.service';
import { AccessRules } from './permissions/access-rules';
import { CompanyAdmission } from './permissions/company-admission';
import { PortalLinkCache } from './portal-links/portal-link-cache';
import { PortalLinkVerifier } from './portal-links/portal-link-verifier';
import { PortalLink } from './portal-links/portal-link.entity';
import { PortalLinksController } from './portal-links/portal-links.controller';
import { PortalLinksService } from './portal-links/portal-links.service';
import { TeamController } from './team.controller';
import { TeamGuard } from './team.guard';
import { TokenIssuer } from './token-issuer';
import { OAuthAssertion } from './oauth/oauth-assertion.entity';

/**
 * Renames strategies so that each application has unique names for `AuthGuard`. Passport's registry belongs to the
 * process and stores only the last strategy of a name, so two applications in one process would use each other's keys.
 */
function renameStrategies(...strategies: Strategy[]): IAuthModuleOptions {
  const names = strategies.map((strategy) => {
    const name = `${strategy.name ?? 'strategy'}-${randomUUID()}`;
    passport.use(name, strategy);
    return name;
  });
  return { defaultStrategy: names };
}

@Global()
@Module({
  imports: [
    AuditModule,
    EventsModule,
    IdentityModule,
    TeamsModule,
    PassportModule,
    TypeOrmModule.forFeature([
      ApiKey,
      Application,
      ApplicationGrant,
      OAuthAssertion,
      PortalLink,
      RefreshToken,
    ]),
  ],
  controllers: [
    AuthController,
    PortalLinksController,
    ApiKeysController,
    TokenController,
    OAuthController,
    AuditController,
    TeamController,
    MembersController,
    InvitationsController,
    ReceivedInvitationsController,
    ApplicationsController,
    GrantsController,
    ConsentController,
    TokenEndpointController,
    RegistrationController,
    ServerMetadataController,
  ],
  providers: [
    ApiKeysService,
    ApiKeyCreation,
    ApiKeyRotation,
    AccessRules,
    CompanyAdmission,
    CredentialBuckets,
    CredentialEdgeFilter,
    KeyCache,
    KeyExpiryJob,
    KeyCreators,
    KeyUses,
    PortalLinkCache,
    PortalLinkUses,
    PortalLinkVerifier,
    PortalLinksService,
    KeyUpgrades,
    KeyVerifier,
    TokenIssuer,
    TokenService,
    OAuthService,
    AssertionCheckService,
    MembersService,
    AccountStates,
    MailedInvitations,
    ReceivedInvitationsService,
    ApplicationStore,
    ApplicationsService,
    AuthorizationRequestParser,
    ConsentService,
    GrantRevocation,
    GrantTokens,
    GrantsService,
    TokenRevocation,
    BasicKeyStrategy,
    JwtKeyStrategy,
    AccessTokenStrategy,
    ClientCredentials,
    ClientTokenStrategy,
    PortalTokenStrategy,
    {
      provide: AuthModuleOptions,
      inject: [
        BasicKeyStrategy,
        JwtKeyStrategy,
        AccessTokenStrategy,
        ClientTokenStrategy,
        PortalTokenStrategy,
        SessionStrategy,
      ],
      useFactory: renameStrategies,
    },
    { provide: APP_GUARD, useClass: TeamGuard },
  ],
  exports: [
    AccountStates,
    ApplicationsService,
    ApiKeysService,
    ClientCredentials,
    IdentityModule,
    MailedInvitations,
    MembersService,
    OAuthService,
  ],
})
export class AuthModule {}
