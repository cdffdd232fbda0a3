import { Body, Delete, Get, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { Operation } from '../../platform/kernel/http/operation';
import { LABEL_FAILURES } from '../labels/label.failures';
import { listOf, paginationSchema, type JsonSchema } from '../../platform/kernel/http/schema';
import type { Partner } from './partner-row';
import { ListPartnersQuery, type PartnerInput } from './partner.input';
import type { PartnersService, WithLabels } from './partners.service';

/** Names and resources of one kind of partner in the API. */
interface PartnerRoutes<Row extends Partner, Input extends PartnerInput, Resource extends object> {
  kind: 'supplier' | 'customer';
  input: Type<Input>;
  schema: JsonSchema;
  example: Resource;
  /** Example of a request body. */
  body: Record<string, unknown>;
  resource: (partner: WithLabels<Row>) => Resource;
}

type Answer<Resource> = { success: true } & Record<string, Resource>;

/** Creates the base controller with the routes of a kind of partner; the controller of the kind extends it. */
export function createPartnersController<
  Row extends Partner,
  Input extends PartnerInput,
  Resource extends object,
>({ kind, input, schema, example, body, resource }: PartnerRoutes<Row, Input, Resource>) {
  const list = `${kind}s`;
  const id = `${kind}Id`;
  const single = { answer: { [kind]: schema }, example: { [kind]: example } };
  const bodyDescription = { type: input, example: body };
  // Parameters of a generic type have no type at run time.
  const inputPipe = new CollectingPipe(input);

  abstract class PartnersController {
    protected constructor(
      private readonly partners: PartnersService<Row, Input>,
      results: IdempotentResults,
    ) {
      results.register(kind, async (teamId, partnerId) => ({
        [kind]: resource(await this.partners.get(teamId, partnerId)),
      }));
    }

    @Get()
    @Operation({
      id: `${list}.list`,
      fromReplica: true,
      summary: `List ${list}, newest first`,
      access: 'team',
      permission: 'partners.read',
      companyLimit: 'shared',
      answer: { [list]: listOf(schema), pagination: paginationSchema },
      example: { [list]: [example], pagination: { limit: 50, nextCursor: null, hasMore: false } },
      failures: [400],
    })
    async list(
      @CurrentCredential() { teamId }: Credential,
      @Query() query: ListPartnersQuery,
    ): Promise<{ success: true; pagination: Pagination } & Record<string, unknown>> {
      const { items, pagination } = await this.partners.listPage(teamId, query);
      return { success: true, [list]: items.map((partner) => resource(partner)), pagination };
    }

    @Post()
    @Operation({
      id: `${list}.upsert`,
      summary: `Create a ${kind}, or update the one with this external id`,
      description: `Fields that the body omits do not change; a new ${kind} needs a name.`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...single,
      failures: [400, LABEL_FAILURES.external_id_taken],
      body: bodyDescription,
    })
    async upsert(
      @CurrentCredential() { teamId }: Credential,
      @Body(inputPipe) fields: CollectedInput<Input>,
    ): Promise<Answer<Resource>> {
      return toAnswer(await this.partners.upsert(teamId, fields));
    }

    @Get(`:${id}`)
    @Operation({
      id: `${list}.get`,
      summary: `Get a ${kind} by its internal or external id`,
      access: 'team',
      permission: 'partners.read',
      companyLimit: 'shared',
      ...single,
      failures: [404],
    })
    async get(
      @CurrentCredential() { teamId }: Credential,
      @Param(id) key: string,
    ): Promise<Answer<Resource>> {
      return toAnswer(await this.partners.get(teamId, key));
    }

    @Put(`:${id}`)
    @Operation({
      id: `${list}.update`,
      summary: `Update a ${kind}`,
      description: 'Every field is optional; null removes the value of a nullable field.',
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...single,
      failures: [400, 404, LABEL_FAILURES.external_id_taken],
      body: bodyDescription,
    })
    async update(
      @CurrentCredential() { teamId }: Credential,
      @Param(id) key: string,
      @Body(inputPipe) fields: CollectedInput<Input>,
    ): Promise<Answer<Resource>> {
      return toAnswer(await this.partners.update(teamId, key, fields));
    }

    @Delete(`:${id}`)
    @Operation({
      id: `${list}.delete`,
      summary: `Delete a ${kind}`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      answer: {},
      example: {},
      failures: [404],
    })
    async delete(
      @CurrentCredential() { teamId }: Credential,
      @Param(id) key: string,
    ): Promise<{ success: true }> {
      await this.partners.delete(teamId, key);
      return { success: true };
    }

    @Put(`:${id}/labels/:labelId`)
    @Operation({
      id: `${list}.addLabel`,
      summary: `Add a label to a ${kind}`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...single,
      failures: [404],
    })
    async label(
      @CurrentCredential() { teamId }: Credential,
      @Param(id) key: string,
      @Param('labelId') labelId: string,
    ): Promise<Answer<Resource>> {
      return toAnswer(await this.partners.setLabel(teamId, key, labelId, true));
    }

    @Delete(`:${id}/labels/:labelId`)
    @Operation({
      id: `${list}.removeLabel`,
      summary: `Remove a label from a ${kind}`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...single,
      failures: [404],
    })
    async unlabel(
      @CurrentCredential() { teamId }: Credential,
      @Param(id) key: string,
      @Param('labelId') labelId: string,
    ): Promise<Answer<Resource>> {
      return toAnswer(await this.partners.setLabel(teamId, key, labelId, false));
    }
  }

  const toAnswer = (partner: WithLabels<Row>): Answer<Resource> =>
    ({ success: true, [kind]: resource(partner) }) as Answer<Resource>;

  return PartnersController;
}
