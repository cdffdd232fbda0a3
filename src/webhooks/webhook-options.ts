import { companyLimit } from '../platform/kernel/database/company-limit';
import { InputFaults, requireValidInput, type CollectedInput } from '../platform/kernel/http/input-faults';
import type { TargetPolicy } from '../platform/kernel/outgoing/target-policy';
import { findSelectionFaults } from './event-selection';
import {
  findCompanyFaults,
  toCompanyColumns,
  toCompanyIds,
  toRequestedCompanies,
  type CompanyColumns,
  type RequestedCompanies,
} from './webhook-companies';
import { findHeaderFaults, type StoredHeaders, type WebhookHeader } from './webhook-headers';
import type { Webhook } from './webhook.entity';
import type { UpdateWebhookInput } from './webhook.input';
import { checkTargetUrl } from '../platform/kernel/outgoing/target-url';

/**
 * Validates the input and normalizes its URL.
 * @throws ApiError 400 listing every invalid field
 */
export function requireValidWebhook<
  Input extends {
    url: string;
    events?: string[] | null;
    headers?: WebhookHeader[] | null;
  } & RequestedCompanies,
>(input: CollectedInput<Input>, policy: TargetPolicy): Input {
  const { url, events, headers } = input.validFields;
  const urlCheck = url === undefined ? null : checkTargetUrl(url, policy);
  const faults = new InputFaults();
  faults.add(input.faults);
  if (urlCheck?.ok === false) faults.add({ url: [urlCheck.message] }, 'url_not_allowed');
  faults.add(findSelectionFaults(events ?? []));
  faults.add(findHeaderFaults(headers ?? []));
  faults.add(findCompanyFaults(input.validFields));
  faults.throwIfAny();
  return { ...requireValidInput(input), ...(urlCheck?.ok === true && { url: urlCheck.url }) };
}

/** Rejects companies that the credential does not include; null means all companies. @throws ApiError 401 */
export function requireAllowedCompanies(companyIds: string[] | null): void {
  for (const companyId of companyIds ?? [null]) companyLimit.requireWithinLimit(companyId);
}

/** Returns the options that an update sets: events, companies, rate limit and pause; omitted fields do not change. */
export function toUpdatedOptions(
  input: UpdateWebhookInput,
  current: Webhook,
  now: Date,
): Pick<Webhook, 'events' | 'pausedAt' | 'rateLimit'> & Partial<CompanyColumns> {
  const { events, companyIds, paused, rateLimit } = input;
  const isPaused = paused ?? current.pausedAt !== null;
  return {
    events: events === undefined ? current.events : removeDuplicates(events),
    ...(companyIds !== undefined && toCompanyColumns(toRequestedCompanies({ companyIds }))),
    rateLimit: rateLimit === undefined ? current.rateLimit : rateLimit,
    pausedAt: isPaused ? (current.pausedAt ?? now) : null,
  };
}

export function removeDuplicates(values: string[] | null): string[] | null {
  return values === null ? null : [...new Set(values)];
}

/** Returns the options of a webhook for the audit log, with the names of its headers only. */
export function toAuditFields(webhook: Webhook, headers: StoredHeaders | null): Record<string, unknown> {
  const companyIds = toCompanyIds(webhook);
  return {
    companyId: companyIds?.length === 1 ? companyIds[0] : null,
    companyIds,
    events: webhook.events,
    headers: headers?.headers.map(({ name }) => name) ?? null,
    rateLimit: webhook.rateLimit,
  };
}
