import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { SecretRotation } from './secret-rotation';
import { SecretStatus } from './secret-status';
import { AppSecret } from './app-secret.entity';

/** Verification, rotation and status of the installation's secret. */
@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([AppSecret])],
  providers: [SecretRotation, SecretStatus],
})
export class SecretsModule {}
