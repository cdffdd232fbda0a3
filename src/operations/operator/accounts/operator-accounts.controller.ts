import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, type Person } from '../../../access/auth/credential';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { OPERATOR_FAILURES } from '../operator.failures';
import {
  operatorAccountExample,
  toOperatorAccountResource,
  operatorAccountSchema,
  type OperatorAccountResource,
} from './operator-account.resource';
import { ChangeAccountInput, OperatorAccountsQuery } from './operator-accounts.input';
import { OperatorAccountsService } from './operator-accounts.service';

/** Accounts of people. */
@ApiTags('Operator')
@Controller('api/core/operator/accounts')
export class OperatorAccountsController {
  constructor(private readonly accounts: OperatorAccountsService) {}

  @Get()
  @Operation({
    id: 'accounts.list',
    summary: 'List all accounts, newest first',
    access: 'operator',
    permission: 'operator.read',
    answer: {
      accounts: { ...listOf(operatorAccountSchema), description: 'Entries of the page' },
      pagination: paginationSchema,
    },
    example: {
      accounts: [operatorAccountExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @Query() query: OperatorAccountsQuery,
  ): Promise<{ success: true; accounts: OperatorAccountResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.accounts.listPage(query);
    return { success: true, accounts: items.map(toOperatorAccountResource), pagination };
  }

  @Patch(':userId')
  @Operation({
    id: 'accounts.update',
    summary: 'Disable or enable an account, or change its operator rights',
    description:
      'Sessions and access tokens of a disabled account end within a second; its memberships remain. Operators cannot change their own account.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: { account: operatorAccountSchema },
    example: { account: { ...operatorAccountExample, disabledAt: '2026-11-23T09:00:00.000Z' } },
    failures: [400, 404, OPERATOR_FAILURES.own_account],
    body: { type: ChangeAccountInput, example: { disabled: true } },
  })
  async update(
    @CurrentPerson() { userId: operatorId }: Person,
    @Param('userId') id: string,
    @Body() input: ChangeAccountInput,
  ): Promise<{ success: true; account: OperatorAccountResource }> {
    return {
      success: true,
      account: toOperatorAccountResource(await this.accounts.update(operatorId, id, input)),
    };
  }
}
