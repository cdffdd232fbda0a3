import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { DocumentTimeline } from './document-timeline';
import { TimelineController } from './timeline.controller';

/** Timeline of a document from the data of documents, deliveries, events and webhooks. */
@Module({ imports: [DocumentsModule], controllers: [TimelineController], providers: [DocumentTimeline] })
export class TimelineModule {}
