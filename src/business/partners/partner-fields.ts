import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import { isUsableScheme, SANDBOX_SCHEME } from '../../standards/peppol/electronic-address-schemes';
import { compactNumber } from '../../standards/peppol/number-rule';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import type { PartnerInput } from './partner.input';

const VAT_NUMBER = /^[0-9A-Z+*]{2,20}$/;

/** Common fields of suppliers and customers for the database; a property is missing when the input omits it. */
export interface PartnerFields {
  externalId?: string | null;
  name?: string;
  vatNumber?: string | null;
  peppolAddresses?: string[];
}

/**
 * Normalises the common fields of suppliers and customers for the database.
 * @throws ApiError 400 with the errors of all fields
 */
export function normalizePartnerFields(input: CollectedInput<PartnerInput>): PartnerFields {
  const { fields, errors } = validatePartnerFields(input.validFields);
  requireValidInput(input, errors);
  return fields;
}

/**
 * Normalises and checks the common fields. Electronic addresses are converted to the notation of the network, in
 * lower case and without duplicates. Separators are removed from a VAT number. The check digits are not verified,
 * because the number often comes from documents of the partner.
 */
export function validatePartnerFields({ externalId, name, vatNumber, peppolAddresses }: PartnerInput): {
  fields: PartnerFields;
  errors: FieldErrors;
} {
  const errors: FieldErrors = {};
  const fields: PartnerFields = { externalId, name };
  if (vatNumber !== undefined) {
    fields.vatNumber = vatNumber === null ? null : compactNumber(vatNumber);
    if (fields.vatNumber !== null && !VAT_NUMBER.test(fields.vatNumber))
      errors['vatNumber'] = [
        `must have 2 to 20 letters A–Z and digits, not counting separators; received ${formatReceived(vatNumber)}`,
      ];
  }
  if (peppolAddresses !== undefined) {
    const addresses = new Set<string>();
    peppolAddresses.forEach((address, i) => {
      const identifier = parseParticipantIdentifier(address.trim());
      if (!identifier.ok) errors[`peppolAddresses.${i}`] = [`${identifier.message}.`];
      else if (
        !isUsableScheme(identifier.participant.scheme) &&
        identifier.participant.scheme !== SANDBOX_SCHEME
      )
        errors[`peppolAddresses.${i}`] = [
          `must use a scheme of the Peppol code list of participant identifier schemes; received ${identifier.participant.scheme}`,
        ];
      else addresses.add(formatParticipantIdentifier(identifier.participant));
    });
    fields.peppolAddresses = [...addresses];
  }
  return { fields, errors };
}
