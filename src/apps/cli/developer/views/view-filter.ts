import type { Passerelle } from '#sdk';
import { InvalidArgumentError } from 'commander';

/** Filter of a saved view: query parameters of `GET /documents`. */
export type ViewFilter = NonNullable<Parameters<Passerelle['savedViews']['create']>[0]['filter']>;

/**
 * Adds `name=value` to a filter; the values of a repeated name become a list.
 * @throws InvalidArgumentError for a text without `=`
 */
export function addFilter(text: string, filter: Record<string, string | string[]> = {}): typeof filter {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('A filter is needed, such as direction=outgoing.');
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  const presentValue = filter[name];
  return { ...filter, [name]: presentValue === undefined ? value : [presentValue, value].flat() };
}

/**
 * Returns whether an object may be the filter of a view: texts, flags and lists of texts under names. The service checks names
 * and values.
 */
export function isViewFilter(filter: Readonly<Record<string, unknown>>): filter is ViewFilter {
  const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';
  return Object.values(filter).every((value) =>
    Array.isArray(value) ? value.every((each) => typeof each === 'string') : isValue(value),
  );
}
