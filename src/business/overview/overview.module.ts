import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OverviewController } from './overview.controller';
import { OverviewService } from './overview.service';

/** Overview of a team from the data of documents, webhooks, companies and reporting. */
@Module({ imports: [DocumentsModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
