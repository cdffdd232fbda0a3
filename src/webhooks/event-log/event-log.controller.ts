import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { eventSchema, listRecordedKinds, type EventKind } from '../../platform/events/define-event';
import { DEFAULT_LIMIT, type Pagination } from '../../platform/kernel/http/cursor';
import { badInput } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import {
  anyObject,
  listOf,
  namedSchema,
  object,
  paginationSchema,
  text,
  type JsonSchema,
} from '../../platform/kernel/http/schema';
import { WEBHOOK_TEST } from '../webhook-events';
import { eventExample, toEventResource, type EventResource } from './event.resource';
import { EventLogReader, type LoggedEvent } from './event-log-reader';
import { EventLogQuery } from './event-log.input';
import { decodeLogCursor, encodeLogCursor, type LogCursor } from './log-cursor';
import { WEBHOOK_FAILURES } from '../webhook.failures';

interface EventType {
  type: string;
  description: string;
  schema: JsonSchema;
}

const eventTypeSchema = namedSchema(
  'EventTypeDescription',
  object({ type: text, description: text, schema: anyObject }, 'Type of an event and the schema of its body'),
);

@ApiTags('Events')
@Controller('api/v1')
export class EventLogController {
  constructor(private readonly log: EventLogReader) {}

  @Get('events')
  @Operation({
    id: 'events.list',
    fromReplica: true,
    summary: 'Read the event log',
    description:
      'Lists the events of the last 30 days in the form that webhooks receive, newest first. With `since` the ' +
      'list is oldest first, and `nextCursor` is always present: pass it to the next request, and add ' +
      '`wait` to get the answer as soon as an event occurs. Reading forward by cursor returns every ' +
      'event exactly once.',
    access: 'team',
    permission: 'events.read',
    companyLimit: 'filtered',
    answer: { events: listOf(eventSchema), pagination: paginationSchema },
    example: { events: [eventExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, WEBHOOK_FAILURES.too_many_waiting],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: EventLogQuery,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; events: EventResource[]; pagination: Pagination }> {
    const cursor = parseStart(query);
    const limit = query.limit ?? DEFAULT_LIMIT;
    const logQuery = {
      ...cursor,
      teamId,
      type: query.type ?? null,
      after: cursor.position,
      limit,
    };
    const { events, position } = await this.log.readOrWait(
      logQuery,
      query.wait ?? 0,
      createClientGoneSignal(response),
    );
    const page = events.slice(0, limit);
    return {
      success: true,
      events: page.map(toEventResource),
      pagination: { limit, ...toNextCursor({ ...cursor, position }, page, events.length > limit) },
    };
  }

  @Get('events/:eventId')
  @Operation({
    id: 'events.get',
    summary: 'Get an event',
    access: 'team',
    permission: 'events.read',
    portal: true,
    answer: { event: eventSchema },
    example: { event: eventExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('eventId') eventId: string,
  ): Promise<{ success: true; event: EventResource }> {
    return { success: true, event: toEventResource(await this.log.get(teamId, eventId)) };
  }

  @Get('event-types')
  @Operation({
    id: 'events.listTypes',
    summary: 'List the event types with the JSON Schemas of their bodies',
    access: 'team',
    permission: 'events.read',
    portal: true,
    companyLimit: 'shared',
    answer: { eventTypes: listOf(eventTypeSchema), testEventType: eventTypeSchema },
    example: {
      eventTypes: [
        {
          type: 'document.received',
          description: 'A document was received for a company of the team',
          schema: {},
        },
      ],
      testEventType: { type: WEBHOOK_TEST.type, description: WEBHOOK_TEST.summary, schema: {} },
    },
  })
  types(): { success: true; eventTypes: EventType[]; testEventType: EventType } {
    return {
      success: true,
      eventTypes: listRecordedKinds().map(describeType),
      testEventType: describeType(WEBHOOK_TEST),
    };
  }
}

function describeType({ type, summary, body }: EventKind): EventType {
  return { type, description: summary, schema: body };
}

/** Parses the start of a read. A cursor contains the direction, so `since` is ignored together with a cursor. */
function parseStart({ cursor, since, wait }: EventLogQuery): LogCursor {
  const start: LogCursor =
    cursor !== undefined
      ? decodeLogCursor(cursor)
      : {
          direction: since === undefined ? 'backward' : 'forward',
          position: null,
          since: since === undefined ? null : new Date(since),
        };
  if ((wait ?? 0) > 0 && start.direction === 'backward')
    throw badInput({ wait: ['`wait` requires `since`, or the cursor of a list that started with `since`.'] });
  return start;
}

/**
 * Returns the cursor of the next page. When reading forward, a next page always exists: the cursor after the last event
 * is the position of the next event.
 */
function toNextCursor(
  cursor: LogCursor,
  page: LoggedEvent[],
  hasMore: boolean,
): { nextCursor: string | null; hasMore: boolean } {
  const last = page[page.length - 1];
  const next = last === undefined ? cursor : { ...cursor, position: last };
  const isContinued = cursor.direction === 'forward' || hasMore;
  return { nextCursor: isContinued ? encodeLogCursor(next) : null, hasMore };
}

/**
 * Returns a signal for a client that disconnects. The response has the listener, because a request emits `close` as
 * soon as its body was read.
 */
function createClientGoneSignal(response: express.Response): AbortSignal {
  const clientGone = new AbortController();
  response.once('close', () => clientGone.abort());
  return clientGone.signal;
}
