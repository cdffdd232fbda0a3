import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { ModuleSignals } from '../events/module-signals';
import { clock } from '../kernel/clock';
import { CONFIG, type Config } from '../kernel/config';
import { Vault } from '../kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { badInput, notFound, type Failure } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import { WorkRelay } from '../kernel/queue/work-relay';
import { TeamScope } from '../teams/team-scope';
import { CLAIM_WINDOWS } from './endpoint-health';
import { WEBHOOK_SOURCE } from './fan-out';
import { Webhook } from './webhook.entity';
import type { CreateWebhookInput, UpdateWebhookInput } from './webhook.input';
import { webhookResource, type WebhookResource } from './webhook.resource';
import { generateSecret } from './wire/signature';
import { checkTargetUrl, targetPolicy, type TargetPolicy } from './wire/target-url';

const LIST_LIMIT = 1000;
/** After a rotation the old secret signs along for this long (contract, section 4). */
const OVERLAP_HOURS = 24;

/** What is known of an endpoint that nothing was posted to yet. */
const UNKNOWN_HEALTH = {
  disabledAt: null,
  failingSince: null,
  claimWindow: CLAIM_WINDOWS.careful,
  timeoutsInRow: 0,
  probeAt: null,
};

/** The place a webhook's secret is sealed for. */
export function secretPlace(webhookId: string): string {
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
    private readonly relay: WorkRelay,
    signals: ModuleSignals,
    @Inject(CONFIG) config: Config,
  ) {
    signals.on('company.deleting', (tx, { companyId }) => this.endWith(tx, companyId));
    this.policy = targetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
  }

  async create(teamId: string, input: CreateWebhookInput): Promise<WebhookResource> {
    const url = this.acceptedUrl(input.url);
    const companyId = input.companyId ?? null;
    if (companyId !== null) await this.requireCompany(teamId, companyId);
    const now = clock.now();
    const id = newId('webhook');
    const webhook = this.webhooks.create({
      id,
      teamId,
      companyId,
      url,
      secretSealed: this.sealed(id, input.secret ?? null),
      previousSecretSealed: null,
      previousSecretUntil: null,
      ...UNKNOWN_HEALTH,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await this.unitOfWork.run((tx) => tx.manager.insert(Webhook, webhook));
    return this.shown(webhook);
  }

  /** Newest first. */
  async list(teamId: string): Promise<WebhookResource[]> {
    const webhooks = await this.webhooks.find({
      where: { teamId, deletedAt: IsNull() },
      order: { id: 'DESC' },
      take: LIST_LIMIT,
    });
    return webhooks.map((webhook) => this.shown(webhook));
  }

  async get(teamId: string, id: string): Promise<WebhookResource> {
    return this.shown(await this.find(teamId, id));
  }

  /**
   * Replaces the configuration; what is queued goes to the new URL, because URL and secret are read at each attempt.
   * An omitted secret stays, null or an empty one stops signing. A disabled webhook is enabled again.
   */
  async update(teamId: string, id: string, input: UpdateWebhookInput): Promise<WebhookResource> {
    const url = this.acceptedUrl(input.url);
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.locked(tx, teamId, id);
      const secrets =
        input.secret === undefined
          ? {}
          : {
              secretSealed: this.sealed(id, input.secret),
              previousSecretSealed: null,
              previousSecretUntil: null,
            };
      await tx.manager.update(
        Webhook,
        { id, teamId },
        { url, ...secrets, ...UNKNOWN_HEALTH, updatedAt: clock.now() },
      );
      if (webhook.disabledAt !== null) tx.afterCommit(() => this.relay.nudge(WEBHOOK_SOURCE));
    });
    return this.get(teamId, id);
  }

  /**
   * Gives the webhook a new secret. The old one, if there was one, signs along for a day, so that the receiver can
   * change over without losing a delivery.
   */
  async rotateSecret(teamId: string, id: string): Promise<WebhookResource> {
    const secretSealed = this.vault.seal(generateSecret(), secretPlace(id));
    await this.unitOfWork.run(async (tx) => {
      await this.locked(tx, teamId, id);
      await tx.query(
        `UPDATE webhooks SET previous_secret_sealed = secret_sealed, secret_sealed = $3, updated_at = $4,
           previous_secret_until = CASE WHEN secret_sealed IS NOT NULL THEN clock_timestamp() + interval '${OVERLAP_HOURS} hours' END
         WHERE id = $1 AND team_id = $2`,
        [id, teamId, secretSealed, clock.now()],
      );
    });
    return this.get(teamId, id);
  }

  /**
   * Deletes the webhook and cancels what is queued for it. An unknown id is a success, so that the call can be
   * repeated. @throws Failure 401 for another team's webhook
   */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { affected } = await tx.manager.update(
        Webhook,
        { id, teamId, deletedAt: IsNull() },
        { deletedAt: clock.now() },
      );
      if (affected === 0) return this.refuseForeign(teamId, id);
      await this.cancelQueued(tx, [id]);
    });
  }

  /** The company's own webhooks end with it; their rows stay without it, because their delivery log does. */
  private async endWith(tx: Transaction, companyId: string): Promise<void> {
    const ended = await tx.query<{ id: string }>(
      `UPDATE webhooks SET deleted_at = coalesce(deleted_at, $2), company_id = NULL WHERE company_id = $1 RETURNING id`,
      [companyId, clock.now()],
    );
    if (ended.length > 0)
      await this.cancelQueued(
        tx,
        ended.map(({ id }) => id),
      );
  }

  private async cancelQueued(tx: Transaction, webhookIds: string[]): Promise<void> {
    await tx.query(
      `UPDATE webhook_deliveries d SET state = 'cancelled', next_attempt_at = NULL, finished_at = clock_timestamp()
       FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ANY($1) AND state = 'pending'
             ORDER BY id FOR UPDATE) AS queued
       WHERE d.id = queued.id`,
      [webhookIds],
    );
  }

  private async refuseForeign(teamId: string, id: string): Promise<void> {
    if (!(await this.webhooks.existsBy({ id, teamId }))) await this.scope.refuseForeign('webhooks', id);
  }

  private async find(teamId: string, id: string): Promise<Webhook> {
    const webhook = await this.webhooks.findOneBy({ id, teamId, deletedAt: IsNull() });
    if (webhook === null) throw await this.missing(teamId, id);
    return webhook;
  }

  private async locked(tx: Transaction, teamId: string, id: string): Promise<Webhook> {
    const where = { id, teamId, deletedAt: IsNull() };
    const webhook = await tx.manager.findOne(Webhook, { where, lock: { mode: 'for_no_key_update' } });
    if (webhook === null) throw await this.missing(teamId, id);
    return webhook;
  }

  /** A deleted webhook of the team is not there; any other row of this id is another team's. */
  private async missing(teamId: string, id: string): Promise<Failure> {
    return (await this.webhooks.existsBy({ id, teamId }))
      ? notFound('webhook', id)
      : this.scope.missing('webhooks', id);
  }

  private async requireCompany(teamId: string, companyId: string): Promise<void> {
    const found = await this.unitOfWork.query('SELECT 1 FROM companies WHERE id = $1 AND team_id = $2', [
      companyId,
      teamId,
    ]);
    if (found.length === 0) throw await this.scope.missing('companies', companyId);
  }

  private acceptedUrl(raw: string): string {
    const checked = checkTargetUrl(raw, this.policy);
    if (!checked.ok) throw badInput({ url: [checked.message] }, 'url_not_allowed');
    return checked.url;
  }

  private sealed(id: string, secret: string | null): Buffer | null {
    return secret === null || secret === '' ? null : this.vault.seal(secret, secretPlace(id));
  }

  private shown(webhook: Webhook): WebhookResource {
    const secret =
      webhook.secretSealed === null ? null : this.vault.open(webhook.secretSealed, secretPlace(webhook.id));
    return webhookResource(webhook, secret);
  }
}
