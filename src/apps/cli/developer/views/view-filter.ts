import type { Passerelle } from '#sdk';
import { InvalidArgumentError } from 'commander';

/** Filter of a saved view: query parameters of `GET /documents`. */
export type ViewFilter = NonNullable<Parameters<Passerelle['savedViews']['create']>[0]['filter']>;

/**
 * Adds `name=value` to a filter; the values of a repeated name become a list.
 * @throws InvalidArgumentError for a text without `=`
 */
export function addFilter(text: string, filter: Record<string, string | string[]> = {}): typeof filter {
  const separatorIndex = text.indexOf('=');
  if (separatorIndex < 1) throw new InvalidArgumentError('must be name=value, such as direction=outgoing.');
  const [name, value] = [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)];
  const previousValue = filter[name];
  return { ...filter, [name]: previousValue === undefined ? value : [previousValue, value].flat() };
}

/**
 * Returns whether an object may be the filter of a view: texts, booleans and lists of texts by name. The service
 * validates the names and the values.
 */
export function isViewFilter(filter: Readonly<Record<string, unknown>>): filter is ViewFilter {
  const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';
  return Object.values(filter).every((value) =>
    Array.isArray(value) ? value.every((each) => typeof each === 'string') : isValue(value),
  );
}
