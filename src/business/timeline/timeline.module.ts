import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { DocumentTimeline } from './document-timeline';
import { TimelineController } from './timeline.controller';

/** The life of a document, from what documents, deliveries, events and webhooks keep of it. */
@Module({ imports: [DocumentsModule], controllers: [TimelineController], providers: [DocumentTimeline] })
export class TimelineModule {}
