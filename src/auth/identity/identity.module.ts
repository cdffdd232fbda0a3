import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module';
import { TeamsModule } from '../../teams/teams.module';
import { Membership } from '../members/membership.entity';
import { AccountLink } from './account-link.entity';
import { AccountLinks } from './account-links';
import { FirstAccount } from './first-account';
import { KnownSessions } from './known-sessions';
import { OwnOrigin } from './own-origin';
import { PasswordHasher } from './password-hasher';
import { SessionCookie } from './session-cookie';
import { SessionController } from './session.controller';
import { Session } from './session.entity';
import { SessionStrategy } from './session.strategy';
import { SessionUses } from './session-uses';
import { SessionsService } from './sessions.service';
import { SignInController } from './sign-in.controller';
import { SignInService } from './sign-in.service';
import { User } from './user.entity';

/** People: their accounts, and where they are signed in. */
@Module({
  imports: [AuditModule, TeamsModule, TypeOrmModule.forFeature([User, Session, Membership, AccountLink])],
  controllers: [SignInController, SessionController],
  providers: [
    AccountLinks,
    FirstAccount,
    KnownSessions,
    OwnOrigin,
    PasswordHasher,
    SessionCookie,
    SessionStrategy,
    SessionUses,
    SessionsService,
    SignInService,
  ],
  exports: [AccountLinks, FirstAccount, KnownSessions, SessionCookie, SessionStrategy, SessionsService],
})
export class IdentityModule {}
