import type { components } from '../api/schema';
import type { ComboOption } from '../components/combobox';
import type { KnownDetails } from './party';

export type Suggestion = components['schemas']['RecipientSuggestion'];

/** Recipients that the API found for a text. */
export interface FoundRecipients {
  recipients: Suggestion[];
  isComplete: boolean;
}

/** Minimum length of a text that is searched. */
const MIN_LENGTH = 2;
/** Maximum length of a text that the API searches. */
const MAX_LENGTH = 150;
/** An electronic address of the form, as the API takes it. */
export const ADDRESS = /^\d{4}:\S{1,50}$/;
/** Digits of the shortest number that names one company. */
const MIN_DIGITS = 5;

/** Whether a text is long enough to be searched. */
export function isSearchable(text: string): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH;
}

/** Whether a text is a number of one company, so that the address that answers is the recipient. */
export function isCompanyNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= MIN_DIGITS && !/\p{L}{4,}/u.test(text.replace(/^iso6523-actorid-upis::/i, ''));
}

/** The address that answers for a number: the first that the network knows; null when none does. */
export function findAnswering({ recipients }: FoundRecipients): Suggestion | null {
  return recipients.find(({ registered }) => registered === true) ?? null;
}

/**
 * A choice of the list: the name, or the address without one.
 * @param note Country and source in words
 */
export function toRecipientOption({ address, name, country }: Suggestion, source: string): ComboOption {
  const note = [name === null ? null : address, country, source].filter((part) => part !== null);
  return { value: address, label: name ?? address, note: note.join(' · ') };
}

/** Name, country and VAT number of an address's owner in a search result; null when all are unknown. */
export function findDetails({ recipients }: FoundRecipients, address: string): KnownDetails | null {
  const found = recipients.find((each) => each.address === address);
  if (found === undefined || (found.name === null && found.vatNumber === null)) return null;
  return {
    name: found.name ?? '',
    address: null,
    postalCode: null,
    city: null,
    country: found.country,
    vatNumber: found.vatNumber,
    enterpriseNumberScheme: null,
    enterpriseNumber: null,
  };
}
