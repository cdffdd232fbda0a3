import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesController } from './companies.controller';
import { CompaniesService } from './companies.service';
import { Company } from './company.entity';
import { CompanyLock } from './company-lock';
import { SessionClock } from './session-clock';
import { VerificationController } from './verification.controller';
import { VerificationService } from './verification.service';
import { VerificationSession } from './verification-session.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Company, VerificationSession])],
  controllers: [CompaniesController, VerificationController],
  providers: [CompaniesService, CompanyLock, SessionClock, VerificationService],
  exports: [CompaniesService, CompanyLock, VerificationService],
})
export class CompaniesModule {}
