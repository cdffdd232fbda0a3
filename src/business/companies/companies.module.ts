import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { EventsModule } from '../../platform/events/events.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CompaniesController } from './companies.controller';
import { CompaniesService } from './companies.service';
import { Company } from './company.entity';
import { CompanyLock } from './company-lock';
import { VerificationSessionClock, VerificationExpiryProcessor } from './verification-expiry.processor';
import { VerificationPageController } from './verification-page.controller';
import { VerificationController } from './verification.controller';
import { VerificationService } from './verification.service';
import { VerificationSession } from './verification-session.entity';
import { VERIFICATION_QUEUE } from './verification-states';
import { SandboxSeed } from './sandbox-seed';

@Module({
  imports: [
    BullModule.registerQueue({ name: VERIFICATION_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    TypeOrmModule.forFeature([Company, VerificationSession]),
  ],
  controllers: [CompaniesController, VerificationController, VerificationPageController],
  providers: [
    SandboxSeed,
    VerificationExpiryProcessor,
    CompaniesService,
    CompanyLock,
    VerificationSessionClock,
    VerificationService,
  ],
  exports: [BullModule, CompaniesService, CompanyLock, VerificationService],
})
export class CompaniesModule {}
