import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity';
import { AuditLog } from './audit-log';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([AuditEntry])], providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
