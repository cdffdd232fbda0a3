import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema, text } from '../../../platform/kernel/http/schema';
import { OPERATOR_FAILURES } from '../operator.failures';
import { OperatorWorkService } from './operator-work.service';
import { parkedWorkExample, parkedWorkSchema, type ParkedWorkResource } from './parked-work.resource';
import { workExample, workSchema, type WorkResource } from './queues.resource';
import { WorkReasonInput, ReleaseInput } from './work.input';

/** Outgoing work: queues, dead letters, and the pause of all outgoing work. */
@ApiTags('Operator')
@Controller('api/core/operator')
export class OperatorWorkController {
  constructor(private readonly work: OperatorWorkService) {}

  @Get('work')
  @Operation({
    id: 'work.get',
    summary: 'Get the state of the queues',
    access: 'operator',
    permission: 'operator.read',
    answer: { work: workSchema },
    example: { work: workExample },
  })
  async get(): Promise<{ success: true; work: WorkResource }> {
    return { success: true, work: await this.work.getState() };
  }

  @Post('work/hold')
  @Operation({
    id: 'work.hold',
    summary: 'Pause all outgoing work',
    description:
      'No process starts further work; requests are still answered. Work in progress is completed.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: { work: workSchema },
    example: {
      work: { ...workExample, hold: { reason: 'Certificate renewal', since: '2026-11-21T14:03:00.000Z' } },
    },
    failures: [400, OPERATOR_FAILURES.work_held],
    body: { type: WorkReasonInput, example: { reason: 'Certificate renewal' } },
  })
  async hold(@Body() { reason }: WorkReasonInput): Promise<{ success: true; work: WorkResource }> {
    return { success: true, work: await this.work.pause(reason) };
  }

  @Post('work/resume')
  @Operation({
    id: 'work.resume',
    summary: 'Resume outgoing work',
    description: 'The pause does not count towards the time limit of deliveries.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: { work: workSchema },
    example: { work: workExample },
    failures: [OPERATOR_FAILURES.work_not_held],
  })
  async resume(): Promise<{ success: true; work: WorkResource }> {
    return { success: true, work: await this.work.resume() };
  }

  @Get('parked-work')
  @Operation({
    id: 'parkedWork.list',
    summary: 'List dead letters, longest parked first',
    access: 'operator',
    permission: 'operator.read',
    answer: {
      parkedWork: { ...listOf(parkedWorkSchema), description: 'Entries of the page' },
      pagination: paginationSchema,
    },
    example: { parkedWork: [parkedWorkExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @Query() query: PageQuery,
  ): Promise<{ success: true; parkedWork: ParkedWorkResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.work.listParked(query);
    return { success: true, parkedWork: items, pagination };
  }

  @Get('parked-work/:rowId')
  @Operation({
    id: 'parkedWork.get',
    summary: 'Get a dead letter',
    access: 'operator',
    permission: 'operator.read',
    answer: { parkedWork: parkedWorkSchema },
    example: { parkedWork: parkedWorkExample },
    failures: [404],
  })
  async getParked(@Param('rowId') id: string): Promise<{ success: true; parkedWork: ParkedWorkResource }> {
    return { success: true, parkedWork: await this.work.getParked(id) };
  }

  @Post('parked-work/release')
  @Operation({
    id: 'parkedWork.release',
    summary: 'Release dead letters',
    description:
      'Released work is due immediately, and its attempts are counted from zero. Rows that are no longer parked are ignored.',
    access: 'operator',
    permission: 'operator.manage',
    answer: { released: { ...listOf(text), description: 'Ids of the released rows' } },
    example: { released: [parkedWorkExample.id] },
    failures: [400],
    body: { type: ReleaseInput, example: { ids: [parkedWorkExample.id] } },
  })
  async release(@Body() { ids }: ReleaseInput): Promise<{ success: true; released: string[] }> {
    return { success: true, released: await this.work.release(ids) };
  }

  @Post('parked-work/:rowId/discard')
  @Operation({
    id: 'parkedWork.discard',
    summary: 'Discard a dead letter without another attempt',
    description:
      'A document delivery becomes `failed`, a webhook delivery `cancelled`; the team sees the reason.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: {},
    example: {},
    failures: [400, 404, OPERATOR_FAILURES.discard_unsupported, OPERATOR_FAILURES.not_parked],
    body: {
      type: WorkReasonInput,
      example: { reason: 'The recipient confirmed by phone that they have the document.' },
    },
  })
  async discard(@Param('rowId') id: string, @Body() { reason }: WorkReasonInput): Promise<{ success: true }> {
    await this.work.discard(id, reason);
    return { success: true };
  }
}
