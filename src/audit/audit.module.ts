import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity';
import { AuditLog } from './audit-log';
import { AuditVerifier } from './audit-verifier';
import { ChainBeginnings } from './chain-beginnings';
import { WorkSwitch } from './work-switch';
import { AuditHead } from './audit-head.entity';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry, AuditHead])],
  providers: [AuditLog, AuditVerifier, ChainBeginnings, WorkSwitch],
  exports: [AuditLog, AuditVerifier, WorkSwitch],
})
export class AuditModule {}
