import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module';
import { TeamsModule } from '../../teams/teams.module';
import { Invitations } from '../members/invitations';
import { Membership } from '../members/membership.entity';
import { AccountLink } from './account-link.entity';
import { AccountLinks } from './account-links';
import { PasskeyChallenge } from './factors/passkey-challenge.entity';
import { Passkey } from './factors/passkey.entity';
import { PasskeysController } from './factors/passkeys.controller';
import { PasskeysService } from './factors/passkeys.service';
import { RecoveryCode } from './factors/recovery-code.entity';
import { SecondFactor } from './factors/second-factor';
import { TotpController } from './factors/totp.controller';
import { TotpSecret } from './factors/totp-secret.entity';
import { AttemptLimiter } from './attempts/attempt-limiter';
import { DeviceCookie } from './attempts/device-cookie';
import { KnownDevices } from './attempts/known-devices';
import { SignInFailure } from './attempts/sign-in-failure.entity';
import { FirstAccount } from './first-account';
import { SessionCache } from './session-cache';
import { ACCOUNT_MAIL_QUEUE } from './mails/account-mail-work';
import { AccountMailer } from './mails/account-mailer';
import { ACCOUNT_NOTICE_QUEUE, AccountNotices } from './mails/account-notices';
import { AccountNotice } from './mails/account-notice.entity';
import { AccountNoticeMailer } from './mails/account-notice-mailer';
import { MailAllowance } from './mails/mail-allowance.entity';
import { MailAllowances } from './mails/mail-allowances';
import { OwnOrigin } from './own-origin';
import { PasswordHasher } from './password-hasher';
import { PasswordProof } from './password-proof';
import { IdentityProvider } from './provider/identity-provider';
import { LinkedIdentities } from './provider/linked-identities';
import { LinkedIdentity } from './provider/linked-identity.entity';
import { ProviderController } from './provider/provider.controller';
import { ProviderSignIn } from './provider/provider-sign-in';
import { AuthorizationRequest } from './provider/authorization-request.entity';
import { AuthorizationRequests } from './provider/authorization-requests';
import { AuthorizationCookie } from './provider/authorization-cookie';
import { ResetRequests } from './reset-requests';
import { LinksController } from './links.controller';
import { NewAccounts } from './new-accounts';
import { Recovery } from './recovery';
import { SessionCookie } from './session-cookie';
import { SessionController } from './session.controller';
import { Session } from './session.entity';
import { SessionStrategy } from './session.strategy';
import { SessionUses } from '../last-uses';
import { SessionsService } from './sessions.service';
import { SignInCookies } from './sign-in-cookies';
import { SignInController } from './sign-in.controller';
import { SignInService } from './sign-in.service';
import { UserController } from './user.controller';
import { User } from './user.entity';
import { UsersService } from './users.service';
import { AccountMailProcessor } from './mails/account-mail.processor';
import { AccountNoticeProcessor } from './mails/account-notice.processor';

/** Accounts of people, and their sessions. */
@Module({
  imports: [
    BullModule.registerQueue({ name: ACCOUNT_MAIL_QUEUE }, { name: ACCOUNT_NOTICE_QUEUE }),
    AuditModule,
    TeamsModule,
    TypeOrmModule.forFeature([
      User,
      Session,
      Membership,
      AccountLink,
      TotpSecret,
      RecoveryCode,
      Passkey,
      PasskeyChallenge,
      LinkedIdentity,
      AuthorizationRequest,
      MailAllowance,
      AccountNotice,
      SignInFailure,
    ]),
  ],
  controllers: [
    LinksController,
    SignInController,
    SessionController,
    UserController,
    TotpController,
    PasskeysController,
    ProviderController,
  ],
  providers: [
    AccountNoticeProcessor,
    AccountMailProcessor,
    AccountLinks,
    AccountMailer,
    AccountNoticeMailer,
    AccountNotices,
    AttemptLimiter,
    DeviceCookie,
    KnownDevices,
    SignInCookies,
    ResetRequests,
    FirstAccount,
    Invitations,
    IdentityProvider,
    SessionCache,
    LinkedIdentities,
    MailAllowances,
    NewAccounts,
    OwnOrigin,
    PasskeysService,
    PasswordHasher,
    PasswordProof,
    ProviderSignIn,
    AuthorizationRequests,
    Recovery,
    SecondFactor,
    SessionCookie,
    SessionStrategy,
    SessionUses,
    SessionsService,
    SignInService,
    UsersService,
    AuthorizationCookie,
  ],
  exports: [
    AuthorizationCookie,
    IdentityProvider,
    NewAccounts,
    PasswordProof,
    SignInCookies,
    Invitations,
    BullModule,
    AccountMailer,
    AccountNoticeMailer,
    AccountNotices,
    MailAllowances,
    OwnOrigin,
    PasswordHasher,
    Recovery,
    AccountLinks,
    FirstAccount,
    SessionCache,
    SessionCookie,
    SessionStrategy,
    SessionsService,
  ],
})
export class IdentityModule {}
