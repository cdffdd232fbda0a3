import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { EventsModule } from '../../platform/events/events.module';
import { DocumentsModule } from '../documents/documents.module';
import { DocumentComment } from './comments/comment.entity';
import { CommentsController } from './comments/comments.controller';
import { CommentsService } from './comments/comments.service';
import { SendingModule } from '../sending/sending.module';
import { PayeeConfirmationController } from './payee-confirmation.controller';
import { PayeeConfirmationService } from './payee-confirmation.service';
import { PurchaseService } from './purchase.service';
import { PurchasesController } from './purchases.controller';

@Module({
  imports: [
    AuditModule,
    EventsModule,
    TeamsModule,
    DocumentsModule,
    SendingModule,
    TypeOrmModule.forFeature([DocumentComment]),
  ],
  controllers: [PurchasesController, PayeeConfirmationController, CommentsController],
  providers: [PurchaseService, PayeeConfirmationService, CommentsService],
})
export class PurchasesModule {}
