import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { DocumentsModule } from '../documents/documents.module';
import { EventsModule } from '../events/events.module';
import { AuditRetention } from './audit-retention';
import { TeamErasure } from './team-erasure';
import { TeamExport } from './team-export';

/** What happens to data in the end: kept, handed over, removed. */
@Module({
  imports: [AuditModule, EventsModule, DocumentsModule],
  providers: [AuditRetention, TeamExport, TeamErasure],
  exports: [AuditRetention],
})
export class KeepingModule {}
