import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesController } from './companies.controller';
import { CompaniesService } from './companies.service';
import { Company } from './company.entity';
import { CompanyLock } from './company-lock';
import { VerificationController } from './verification.controller';
import { VerificationService } from './verification.service';
import { VerificationSession } from './verification-session.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Company, VerificationSession])],
  controllers: [CompaniesController, VerificationController],
  providers: [CompaniesService, CompanyLock, VerificationService],
  exports: [CompaniesService, CompanyLock, VerificationService],
})
export class CompaniesModule {}
