import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity';
import { AuditLog } from './audit-log';
import { AuditVerifier } from './audit-verifier';
import { ChainInitializationJob } from './chain-initialization-job';
import { WorkSwitch } from './work-switch';
import { AuditHead } from './audit-head.entity';
import { AuditSignedHead } from './audit-signed-head.entity';
import { HeadSigner } from './head-signer';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry, AuditHead, AuditSignedHead])],
  providers: [AuditLog, AuditVerifier, ChainInitializationJob, HeadSigner, WorkSwitch],
  exports: [AuditLog, AuditVerifier, HeadSigner, WorkSwitch],
})
export class AuditModule {}
