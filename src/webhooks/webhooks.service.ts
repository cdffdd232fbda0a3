import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { defineAuditAction } from '../access/audit/audit-actions';
import { AuditLog } from '../access/audit/audit-log';
import { clock } from '../platform/kernel/clock';
import { CONFIG, type Config } from '../platform/kernel/config';
import { Vault } from '../platform/kernel/crypto/vault';
import { companyLimit } from '../platform/kernel/database/company-limit';
import { type Transaction, UnitOfWork } from '../platform/kernel/database/unit-of-work';
import { notFound, type Failure } from '../platform/kernel/http/failure';
import { InputFaults, validInput, type CollectedInput } from '../platform/kernel/http/input-faults';
import { IdempotentResults } from '../platform/kernel/http/idempotency/idempotent-results';
import { Dispatcher } from '../platform/kernel/queue/dispatcher';
import { TeamScope } from '../access/teams/team-scope';
import { WEBHOOK_DELETED } from './webhook-listeners';
import { CLAIM_WINDOWS } from './posting/endpoint-health';
import { WEBHOOK_QUEUE } from './posting/webhook-work';
import { Webhook } from './webhook.entity';
import type { CreateWebhookInput, UpdateWebhookInput } from './webhook.input';
import { toWebhookResource, type WebhookResource, newWebhookId } from './webhook.resource';
import { generateSecret } from './wire/signature';
import type { TargetPolicy } from '../platform/kernel/outgoing/target-policy';
import { checkTargetUrl, createTargetPolicy } from '../platform/kernel/outgoing/target-url';
import { CANCEL_QUEUED, buildSecretRotation, HAS_COMPANY } from './webhooks.queries';

const WEBHOOK_CREATED = defineAuditAction('webhook.created');
const WEBHOOK_CHANGED = defineAuditAction('webhook.changed');
const WEBHOOK_SECRET_CHANGED = defineAuditAction('webhook.secret_changed');

const LIST_LIMIT = 1000;
/** Hours after a rotation during which deliveries are also signed with the old secret (contract, section 4). */
const OVERLAP_HOURS = 24;

/** Health of an endpoint before the first post. */
const UNKNOWN_HEALTH = {
  disabledAt: null,
  failingSince: null,
  claimWindow: CLAIM_WINDOWS.careful,
  timeoutsInRow: 0,
  probeAt: null,
};

/** Returns the context for which a webhook's secret is sealed. */
export function secretContext(webhookId: string): string {
  return `webhooks.secret:${webhookId}`;
}

