import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Raw, Repository } from 'typeorm';
import { defineAuditAction } from '../access/audit/audit-actions';
import { AuditLog } from '../access/audit/audit-log';
import { clock } from '../platform/kernel/clock';
import { CONFIG, type Config } from '../platform/kernel/config';
import { Vault } from '../platform/kernel/crypto/vault';
import { companyLimit } from '../platform/kernel/database/company-limit';
import { type Transaction, UnitOfWork } from '../platform/kernel/database/unit-of-work';
import { badInput, notFound, type ApiError } from '../platform/kernel/http/api-error';
import type { CollectedInput } from '../platform/kernel/http/input-faults';
import { IdempotentResults } from '../platform/kernel/http/idempotency/idempotent-results';
import { requestContext } from '../platform/kernel/request-context';
import { Dispatcher } from '../platform/kernel/queue/dispatcher';
import { hideSecretFromRepetition } from '../access/auth/permissions/secret-visibility';
import { TeamScope } from '../access/teams/team-scope';
import {
  requireAllowedCompanies,
  requireValidWebhook,
  toAuditFields,
  toUpdatedOptions,
  removeDuplicates,
} from './webhook-options';
import { toCompanyColumns, toCompanyIds, toRequestedCompanies } from './webhook-companies';
import { WEBHOOK_CHANGED, WEBHOOK_DELETED } from './webhook-listeners';
import { CLAIM_WINDOWS } from './posting/endpoint-health';
import { WEBHOOK_QUEUE } from './posting/webhook-work';
import { WebhookSeals } from './webhook-seals';
import { Webhook } from './webhook.entity';
import type { CreateWebhookInput, UpdateWebhookInput } from './webhook.input';
import { toWebhookResource, type WebhookResource, newWebhookId } from './webhook.resource';
import { generateSecret } from './wire/signature';
import type { TargetPolicy } from '../platform/kernel/outgoing/target-policy';
import { createTargetPolicy } from '../platform/kernel/outgoing/target-url';
import {
  CANCEL_DELIVERIES_OF_OTHER_COMPANIES,
  CANCEL_QUEUED_DELIVERIES,
  COUNT_WEBHOOKS_OF_COMPANY,
  LOCK_COMPANY_OF_PORTAL_LINK,
  buildSecretRotation,
  isWithinCompanies,
  LOCK_COMPANIES,
} from './webhooks.queries';

const WEBHOOK_CREATED = defineAuditAction('webhook.created');
const WEBHOOK_SECRET_CHANGED = defineAuditAction('webhook.secret_changed');

const MAX_LISTED_WEBHOOKS = 1000;
/** Maximum number of webhooks of a company up to which its portal links can add webhooks. */
const MAX_PORTAL_WEBHOOKS = 50;
/**
 * Number of hours after a rotation during which deliveries are also signed with the old secret (contract, section 4).
 */
const SECRET_OVERLAP_HOURS = 24;

/** Health of an endpoint before the first post. */
const INITIAL_HEALTH = {
  disabledAt: null,
  failingSince: null,
  claimWindow: CLAIM_WINDOWS.careful,
  timeoutsInRow: 0,
  probeAt: null,
};

