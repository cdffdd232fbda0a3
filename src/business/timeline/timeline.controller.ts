import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { DocumentTimeline } from './document-timeline';
import { timelineExample, timelineSchema, type TimelineEntry } from './timeline.resource';

@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/timeline')
export class TimelineController {
  constructor(private readonly timelines: DocumentTimeline) {}

  @Get()
  @Operation({
    id: 'documents.getTimeline',
    summary: 'Get the timeline of a document',
    description:
      'Lists storage, delivery attempts, receipts, events and their webhook deliveries, oldest first. ' +
      'Events and webhook deliveries are kept for 30 days; if there are very many attempts or events, ' +
      'only the newest 500 are listed.',
    access: 'team',
    permission: 'documents.read',
    answer: { timeline: timelineSchema },
    example: { timeline: timelineExample },
    failures: [404],
  })
  async show(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; timeline: TimelineEntry[] }> {
    return { success: true, timeline: await this.timelines.getTimeline(teamId, documentId) };
  }
}