@Injectable()
export class WebhooksService {
  private readonly policy: TargetPolicy;

  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly scope: TeamScope,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
    results: IdempotentResults,
    @Inject(CONFIG) config: Config,
  ) {
    results.registerSecret('webhook', async (teamId, id) => ({ webhook: await this.get(teamId, id) }));
    this.policy = createTargetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
  }

  async create(teamId: string, collected: CollectedInput<CreateWebhookInput>): Promise<WebhookResource> {
    const { url, secret = null, companyId = null } = this.requireValid(collected);
    companyLimit.refuseOther(companyId);
    if (companyId !== null) await this.requireCompany(teamId, companyId);
    const now = clock.now();
    const id = newWebhookId();
    const webhook = this.webhooks.create({
      id,
      teamId,
      companyId,
      url,
      secretSealed: this.seal(id, secret),
      previousSecretSealed: null,
      previousSecretUntil: null,
      ...UNKNOWN_HEALTH,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await this.unitOfWork.run(async (tx) => {
      await tx.manager.insert(Webhook, webhook);
      await tx.createsResource('webhook', id);
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CREATED,
        subjectId: id,
        after: { url, companyId },
      });
      if (webhook.secretSealed !== null) await this.auditSecret(tx, webhook, null);
    });
    return this.toWebhookWithSecret(webhook);
  }

  /** Lists the webhooks of a team, newest first. */
  async list(teamId: string): Promise<WebhookResource[]> {
    const companyIds = companyLimit.companyIds();
    const webhooks = await this.webhooks.find({
      where: {
        teamId,
        deletedAt: IsNull(),
        ...(companyIds !== null && { companyId: In([...companyIds]) }),
      },
      order: { id: 'DESC' },
      take: LIST_LIMIT,
    });
    return webhooks.map((webhook) => this.toWebhookWithSecret(webhook));
  }

  async get(teamId: string, id: string): Promise<WebhookResource> {
    return this.toWebhookWithSecret(await this.find(teamId, id));
  }

  /**
   * Replaces the configuration. Queued deliveries go to the new URL, because URL and secret are read at each attempt. An
   * omitted secret does not change, null or an empty one ends signing. A disabled webhook is enabled again.
   */
  async update(
    teamId: string,
    id: string,
    collected: CollectedInput<UpdateWebhookInput>,
  ): Promise<WebhookResource> {
    const { url, secret } = this.requireValid(collected);
    const isUpdated = await this.unitOfWork.run(async (tx) => {
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      const secrets =
        secret === undefined
          ? {}
          : {
              secretSealed: this.seal(id, secret),
              previousSecretSealed: null,
              previousSecretUntil: null,
            };
      const changes = { url, ...secrets, ...UNKNOWN_HEALTH, updatedAt: clock.now() };
      await tx.manager.update(Webhook, { id, teamId }, changes);
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CHANGED,
        subjectId: id,
        before: { url: webhook.url, disabled: webhook.disabledAt !== null },
        after: { url, disabled: false },
      });
      if (secret !== undefined) await this.auditSecret(tx, { ...webhook, ...changes }, webhook);
      if (webhook.disabledAt !== null) tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
      return true;
    });
    // Must run after the transaction: code that acquires a second connection within one can starve the pool.
    if (!isUpdated) throw await this.notFoundError(teamId, id);
    return this.get(teamId, id);
  }

  /**
   * Gives the webhook a new secret. Deliveries are also signed with the old secret for a day, so that the receiver can
   * switch without losing a delivery.
   */
  async rotateSecret(teamId: string, id: string): Promise<WebhookResource> {
    const secretSealed = this.vault.seal(generateSecret(), secretContext(id));
    const isRotated = await this.unitOfWork.run(async (tx) => {
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      await tx.query(buildSecretRotation(OVERLAP_HOURS), [id, teamId, secretSealed, clock.now()]);
      await tx.createsResource('webhook', id);
      await this.auditSecret(tx, { ...webhook, secretSealed }, webhook);
      return true;
    });
    // Runs after the transaction: a second connection acquired within one can starve the pool.
    if (!isRotated) throw await this.notFoundError(teamId, id);
    return this.get(teamId, id);
  }

  /**
   * Deletes the webhook and cancels its queued deliveries. An unknown id is a success, so that the request can be
   * repeated.
   * @throws Failure 401 for another team's webhook
   */
  async delete(teamId: string, id: string): Promise<void> {
    const known = await this.unitOfWork.run(async (tx) => {
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      await tx.manager.update(Webhook, { id, teamId }, { deletedAt: clock.now() });
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url: webhook.url, companyId: webhook.companyId },
      });
      await tx.query(CANCEL_QUEUED, [[id]]);
      return true;
    });
    if (!known) await this.refuseForeign(teamId, id);
  }

  /** Audits a change of the secret: whether deliveries were and are signed, never the secret itself. */
  private async auditSecret(tx: Transaction, webhook: Webhook, earlier: Webhook | null): Promise<void> {
    await this.audit.record(tx, {
      teamId: webhook.teamId,
      action: WEBHOOK_SECRET_CHANGED,
      subjectId: webhook.id,
      ...(earlier === null ? {} : { before: { signed: earlier.secretSealed !== null } }),
      after: { signed: webhook.secretSealed !== null },
    });
  }

  private async refuseForeign(teamId: string, id: string): Promise<void> {
    if (!(await this.webhooks.existsBy({ id, teamId }))) await this.scope.refuseForeign('webhooks', id);
  }

  private async find(teamId: string, id: string): Promise<Webhook> {
    const webhook = await this.webhooks.findOneBy({ id, teamId, deletedAt: IsNull() });
    if (webhook === null) throw await this.notFoundError(teamId, id);
    return webhook;
  }

  private lockRow(tx: Transaction, teamId: string, id: string): Promise<Webhook | null> {
    const where = { id, teamId, deletedAt: IsNull() };
    return tx.manager.findOne(Webhook, { where, lock: { mode: 'for_no_key_update' } });
  }

  /** Creates the failure for a missing webhook: 404 for a deleted one of the team, otherwise 401 for another team's. */
  private async notFoundError(teamId: string, id: string): Promise<Failure> {
    return (await this.webhooks.existsBy({ id, teamId }))
      ? notFound('webhook', id)
      : this.scope.toMissingFailure('webhooks', id);
  }

  private async requireCompany(teamId: string, companyId: string): Promise<void> {
    const found = await this.unitOfWork.query(HAS_COMPANY, [companyId, teamId]);
    if (found.length === 0) throw await this.scope.toMissingFailure('companies', companyId);
  }

  /**
   * Validates the input and normalises its URL.
   * @throws Failure 400 with every field at fault
   */
  private requireValid<Input extends { url: string }>(input: CollectedInput<Input>): Input {
    const { url } = input.validFields;
    const checked = url === undefined ? null : checkTargetUrl(url, this.policy);
    const faults = new InputFaults();
    faults.add(input.faults);
    if (checked?.ok === false) faults.add({ url: [checked.message] }, 'url_not_allowed');
    faults.throwIfAny();
    return { ...validInput(input), ...(checked?.ok === true && { url: checked.url }) };
  }

  private seal(id: string, secret: string | null): Buffer | null {
    return secret === null || secret === '' ? null : this.vault.seal(secret, secretContext(id));
  }

  private toWebhookWithSecret(webhook: Webhook): WebhookResource {
    const secret =
      webhook.secretSealed === null ? null : this.vault.open(webhook.secretSealed, secretContext(webhook.id));
    return toWebhookResource(webhook, secret);
  }
}
