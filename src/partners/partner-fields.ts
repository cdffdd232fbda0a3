import { badInput, type FieldErrors } from '../kernel/http/failure';
import { isUsableScheme, SANDBOX_SCHEME } from '../peppol/electronic-address-schemes';
import { compactNumber } from '../peppol/number-rule';
import { formatParticipantIdentifier, parseParticipantIdentifier } from '../peppol/participant-identifier';
import type { PartnerInput } from './partner.input';

const VAT_NUMBER = /^[0-9A-Z+*]{2,20}$/;

/** The common fields as they are stored; a member is missing where the input left it out. */
export interface PartnerFields {
  externalId?: string | null;
  name?: string;
  vatNumber?: string | null;
  peppolAddresses?: string[];
}

/**
 * Normalises the common fields. Electronic addresses are those of the network, in lower case and each once. A VAT number
 * loses its separators; its check digits are not proved, because a partner's number is what its documents say it is.
 * @throws Failure 400 naming each value at fault
 */
export function acceptedPartner({
  externalId,
  name,
  vatNumber,
  peppolAddresses,
}: PartnerInput): PartnerFields {
  const errors: FieldErrors = {};
  const fields: PartnerFields = { externalId, name };
  if (vatNumber !== undefined) {
    fields.vatNumber = vatNumber === null ? null : compactNumber(vatNumber);
    if (fields.vatNumber !== null && !VAT_NUMBER.test(fields.vatNumber))
      errors['vatNumber'] = ['vatNumber must be 2 to 20 letters A–Z and digits, separators aside.'];
  }
  if (peppolAddresses !== undefined) {
    const addresses = new Set<string>();
    peppolAddresses.forEach((received, i) => {
      const read = parseParticipantIdentifier(received.trim());
      if (!read.ok) errors[`peppolAddresses.${i}`] = [`${read.message}.`];
      else if (!isUsableScheme(read.participant.scheme) && read.participant.scheme !== SANDBOX_SCHEME)
        errors[`peppolAddresses.${i}`] = [
          `${read.participant.scheme} is not on the Peppol list of participant identifier schemes.`,
        ];
      else addresses.add(formatParticipantIdentifier(read.participant));
    });
    fields.peppolAddresses = [...addresses];
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return fields;
}
