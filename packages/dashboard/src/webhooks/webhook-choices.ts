import type { NamedCompany } from '../registry/company-boxes';
import type { Webhook } from './queries';

/** Stands for a stored value of a header, which the API does not show. */
export const MASKED_VALUE = '********';

/** A header while it is edited. */
export interface HeaderChoice {
  name: string;
  value: string;
}

/** Edited settings of a webhook; null: unset. */
export interface WebhookChoices {
  events: readonly string[] | null;
  companies: readonly NamedCompany[] | null;
  headers: readonly HeaderChoice[];
  /** Deliveries per second, as typed; empty: no limit. */
  rate: string;
}

/** Returns the choices of a webhook, or of a new one. Names of its companies are read later. */
export function toChoices(webhook: Webhook | undefined): WebhookChoices {
  return {
    events: webhook?.events ?? null,
    companies: webhook?.companyIds?.map((id) => ({ id, name: id })) ?? null,
    headers: webhook?.headers ?? [],
    rate: webhook?.rateLimit?.toString() ?? '',
  };
}

/** The members of the API's input that choices decide. */
interface ChoicesInput {
  events: string[] | null;
  companyIds: string[] | null;
  headers: HeaderChoice[] | null;
  rateLimit: number | null;
}

/** Converts choices to the members of the API's input. Headers without name and value are omitted. */
export function toChoicesInput({ events, companies, headers, rate }: WebhookChoices): ChoicesInput {
  const named = headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');
  return {
    events: events === null ? null : [...events],
    companyIds: companies?.map(({ id }) => id) ?? null,
    headers: named.length === 0 ? null : named,
    rateLimit: rate.trim() === '' ? null : Number(rate),
  };
}

/**
 * Converts the choices of a webhook that differ from the stored ones, so that a form that was open for a while does not
 * undo what others changed meanwhile.
 */
export function toChangesInput(webhook: Webhook, choices: WebhookChoices): Partial<ChoicesInput> {
  const stored = toChoicesInput(toChoices(webhook));
  const { events, companyIds, headers, rateLimit } = toChoicesInput(choices);
  return {
    ...(!isSame(events, stored.events) && { events }),
    ...(!isSame(companyIds, stored.companyIds) && { companyIds }),
    ...(!isSame(headers, stored.headers) && { headers }),
    ...(rateLimit !== stored.rateLimit && { rateLimit }),
  };
}

function isSame(choice: unknown, stored: unknown): boolean {
  return JSON.stringify(choice) === JSON.stringify(stored);
}

/** Returns the area of an event type as a selection names it: `document.sent` → `document.*`. */
export function toArea(type: string): string {
  return `${type.split('.', 1)[0] ?? type}.*`;
}

/** Adds an entry to a selection or removes it; an area replaces its types. */
export function changeSelection(events: readonly string[], entry: string, isChosen: boolean): string[] {
  const others = events.filter((each) => each !== entry && !(entry.endsWith('.*') && toArea(each) === entry));
  return isChosen ? [...others, entry] : others;
}
