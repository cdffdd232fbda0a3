import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, type Person } from '../../../access/auth/credential';
import { IDENTITY_FAILURES } from '../../../access/auth/identity/identity.failures';
import { PROVIDER_FAILURES } from '../../../access/auth/identity/provider/provider.failures';
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

  @Post(':userId/password-reset')
  @Operation({
    id: 'accounts.sendPasswordReset',
    summary: 'Send a password reset link to a person',
    description:
      'The link goes only to the address of the account, works once, within an hour, and replaces earlier links. Second ' +
      'factors remain; only the command `user recover` removes them. A person gets at most 10 such mails a day and one a minute; ' +
      'further mails are not sent.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: { account: operatorAccountSchema },
    example: { account: operatorAccountExample },
    failures: [
      404,
      OPERATOR_FAILURES.account_disabled,
      IDENTITY_FAILURES.mail_unavailable,
      PROVIDER_FAILURES.provider_only,
    ],
  })
  async sendPasswordReset(
    @Param('userId') id: string,
  ): Promise<{ success: true; account: OperatorAccountResource }> {
    return { success: true, account: toOperatorAccountResource(await this.accounts.sendPasswordReset(id)) };
  }
}
