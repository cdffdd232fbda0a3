import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { AuditRetention } from './audit-retention';
import { TeamErasure } from './team-erasure';
import { TeamExport } from './team-export';

/** What happens to data in the end: kept, handed over, removed. */
@Module({
  imports: [DocumentsModule],
  providers: [AuditRetention, TeamExport, TeamErasure],
  exports: [AuditRetention],
})
export class KeepingModule {}
