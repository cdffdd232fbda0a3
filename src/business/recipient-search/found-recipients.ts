import { findElectronicAddressScheme } from '../../standards/peppol/electronic-address-schemes';
import type { RecipientSource, RecipientSuggestion } from './recipient-search.resource';

/** A recipient as found in one source. */
export interface FoundRecipient {
  source: RecipientSource;
  address: string;
  name: string | null;
  country: string | null;
  vatNumber?: string | null;
  customerId?: string;
}

/** Maximum number of recipients in a response. */
export const MAX_RECIPIENTS = 20;

/**
 * Merges the results of the sources by address, in the order of the sources: the first source of an address counts, and
 * later sources add missing data. Customers have priority for the name, because the team entered it. Addresses that are
 * not registered come last.
 * @param registrations for each address with a response of the network, whether it is registered
 */
export function mergeRecipients(
  foundRecipients: readonly FoundRecipient[],
  registrations: ReadonlyMap<string, boolean>,
): RecipientSuggestion[] {
  const byAddress = new Map<string, RecipientSuggestion>();
  for (const each of foundRecipients) {
    const existingRecipient = byAddress.get(each.address);
    const isNamedByTeam = each.source === 'customer';
    byAddress.set(each.address, {
      address: each.address,
      name: (isNamedByTeam ? each.name : null) ?? existingRecipient?.name ?? each.name,
      country: existingRecipient?.country ?? each.country ?? findCountry(each.address),
      source: existingRecipient?.source ?? each.source,
      vatNumber: existingRecipient?.vatNumber ?? each.vatNumber ?? null,
      customerId: existingRecipient?.customerId ?? each.customerId ?? null,
      registered: registrations.get(each.address) ?? null,
    });
  }
  const merged = [...byAddress.values()];
  return [
    ...merged.filter((each) => each.registered !== false),
    ...merged.filter((each) => each.registered === false),
  ].slice(0, MAX_RECIPIENTS);
}

/** Returns the country of an address's register. */
function findCountry(address: string): string | null {
  const country = findElectronicAddressScheme(address.slice(0, 4))?.country ?? null;
  return country === 'EU' ? null : country;
}
