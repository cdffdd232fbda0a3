import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OverviewController } from './overview.controller';
import { OverviewService } from './overview.service';

/** How a team stands, from what documents, webhooks, companies and reporting keep. */
@Module({ imports: [DocumentsModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
