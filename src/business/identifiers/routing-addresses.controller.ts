import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import {
  IdempotentResults,
  getPathParameter,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf } from '../../platform/kernel/http/schema';
import { IDENTIFIER_FAILURES } from './identifier.failures';
import { CreateRoutingAddressesInput } from './routing-addresses.input';
import {
  routingAddressExample,
  routingAddressSchema,
  ROUTING_ADDRESSES_RESULT,
  type RoutingAddressResult,
} from './routing-addresses.resource';
import { RoutingAddressesService } from './routing-addresses.service';

/** Adds many electronic addresses of the French reform in one request. */
@ApiTags('Identifiers')
@Controller('api/v1/companies/:companyId/identifiers/bulk')
export class RoutingAddressesController {
  constructor(
    private readonly addresses: RoutingAddressesService,
    results: IdempotentResults,
  ) {
    results.register(ROUTING_ADDRESSES_RESULT, async (_teamId, outcomes, request) => ({
      results: await this.addresses.getStoredResults(
        getPathParameter(request, 'companyId'),
        readIdentifiers(request),
        outcomes,
      ),
    }));
  }

  @Post()
  @Operation({
    id: 'identifiers.createBulk',
    summary: 'Add French routing addresses',
    description:
      'Adds up to 1,000 addresses of scheme 0225 to a French company. `results` has one entry for each address, in the order of the request. An address that the company already has is `existing`. If one address is refused, none is added, unless `skipRefused` is true.',
    access: 'team',
    permission: 'companies.manage',
    answer: {
      results: { ...listOf(routingAddressSchema), description: 'One result for each address of the request' },
    },
    example: { results: [routingAddressExample] },
    body: {
      type: CreateRoutingAddressesInput,
      example: { identifiers: ['552008443_55200844300013', '552008443_55200844300013_COMPTA'] },
    },
    failures: [400, 404, IDENTIFIER_FAILURES.identifier_published],
  })
  async create(
    @CurrentCredential() owner: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateRoutingAddressesInput,
  ): Promise<{ success: true; results: RoutingAddressResult[] }> {
    return { success: true, results: await this.addresses.create(owner, companyId, input) };
  }
}

/** Returns the addresses of a repeated request, whose body equals the body of the first request. */
function readIdentifiers({ body }: Request): string[] {
  const { identifiers } = body as { identifiers?: unknown };
  return Array.isArray(identifiers) ? identifiers.filter((each) => typeof each === 'string') : [];
}
