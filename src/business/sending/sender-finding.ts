import type { DocumentReading } from '../documents/reading/reading';
import {
  isOtherCompany,
  hasEqualEntry,
  toSchemeEntry,
  toVatEntry,
  type RegisterEntry,
} from '../../standards/peppol/company-register';
import type { Finding } from '../../standards/rules';
import { toAddressEntry } from './issuer-agreement';
import { formatRegistration, SENDER_SOURCE } from './senders/sender-traits';

/**
 * Returns the warning that a received document was sent by another party than its seller (for a self-billed one, its
 * buyer); null when both agree or cannot be compared (contract, sections 8.1 and 9.2). Each registration of the seller
 * counts: BT-31, BT-30 and BT-29 under a scheme that registers enterprises.
 * @param sender participant of the envelope, `<scheme>:<identifier>`
 */
export function findSenderMismatch({ namedTerms }: DocumentReading, sender: string): Finding | null {
  if (namedTerms === null) return null;
  const { role, address, vatNumbers, enterpriseNumber, enterpriseNumberScheme, registrations, country } =
    namedTerms.issuer;
  const ownEntry = toAddressEntry(sender);
  const addressedEntry = address === null ? null : toSchemeEntry(address.scheme, address.identifier, country);
  const documentParties: RegisterEntry[] = [
    ...(addressedEntry === null ? [] : [addressedEntry]),
    ...vatNumbers.map((vatNumber) => toVatEntry(vatNumber, country)),
    ...(enterpriseNumber === null ? [] : [toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
    ...registrations.map(({ scheme, identifier }) => toSchemeEntry(scheme, identifier, country)),
  ];
  const isOther = documentParties.some((entry) => isOtherCompany(entry, ownEntry));
  const isSame = hasEqualEntry(ownEntry, documentParties);
  if (!isOther && (isSame || addressedEntry === null)) return null;
  return {
    ruleCode: 'SENDER-NOT-SELLER',
    errorMessage: `The document was sent by ${sender}, but its ${role} is another party: ${documentParties.map(formatRegistration).join(', ')}. Make sure that the sender may send in the ${role}'s name before you pay.`,
    errorLevel: 'WARNING',
    fieldName: role,
    source: SENDER_SOURCE,
  };
}
