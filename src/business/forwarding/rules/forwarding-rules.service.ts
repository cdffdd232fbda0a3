import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { TeamScope } from '../../../access/teams/team-scope';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import { CompanyLock } from '../../companies/company-lock';
import { LabelsService } from '../../labels/labels.service';
import { newForwardingRuleId } from '../forward.resource';
import { MAX_FORWARDING_RULES } from '../forwarding.failures';
import { ForwardingRule } from './forwarding-rule.entity';
import type { ForwardingRuleInput } from './forwarding-rule.input';

const CREATED_ACTION = defineAuditAction('forwarding_rule.created');
const UPDATED_ACTION = defineAuditAction('forwarding_rule.updated');
const DELETED_ACTION = defineAuditAction('forwarding_rule.deleted');

type RuleValues = Omit<
  ForwardingRule,
  'id' | 'teamId' | 'companyId' | 'createdAt' | 'updatedAt' | 'team' | 'company'
>;

/** Creates, updates, deletes and lists the forwarding rules of companies. */
@Injectable()
export class ForwardingRulesService {
  constructor(
    @InjectRepository(ForwardingRule) private readonly rules: Repository<ForwardingRule>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly labels: LabelsService,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the rules of a company, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async list(teamId: string, companyId: string): Promise<ForwardingRule[]> {
    await this.companies.assertExists(teamId, companyId);
    return this.rules.find({
      where: { teamId, companyId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MAX_FORWARDING_RULES,
    });
  }

  /**
   * @throws ApiError 404, or 401 when the rule belongs to another team
   */
  async get(teamId: string, id: string): Promise<ForwardingRule> {
    const rule = await this.rules.findOneBy({ id, teamId });
    if (rule === null) throw await this.scope.toMissingError('forwarding_rules', id);
    return rule;
  }

  /**
   * Creates a rule. Requests for one company are serialized, so that concurrent requests cannot exceed the maximum
   * number of rules.
   * @throws ApiError 400, 404 for a company or label that the team does not have, 409 beyond the maximum number
   */
  async create(teamId: string, companyId: string, input: ForwardingRuleInput): Promise<ForwardingRule> {
    const id = newForwardingRuleId();
    const now = clock.now();
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      if ((await tx.manager.countBy(ForwardingRule, { companyId })) >= MAX_FORWARDING_RULES)
        throw conflict(
          'too_many_forwarding_rules',
          `The company already has the maximum of ${MAX_FORWARDING_RULES} forwarding rules. Delete a rule first.`,
        );
      const values = await this.toRuleValues(tx, teamId, input);
      const rule = { id, teamId, companyId, ...values, createdAt: now, updatedAt: now };
      await tx.manager.insert(ForwardingRule, rule);
      await this.audit.record(tx, {
        teamId,
        action: CREATED_ACTION,
        subjectId: id,
        after: toAuditValues(companyId, values),
      });
      await tx.recordCreatedResource('forwarding rule', id);
    });
    return this.get(teamId, id);
  }

  /**
   * Replaces all values of a rule. Documents that the rule has already forwarded are not forwarded again.
   * @throws ApiError 400, 404, or 401 when the rule belongs to another team
   */
  async update(
    teamId: string,
    companyId: string,
    id: string,
    input: ForwardingRuleInput,
  ): Promise<ForwardingRule> {
    await this.unitOfWork.run(async (tx) => {
      const before = await this.lockRule(tx, teamId, companyId, id);
      const values = await this.toRuleValues(tx, teamId, input);
      await tx.manager.update(ForwardingRule, { id, teamId }, { ...values, updatedAt: clock.now() });
      await this.audit.record(tx, {
        ...{ teamId, action: UPDATED_ACTION, subjectId: id },
        ...{ before: toAuditValues(companyId, before), after: toAuditValues(companyId, values) },
      });
    });
    return this.get(teamId, id);
  }

  /** Deletes a rule; its unsent mails are cancelled. @throws ApiError 404, or 401 when it belongs to another team */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const before = await this.lockRule(tx, teamId, companyId, id);
      await tx.manager.delete(ForwardingRule, { id, teamId });
      await this.audit.record(tx, {
        ...{ teamId, action: DELETED_ACTION, subjectId: id },
        before: toAuditValues(companyId, before),
      });
    });
  }

  private async lockRule(
    tx: Transaction,
    teamId: string,
    companyId: string,
    id: string,
  ): Promise<ForwardingRule> {
    await this.companies.lock(tx, teamId, companyId);
    const rule = await tx.manager.findOne(ForwardingRule, {
      where: { id, teamId, companyId },
      lock: { mode: 'pessimistic_write' },
    });
    if (rule === null)
      throw await this.scope.toMissingErrorBelow('company', 'forwarding_rules', id, teamId, tx);
    return rule;
  }

  private async toRuleValues(
    tx: Transaction,
    teamId: string,
    input: ForwardingRuleInput,
  ): Promise<RuleValues> {
    const { labelId = null, amountAbove = null, currency = null } = input;
    if ((amountAbove === null) !== (currency === null))
      throw badInput({
        currency: [
          `must be set together with amountAbove; received ${formatReceived(currency)} with amountAbove ${formatReceived(amountAbove)}`,
        ],
      });
    if (labelId !== null) await this.labels.lockShared(tx, teamId, labelId);
    return {
      name: input.name,
      enabled: input.enabled ?? true,
      moment: input.moment,
      documentTypes: [...new Set(input.documentTypes)],
      senders: [...new Set(input.senders?.map((sender) => sender.toLowerCase()))],
      ...{ labelId, amountAbove, currency },
      recipients: [...new Set(input.recipients)],
      language: input.language ?? 'en',
    };
  }
}

function toAuditValues(
  companyId: string,
  { name, enabled, moment, recipients }: RuleValues,
): Record<string, string | boolean | string[]> {
  return { companyId, name, enabled, moment, recipients };
}
