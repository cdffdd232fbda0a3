import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import type { Pagination } from '../kernel/http/cursor';
import { IdempotentResults } from '../kernel/http/idempotency/idempotent-results';
import { Operation } from '../kernel/http/operation';
import { listOf, paginationSchema } from '../kernel/http/schema';
import { ListPartnersQuery } from '../partners/partner.input';
import { CustomerInput } from './customer.input';
import {
  customerExample,
  customerResource,
  customerSchema,
  type CustomerResource,
} from './customer.resource';
import { CustomersService } from './customers.service';

const answer = { customer: customerSchema };
const example = { customer: customerExample };
const body = {
  type: CustomerInput,
  example: {
    externalId: 'ERP-1042',
    name: 'Brouwerij De Kroon NV',
    vatNumber: 'BE 0987.654.394',
    peppolAddresses: ['0208:0987654394'],
  },
};

interface CustomerAnswer {
  success: true;
  customer: CustomerResource;
}

@ApiTags('Customers')
@Controller('api/v1/customers')
export class CustomersController {
  constructor(
    private readonly customers: CustomersService,
    results: IdempotentResults,
  ) {
    results.register('customer', async (teamId, id) => ({
      customer: customerResource(await this.customers.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    summary: 'List customers, newest first',
    access: 'team',
    answer: { customers: listOf(customerSchema), pagination: paginationSchema },
    example: { customers: [customerExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListPartnersQuery,
  ): Promise<{ success: true; customers: CustomerResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.customers.page(teamId, query);
    return { success: true, customers: items.map(customerResource), pagination };
  }

  @Post()
  @Operation({
    summary: 'Create a customer, or update the one with this external id',
    description: 'Fields that the body leaves out stay as they are; a new customer needs a name.',
    access: 'team',
    answer,
    example,
    failures: [400, 409],
    body,
  })
  async upsert(
    @CurrentCredential() { teamId }: Credential,
    @Body() input: CustomerInput,
  ): Promise<CustomerAnswer> {
    return answerOf(await this.customers.upsert(teamId, input));
  }

  @Get(':customerId')
  @Operation({
    summary: 'Get a customer by its internal or external id',
    access: 'team',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('customerId') customerId: string,
  ): Promise<CustomerAnswer> {
    return answerOf(await this.customers.get(teamId, customerId));
  }

  @Put(':customerId')
  @Operation({
    summary: 'Update a customer',
    description: 'Every field is optional; null clears an optional one.',
    access: 'team',
    answer,
    example,
    failures: [400, 404, 409],
    body,
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('customerId') customerId: string,
    @Body() input: CustomerInput,
  ): Promise<CustomerAnswer> {
    return answerOf(await this.customers.update(teamId, customerId, input));
  }

  @Delete(':customerId')
  @Operation({ summary: 'Delete a customer', access: 'team', answer: {}, example: {}, failures: [404] })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('customerId') customerId: string,
  ): Promise<{ success: true }> {
    await this.customers.delete(teamId, customerId);
    return { success: true };
  }

  @Put(':customerId/labels/:labelId')
  @Operation({ summary: 'Put a label on a customer', access: 'team', answer, example, failures: [404] })
  async label(
    @CurrentCredential() { teamId }: Credential,
    @Param('customerId') customerId: string,
    @Param('labelId') labelId: string,
  ): Promise<CustomerAnswer> {
    return answerOf(await this.customers.mark(teamId, customerId, labelId, true));
  }

  @Delete(':customerId/labels/:labelId')
  @Operation({ summary: 'Take a label off a customer', access: 'team', answer, example, failures: [404] })
  async unlabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('customerId') customerId: string,
    @Param('labelId') labelId: string,
  ): Promise<CustomerAnswer> {
    return answerOf(await this.customers.mark(teamId, customerId, labelId, false));
  }
}

function answerOf(customer: Parameters<typeof customerResource>[0]): CustomerAnswer {
  return { success: true, customer: customerResource(customer) };
}
