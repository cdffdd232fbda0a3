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

/** Options of the controller of suppliers or customers. */
interface PartnersControllerOptions<
  Row extends Partner,
  Input extends PartnerInput,
  Resource extends object,
> {
  kind: 'supplier' | 'customer';
  input: Type<Input>;
  schema: JsonSchema;
  example: Resource;
  /** Example of a request body. */
  body: Record<string, unknown>;
  toResource: (partner: WithLabels<Row>) => Resource;
}

type PartnerResponse<Resource> = { success: true } & Record<string, Resource>;

/**
 * Creates a base controller with the routes of suppliers or customers; the actual controller extends the base
 * controller.
 */
export function createPartnersController<
  Row extends Partner,
  Input extends PartnerInput,
  Resource extends object,
>({ kind, input, schema, example, body, toResource }: PartnersControllerOptions<Row, Input, Resource>) {
  const pluralName = `${kind}s`;
  const idParameter = `${kind}Id`;
  const singleOperation = { answer: { [kind]: schema }, example: { [kind]: example } };
  const bodyOptions = { type: input, example: body };
  // A pipe of the class is needed, because a parameter of a generic type has no type at run time.
  const inputPipe = new CollectingPipe(input);

  abstract class PartnersController {
    protected constructor(
      private readonly partners: PartnersService<Row, Input>,
      results: IdempotentResults,
    ) {
      results.register(kind, async (teamId, partnerId) => ({
        [kind]: toResource(await this.partners.get(teamId, partnerId)),
      }));
    }

    @Get()
    @Operation({
      id: `${pluralName}.list`,
      fromReplica: true,
      summary: `List ${pluralName}, newest first`,
      access: 'team',
      permission: 'partners.read',
      companyLimit: 'shared',
      answer: { [pluralName]: listOf(schema), pagination: paginationSchema },
      example: { [pluralName]: [example], pagination: { limit: 50, nextCursor: null, hasMore: false } },
      failures: [400],
    })
    async list(
      @CurrentCredential() { teamId }: Credential,
      @Query() query: ListPartnersQuery,
    ): Promise<{ success: true; pagination: Pagination } & Record<string, unknown>> {
      const { items, pagination } = await this.partners.listPage(teamId, query);
      return { success: true, [pluralName]: items.map((partner) => toResource(partner)), pagination };
    }

    @Post()
    @Operation({
      id: `${pluralName}.upsert`,
      summary: `Create a ${kind}, or update the ${kind} with the same external id`,
      description: `Omitted fields are unchanged; the field name is required for a new ${kind}.`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...singleOperation,
      failures: [400, LABEL_FAILURES.external_id_taken],
      body: bodyOptions,
    })
    async upsert(
      @CurrentCredential() { teamId }: Credential,
      @Body(inputPipe) fields: CollectedInput<Input>,
    ): Promise<PartnerResponse<Resource>> {
      return toPartnerResponse(await this.partners.upsert(teamId, fields));
    }

    @Get(`:${idParameter}`)
    @Operation({
      id: `${pluralName}.get`,
      summary: `Get a ${kind} by its internal or external id`,
      access: 'team',
      permission: 'partners.read',
      companyLimit: 'shared',
      ...singleOperation,
      failures: [404],
    })
    async get(
      @CurrentCredential() { teamId }: Credential,
      @Param(idParameter) key: string,
    ): Promise<PartnerResponse<Resource>> {
      return toPartnerResponse(await this.partners.get(teamId, key));
    }

    @Put(`:${idParameter}`)
    @Operation({
      id: `${pluralName}.update`,
      summary: `Update a ${kind}`,
      description: 'Every field is optional; null removes the value of a nullable field.',
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...singleOperation,
      failures: [400, 404, LABEL_FAILURES.external_id_taken],
      body: bodyOptions,
    })
    async update(
      @CurrentCredential() { teamId }: Credential,
      @Param(idParameter) key: string,
      @Body(inputPipe) fields: CollectedInput<Input>,
    ): Promise<PartnerResponse<Resource>> {
      return toPartnerResponse(await this.partners.update(teamId, key, fields));
    }

    @Delete(`:${idParameter}`)
    @Operation({
      id: `${pluralName}.delete`,
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
      @Param(idParameter) key: string,
    ): Promise<{ success: true }> {
      await this.partners.delete(teamId, key);
      return { success: true };
    }

    @Put(`:${idParameter}/labels/:labelId`)
    @Operation({
      id: `${pluralName}.addLabel`,
      summary: `Add a label to a ${kind}`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...singleOperation,
      failures: [404],
    })
    async label(
      @CurrentCredential() { teamId }: Credential,
      @Param(idParameter) key: string,
      @Param('labelId') labelId: string,
    ): Promise<PartnerResponse<Resource>> {
      return toPartnerResponse(await this.partners.setLabel(teamId, key, labelId, true));
    }

    @Delete(`:${idParameter}/labels/:labelId`)
    @Operation({
      id: `${pluralName}.removeLabel`,
      summary: `Remove a label from a ${kind}`,
      access: 'team',
      permission: 'partners.manage',
      companyLimit: 'shared',
      ...singleOperation,
      failures: [404],
    })
    async unlabel(
      @CurrentCredential() { teamId }: Credential,
      @Param(idParameter) key: string,
      @Param('labelId') labelId: string,
    ): Promise<PartnerResponse<Resource>> {
      return toPartnerResponse(await this.partners.setLabel(teamId, key, labelId, false));
    }
  }

  const toPartnerResponse = (partner: WithLabels<Row>): PartnerResponse<Resource> =>
    ({ success: true, [kind]: toResource(partner) }) as PartnerResponse<Resource>;

  return PartnersController;
}
