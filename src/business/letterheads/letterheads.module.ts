import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { Letterhead } from './letterhead.entity';
import { LetterheadsController } from './letterheads.controller';
import { LetterheadsService } from './letterheads.service';

@Module({
  imports: [AuditModule, CompaniesModule, TeamsModule, TypeOrmModule.forFeature([Letterhead])],
  controllers: [LetterheadsController],
  providers: [LetterheadsService],
  exports: [LetterheadsService],
})
export class LetterheadsModule {}
