import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { toDisabledCodes, type HouseRuleSwitches } from './house-rules';
import { Team, type TeamEnvironment } from './team.entity';
import {
  newTeamId,
  toPurchaseApproval,
  toPurchaseHold,
  type PurchaseApproval,
  type PurchaseHold,
} from './team.resource';
import { PAYEE_WARNINGS } from '../../standards/rules/payee-warnings';

const TEAM_CREATED = defineAuditAction('team.created');
const TEAM_RENAMED = defineAuditAction('team.renamed');
const PURCHASE_APPROVAL_CHANGED = defineAuditAction('team.purchase_approval_changed');
const PURCHASE_HOLD_CHANGED = defineAuditAction('team.purchase_hold_changed');
const ASSISTANT_DRAFTS_CHANGED = defineAuditAction('team.assistant_drafts_changed');
const HOUSE_RULES_CHANGED = defineAuditAction('team.house_rules_changed');

/** Changes of a team; omitted fields stay unchanged. */
export interface TeamChanges {
  name?: string;
  houseRules?: Partial<HouseRuleSwitches>;
  purchaseApproval?: PurchaseApproval | null;
  purchaseHold?: PurchaseHold | null;
  assistantDrafts?: boolean;
}

/** Creates, changes and reads teams. Operators create teams; clients can only read and change their own team. */
@Injectable()
export class TeamsService {
  constructor(
    @InjectRepository(Team) private readonly teams: Repository<Team>,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @param memberId person who creates the team, for requests without a session */
  async create(
    tx: Transaction,
    name: string,
    environment: TeamEnvironment,
    memberId?: string,
  ): Promise<Team> {
    const team = {
      id: newTeamId(),
      name,
      environment,
      houseRulesOff: [],
      purchaseLimit: null,
      purchaseLimitCurrency: null,
      purchaseHold: null,
      assistantDrafts: null,
      suspendedAt: null,
      suspensionReason: null,
      requestsPerSecond: null,
      erasingAt: null,
      erasedAt: null,
      createdAt: clock.now(),
    };
    await tx.manager.insert(Team, team);
    await this.audit.record(tx, {
      teamId: team.id,
      action: TEAM_CREATED,
      subjectId: team.id,
      after: { name, environment },
      memberId,
    });
    return tx.manager.create(Team, team);
  }

  async rename(id: string, name: string): Promise<Team> {
    return this.update(id, { name });
  }

  /** Applies changes. Each change has its own entry in the audit log; a change to the current state is ignored. */
  async update(
    id: string,
    { name, houseRules, purchaseApproval, purchaseHold, assistantDrafts }: TeamChanges,
  ): Promise<Team> {
    return this.unitOfWork.run(async (tx) => {
      const team = await tx.manager.findOneOrFail(Team, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (name !== undefined && name !== team.name) {
        await tx.manager.update(Team, { id }, { name });
        await this.audit.record(tx, {
          ...{ teamId: id, action: TEAM_RENAMED, subjectId: id },
          ...{ before: { name: team.name }, after: { name } },
        });
        team.name = name;
      }
      const houseRulesOff = toDisabledCodes(team.houseRulesOff, houseRules ?? {});
      if (houseRules !== undefined && houseRulesOff.join() !== team.houseRulesOff.join()) {
        await tx.manager.update(Team, { id }, { houseRulesOff });
        await this.audit.record(tx, {
          ...{ teamId: id, action: HOUSE_RULES_CHANGED, subjectId: id },
          ...{ before: { houseRulesOff: team.houseRulesOff }, after: { houseRulesOff } },
        });
        team.houseRulesOff = houseRulesOff;
      }
      if (purchaseApproval !== undefined) await this.setPurchaseApproval(tx, team, purchaseApproval);
      if (purchaseHold !== undefined) await this.setPurchaseHold(tx, team, purchaseHold);
      if (assistantDrafts !== undefined) await this.setAssistantDrafts(tx, team, assistantDrafts);
      return team;
    });
  }

  private async setPurchaseApproval(
    tx: Transaction,
    team: Team,
    approval: PurchaseApproval | null,
  ): Promise<void> {
    const oldApproval = toPurchaseApproval(team);
    if (oldApproval?.limit === approval?.limit && oldApproval?.currency === approval?.currency) return;
    const changedFields = {
      purchaseLimit: approval?.limit ?? null,
      purchaseLimitCurrency: approval?.currency ?? null,
    };
    await tx.manager.update(Team, { id: team.id }, changedFields);
    await this.audit.record(tx, {
      ...{ teamId: team.id, action: PURCHASE_APPROVAL_CHANGED, subjectId: team.id },
      ...{ before: toAuditFields(oldApproval), after: toAuditFields(approval) },
    });
    Object.assign(team, changedFields);
  }

  private async setPurchaseHold(tx: Transaction, team: Team, hold: PurchaseHold | null): Promise<void> {
    const purchaseHold = hold === null ? null : PAYEE_WARNINGS.filter((code) => hold.warnings.includes(code));
    const oldWarnings = toPurchaseHold(team)?.warnings ?? null;
    if (oldWarnings?.join() === purchaseHold?.join()) return;
    await tx.manager.update(Team, { id: team.id }, { purchaseHold });
    await this.audit.record(tx, {
      ...{ teamId: team.id, action: PURCHASE_HOLD_CHANGED, subjectId: team.id },
      ...{ before: { purchaseHold: oldWarnings }, after: { purchaseHold } },
    });
    team.purchaseHold = purchaseHold;
  }

  private async setAssistantDrafts(tx: Transaction, team: Team, assistantDrafts: boolean): Promise<void> {
    const before = team.assistantDrafts === true;
    if (before === assistantDrafts) return;
    await tx.manager.update(Team, { id: team.id }, { assistantDrafts });
    await this.audit.record(tx, {
      ...{ teamId: team.id, action: ASSISTANT_DRAFTS_CHANGED, subjectId: team.id },
      ...{ before: { assistantDrafts: before }, after: { assistantDrafts } },
    });
    team.assistantDrafts = assistantDrafts;
  }

  /** Returns the environment of a team, including one that the transaction has just created. */
  async getEnvironment(tx: Transaction, id: string): Promise<TeamEnvironment> {
    return (await tx.manager.findOneByOrFail(Team, { id })).environment;
  }

  /** Returns the team of a credential. */
  async get(id: string): Promise<Team> {
    return this.teams.findOneByOrFail({ id });
  }

  async find(id: string): Promise<Team | null> {
    return this.teams.findOneBy({ id });
  }
}

function toAuditFields(approval: PurchaseApproval | null): { limit: string | null; currency: string | null } {
  return { limit: approval?.limit ?? null, currency: approval?.currency ?? null };
}
