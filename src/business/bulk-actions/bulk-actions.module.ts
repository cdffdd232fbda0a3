import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { DocumentsModule } from '../documents/documents.module';
import { LabelsModule } from '../labels/labels.module';
import { SendingModule } from '../sending/sending.module';
import { BulkActionDocument } from './bulk-action-document.entity';
import { BULK_ACTION_QUEUE } from './bulk-action-work';
import { BulkAction } from './bulk-action.entity';
import { BulkActionProcessor } from './bulk-action.processor';
import { BulkActionsController } from './bulk-actions.controller';
import { BulkActionsService } from './bulk-actions.service';

/** Actions on many documents, executed in the background. */
@Module({
  imports: [
    BullModule.registerQueue({ name: BULK_ACTION_QUEUE }),
    AuditModule,
    TeamsModule,
    DocumentsModule,
    LabelsModule,
    SendingModule,
    TypeOrmModule.forFeature([BulkAction, BulkActionDocument]),
  ],
  controllers: [BulkActionsController],
  providers: [BulkActionProcessor, BulkActionsService],
  exports: [BullModule],
})
export class BulkActionsModule {}