@Injectable()
export class WebhooksService {
  private readonly policy: TargetPolicy;
  private readonly seals: WebhookSeals;

  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly unitOfWork: UnitOfWork,
    vault: Vault,
    private readonly scope: TeamScope,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
    results: IdempotentResults,
    @Inject(CONFIG) config: Config,
  ) {
    results.registerSecret('webhook', async (teamId, id) => ({
      webhook: await this.getForRepetition(teamId, id),
    }));
    this.seals = new WebhookSeals(vault);
    this.policy = createTargetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
  }

  /** @param options `isPaused`: whether deliveries wait until the webhook is resumed */
  async create(
    teamId: string,
    collectedInput: CollectedInput<CreateWebhookInput>,
    { isPaused = false } = {},
  ): Promise<WebhookResource> {
    const input = requireValidWebhook(collectedInput, this.policy);
    const { url, secret = null } = input;
    const companyIds = toRequestedCompanies(input);
    requireAllowedCompanies(companyIds);
    const now = clock.now();
    const id = newWebhookId();
    const webhook = this.webhooks.create({
      id,
      teamId,
      ...toCompanyColumns(companyIds),
      events: removeDuplicates(input.events ?? null),
      url,
      secretSealed: this.seals.sealSecret(id, secret),
      previousSecretSealed: null,
      previousSecretUntil: null,
      headersSealed: this.seals.sealHeaders(id, input),
      rateLimit: input.rateLimit ?? null,
      rateSpentUntil: null,
      ...INITIAL_HEALTH,
      pausedAt: isPaused ? now : null,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await this.unitOfWork.run(async (tx) => {
      if (this.isPortalLinkRequest()) await this.enforcePortalLimit(tx, teamId, companyIds);
      await this.lockCompanies(tx, teamId, companyIds);
      await tx.manager.insert(Webhook, webhook);
      await tx.recordCreatedResource('webhook', id);
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CREATED,
        subjectId: id,
        after: { url, ...(isPaused && { paused: true }), ...this.toAuditFields(webhook) },
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
        ...(companyIds !== null && {
          companyId: Raw(() => isWithinCompanies('"Webhook"', ':companyIds'), {
            companyIds: [...companyIds],
          }),
        }),
      },
      order: { id: 'DESC' },
      take: MAX_LISTED_WEBHOOKS,
    });
    return webhooks.map((webhook) => this.toWebhookWithSecret(webhook));
  }

  async get(teamId: string, id: string): Promise<WebhookResource> {
    return this.toWebhookWithSecret(await this.find(teamId, id));
  }

  /**
   * Returns a webhook for the repetition of a request that created the webhook or rotated its secret. The path of a
   * creation contains no webhook, so its companies were not compared with the credential before.
   * @throws ApiError 401 for a webhook to which the credential has no access (any more)
   */
  private async getForRepetition(teamId: string, id: string): Promise<WebhookResource> {
    const webhook = await this.get(teamId, id);
    requireAllowedCompanies(webhook.companyIds);
    return { ...webhook, secret: hideSecretFromRepetition(webhook.secret) };
  }

  /**
   * Replaces the configuration. Queued deliveries go to the new URL, because URL and secret are read at each attempt. An
   * omitted secret does not change, and null or an empty secret ends signing. Other omitted fields are also unchanged. A
   * disabled webhook is enabled again.
   */
  async update(
    teamId: string,
    id: string,
    collectedInput: CollectedInput<UpdateWebhookInput>,
  ): Promise<WebhookResource> {
    const input = requireValidWebhook(collectedInput, this.policy);
    const { url, secret } = input;
    if (input.companyIds !== undefined) requireAllowedCompanies(toRequestedCompanies(input));
    const isUpdated = await this.unitOfWork.run(async (tx) => {
      // Companies are locked before the webhook, in the order in which the deletion of a company locks both.
      if (input.companyIds !== undefined) await this.lockCompanies(tx, teamId, toRequestedCompanies(input));
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      requireAllowedCompanies(toCompanyIds(webhook));
      const secrets =
        secret === undefined
          ? {}
          : {
              secretSealed: this.seals.sealSecret(id, secret),
              previousSecretSealed: null,
              previousSecretUntil: null,
            };
      const now = clock.now();
      const changes = {
        url,
        ...secrets,
        ...toUpdatedOptions(input, webhook, now),
        headersSealed: this.seals.updateHeaders(
          webhook,
          input,
          this.isPortalLinkRequest() ? webhook.url : null,
        ),
        ...INITIAL_HEALTH,
        updatedAt: now,
      };
      await tx.manager.update(Webhook, { id, teamId }, changes);
      const companyIds = toCompanyIds({ ...webhook, ...changes });
      if (input.companyIds !== undefined && companyIds !== null)
        await tx.query(CANCEL_DELIVERIES_OF_OTHER_COMPANIES, [id, companyIds]);
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CHANGED,
        subjectId: id,
        before: {
          url: webhook.url,
          disabled: webhook.disabledAt !== null,
          paused: webhook.pausedAt !== null,
          ...this.toAuditFields(webhook),
        },
        after: {
          url,
          disabled: false,
          paused: changes.pausedAt !== null,
          ...this.toAuditFields({ ...webhook, ...changes }),
        },
      });
      if (secret !== undefined) await this.auditSecret(tx, { ...webhook, ...changes }, webhook);
      if (webhook.disabledAt !== null || webhook.pausedAt !== null)
        tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
      return true;
    });
    // Must run after the transaction: acquiring a second connection within a transaction can exhaust the pool.
    if (!isUpdated) throw await this.createNotFoundError(teamId, id);
    return this.get(teamId, id);
  }

  /**
   * Gives the webhook a new secret. Deliveries are also signed with the old secret for a day, so that the receiver can
   * switch without losing a delivery.
   */
  async rotateSecret(teamId: string, id: string): Promise<WebhookResource> {
    const secretSealed = this.seals.sealSecret(id, generateSecret());
    const isRotated = await this.unitOfWork.run(async (tx) => {
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      requireAllowedCompanies(toCompanyIds(webhook));
      await tx.query(buildSecretRotation(SECRET_OVERLAP_HOURS), [id, teamId, secretSealed, clock.now()]);
      await tx.recordCreatedResource('webhook', id);
      await this.auditSecret(tx, { ...webhook, secretSealed }, webhook);
      return true;
    });
    // Must run after the transaction: acquiring a second connection within a transaction can exhaust the pool.
    if (!isRotated) throw await this.createNotFoundError(teamId, id);
    return this.get(teamId, id);
  }

  /**
   * Deletes the webhook and cancels its queued deliveries. An unknown id counts as success, so that the request can be
   * repeated.
   * @throws ApiError 401 for a webhook of another team
   */
  async delete(teamId: string, id: string): Promise<void> {
    const isKnown = await this.unitOfWork.run(async (tx) => {
      const webhook = await this.lockRow(tx, teamId, id);
      if (webhook === null) return false;
      await tx.manager.update(Webhook, { id, teamId }, { deletedAt: clock.now() });
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url: webhook.url, ...this.toAuditFields(webhook) },
      });
      await tx.query(CANCEL_QUEUED_DELIVERIES, [[id]]);
      return true;
    });
    if (!isKnown) await this.rejectWebhookOfOtherTeam(teamId, id);
  }

  private isPortalLinkRequest(): boolean {
    return (requestContext.current()?.portalLinkId ?? null) !== null;
  }

  /** Limits the webhooks that a customer adds to the company of a portal link. @throws ApiError 400 */
  private async enforcePortalLimit(
    tx: Transaction,
    teamId: string,
    companyIds: string[] | null,
  ): Promise<void> {
    for (const companyId of companyIds ?? []) {
      await tx.query(LOCK_COMPANY_OF_PORTAL_LINK, [companyId, teamId]);
      const [countRow] = await tx.query<{ webhooks: number }>(COUNT_WEBHOOKS_OF_COMPANY, [
        ...[companyId, teamId, MAX_PORTAL_WEBHOOKS],
      ]);
      if ((countRow?.webhooks ?? 0) >= MAX_PORTAL_WEBHOOKS)
        throw badInput({
          companyId: [
            `The company has ${MAX_PORTAL_WEBHOOKS} webhooks, the maximum for portal links; delete a webhook first.`,
          ],
        });
    }
  }

  /** Audits a change of the secret: records whether deliveries were and are signed, but never the secret itself. */
  private async auditSecret(tx: Transaction, webhook: Webhook, earlier: Webhook | null): Promise<void> {
    await this.audit.record(tx, {
      teamId: webhook.teamId,
      action: WEBHOOK_SECRET_CHANGED,
      subjectId: webhook.id,
      ...(earlier === null ? {} : { before: { signed: earlier.secretSealed !== null } }),
      after: { signed: webhook.secretSealed !== null },
    });
  }

  private async rejectWebhookOfOtherTeam(teamId: string, id: string): Promise<void> {
    if (!(await this.webhooks.existsBy({ id, teamId }))) await this.scope.requireNoRow('webhooks', id);
  }

  private async find(teamId: string, id: string): Promise<Webhook> {
    const webhook = await this.webhooks.findOneBy({ id, teamId, deletedAt: IsNull() });
    if (webhook === null) throw await this.createNotFoundError(teamId, id);
    return webhook;
  }

  private lockRow(tx: Transaction, teamId: string, id: string): Promise<Webhook | null> {
    const where = { id, teamId, deletedAt: IsNull() };
    return tx.manager.findOne(Webhook, { where, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * Creates the error for a missing webhook: 404 for a deleted webhook of the team, otherwise 401 for a webhook of
   * another team.
   */
  private async createNotFoundError(teamId: string, id: string): Promise<ApiError> {
    return (await this.webhooks.existsBy({ id, teamId }))
      ? notFound('webhook', id)
      : this.scope.toMissingError('webhooks', id);
  }

  /**
   * Locks companies against their deletion until the webhook is stored.
   * @throws ApiError 404 or 401 for a company that the team does not have
   */
  private async lockCompanies(tx: Transaction, teamId: string, companyIds: string[] | null): Promise<void> {
    if (companyIds === null) return;
    const rows = await tx.query<{ id: string }>(LOCK_COMPANIES, [companyIds, teamId]);
    const foundIds = new Set(rows.map(({ id }) => id));
    const missingId = companyIds.find((id) => !foundIds.has(id));
    if (missingId !== undefined) throw await this.scope.toMissingError('companies', missingId, tx);
  }

  /** Returns the resource with the secret, and with masked headers. */
  private toWebhookWithSecret(webhook: Webhook): WebhookResource {
    return toWebhookResource(webhook, this.seals.openSecret(webhook), this.seals.openHeaders(webhook));
  }

  private toAuditFields(webhook: Webhook): Record<string, unknown> {
    return toAuditFields(webhook, this.seals.openHeaders(webhook));
  }
}
