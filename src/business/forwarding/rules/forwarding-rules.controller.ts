import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { requirePermission } from '../../../access/auth/permissions/access-rules';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf } from '../../../platform/kernel/http/schema';
import { FORWARDING_FAILURES } from '../forwarding.failures';
import { ForwardingRuleInput } from './forwarding-rule.input';
import {
  forwardingRuleExample,
  forwardingRuleSchema,
  toForwardingRuleResource,
  type ForwardingRuleResource,
} from './forwarding-rule.resource';
import { ForwardingRulesService } from './forwarding-rules.service';

const answer = { forwardingRule: forwardingRuleSchema };
const example = { forwardingRule: forwardingRuleExample };
const body = {
  type: ForwardingRuleInput,
  example: {
    ...{ name: 'To the accountant', moment: 'approval', documentTypes: ['invoice', 'creditNote'] },
    ...{ recipients: ['office@accountant.example'], language: 'fr' },
  },
};

/** Rules by which companies forward received documents. */
@ApiTags('Forwarding')
@Controller('api/v1/companies/:companyId/forwarding-rules')
export class ForwardingRulesController {
  constructor(
    private readonly rules: ForwardingRulesService,
    results: IdempotentResults,
  ) {
    results.register('forwarding rule', async (teamId, id) => ({
      forwardingRule: toForwardingRuleResource(await rules.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'forwardingRules.list',
    summary: 'List the forwarding rules of a company, newest first',
    access: 'team',
    permission: 'companies.read',
    answer: {
      forwardingRules: { ...listOf(forwardingRuleSchema), description: 'Forwarding rules of the company' },
    },
    example: { forwardingRules: [forwardingRuleExample] },
    failures: [404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; forwardingRules: ForwardingRuleResource[] }> {
    const rules = await this.rules.list(teamId, companyId);
    return { success: true, forwardingRules: rules.map(toForwardingRuleResource) };
  }

  @Post()
  @Operation({
    id: 'forwardingRules.create',
    summary: 'Create a forwarding rule of a company',
    description:
      'Forwards each received invoice and credit note that matches all conditions to the recipients by ' +
      'mail, when the document is received or when it is approved. A rule forwards a document only once. The request also ' +
      'requires the permission `documents.read`, because the mails contain the documents.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body,
    failures: [400, 404, FORWARDING_FAILURES.too_many_forwarding_rules],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: ForwardingRuleInput,
  ): Promise<{ success: true; forwardingRule: ForwardingRuleResource }> {
    requirePermission(credential, 'documents.read');
    const rule = await this.rules.create(credential.teamId, companyId, input);
    return { success: true, forwardingRule: toForwardingRuleResource(rule) };
  }

  @Put(':forwardingRuleId')
  @Operation({
    id: 'forwardingRules.update',
    summary: 'Replace a forwarding rule of a company',
    description:
      'Replaces the whole rule; documents that the rule has already forwarded are not forwarded again. ' +
      'The request also requires the permission `documents.read`.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body,
    failures: [400, 404],
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('forwardingRuleId') forwardingRuleId: string,
    @Body() input: ForwardingRuleInput,
  ): Promise<{ success: true; forwardingRule: ForwardingRuleResource }> {
    requirePermission(credential, 'documents.read');
    const rule = await this.rules.update(credential.teamId, companyId, forwardingRuleId, input);
    return { success: true, forwardingRule: toForwardingRuleResource(rule) };
  }

  @Delete(':forwardingRuleId')
  @Operation({
    id: 'forwardingRules.delete',
    summary: 'Delete a forwarding rule of a company',
    description: 'Deletes the rule and cancels its unsent mails.',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('forwardingRuleId') forwardingRuleId: string,
  ): Promise<{ success: true }> {
    await this.rules.delete(teamId, companyId, forwardingRuleId);
    return { success: true };
  }
}
