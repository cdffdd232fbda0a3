import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import type { Pagination } from '../kernel/http/cursor';
import { IdempotentResults } from '../kernel/http/idempotency/idempotent-results';
import { Operation } from '../kernel/http/operation';
import { listOf, paginationSchema } from '../kernel/http/schema';
import { ListPartnersQuery } from '../partners/partner.input';
import { SupplierInput } from './supplier.input';
import {
  supplierExample,
  supplierResource,
  supplierSchema,
  type SupplierResource,
} from './supplier.resource';
import { SuppliersService } from './suppliers.service';

const answer = { supplier: supplierSchema };
const example = { supplier: supplierExample };
const body = {
  type: SupplierInput,
  example: {
    externalId: 'ERP-1042',
    name: 'Brouwerij De Kroon NV',
    vatNumber: 'BE 0987.654.394',
    peppolAddresses: ['0208:0987654394'],
  },
};

interface SupplierAnswer {
  success: true;
  supplier: SupplierResource;
}

@ApiTags('Suppliers')
@Controller('api/v1/suppliers')
export class SuppliersController {
  constructor(
    private readonly suppliers: SuppliersService,
    results: IdempotentResults,
  ) {
    results.register('supplier', async (teamId, id) => ({
      supplier: supplierResource(await this.suppliers.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    summary: 'List suppliers, newest first',
    access: 'team',
    answer: { suppliers: listOf(supplierSchema), pagination: paginationSchema },
    example: { suppliers: [supplierExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListPartnersQuery,
  ): Promise<{ success: true; suppliers: SupplierResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.suppliers.page(teamId, query);
    return { success: true, suppliers: items.map(supplierResource), pagination };
  }

  @Post()
  @Operation({
    summary: 'Create a supplier, or update the one with this external id',
    description: 'Fields that the body leaves out stay as they are; a new supplier needs a name.',
    access: 'team',
    answer,
    example,
    failures: [400, 409],
    body,
  })
  async upsert(
    @CurrentCredential() { teamId }: Credential,
    @Body() input: SupplierInput,
  ): Promise<SupplierAnswer> {
    return answerOf(await this.suppliers.upsert(teamId, input));
  }

  @Get(':supplierId')
  @Operation({
    summary: 'Get a supplier by its internal or external id',
    access: 'team',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('supplierId') supplierId: string,
  ): Promise<SupplierAnswer> {
    return answerOf(await this.suppliers.get(teamId, supplierId));
  }

  @Put(':supplierId')
  @Operation({
    summary: 'Update a supplier',
    description: 'Every field is optional; null clears an optional one.',
    access: 'team',
    answer,
    example,
    failures: [400, 404, 409],
    body,
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('supplierId') supplierId: string,
    @Body() input: SupplierInput,
  ): Promise<SupplierAnswer> {
    return answerOf(await this.suppliers.update(teamId, supplierId, input));
  }

  @Delete(':supplierId')
  @Operation({ summary: 'Delete a supplier', access: 'team', answer: {}, example: {}, failures: [404] })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('supplierId') supplierId: string,
  ): Promise<{ success: true }> {
    await this.suppliers.delete(teamId, supplierId);
    return { success: true };
  }

  @Put(':supplierId/labels/:labelId')
  @Operation({ summary: 'Put a label on a supplier', access: 'team', answer, example, failures: [404] })
  async label(
    @CurrentCredential() { teamId }: Credential,
    @Param('supplierId') supplierId: string,
    @Param('labelId') labelId: string,
  ): Promise<SupplierAnswer> {
    return answerOf(await this.suppliers.mark(teamId, supplierId, labelId, true));
  }

  @Delete(':supplierId/labels/:labelId')
  @Operation({ summary: 'Take a label off a supplier', access: 'team', answer, example, failures: [404] })
  async unlabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('supplierId') supplierId: string,
    @Param('labelId') labelId: string,
  ): Promise<SupplierAnswer> {
    return answerOf(await this.suppliers.mark(teamId, supplierId, labelId, false));
  }
}

function answerOf(supplier: Parameters<typeof supplierResource>[0]): SupplierAnswer {
  return { success: true, supplier: supplierResource(supplier) };
}
