import { findSchemeRegistrationError } from './electronic-address-schemes';
import { checkEnterpriseNumber } from './enterprise-number';
import {
  IDENTIFIER_CHARACTERS,
  IDENTIFIER_SYNTAX,
  SCHEME_SYNTAX,
  type ParticipantIdentifier,
} from './participant-identifier';
import { formatReceivedText } from '../values/received';

/** Maximum length of an identifier, without its scheme, that may be registered through this service. */
export const REGISTRABLE_IDENTIFIER_MAX_LENGTH = 50;

export type RegistrableIdentifierResult =
  | { ok: true; participant: ParticipantIdentifier }
  | { ok: false; errors: { scheme?: string; identifier?: string } };

/**
 * Checks an identifier that a client wants to register: scheme of 4 digits, active and registrable on the Peppol list;
 * identifier of 1–50 characters `A–Z a–z 0–9 . _ ~ -` that satisfies the rule of its register. The result is in lower
 * case and otherwise unchanged: another notation of the number (`0123.456.749`) would be another participant on the
 * network, so it is rejected with the accepted notation.
 */
export function checkRegistrableIdentifier(scheme: string, identifier: string): RegistrableIdentifierResult {
  const schemeError = SCHEME_SYNTAX.test(scheme)
    ? findSchemeRegistrationError(scheme)
    : `${formatReceivedText(scheme)} is not a scheme; expected 4 digits of the Peppol list, e.g. 0208`;
  const identifierError =
    findIdentifierSyntaxError(identifier) ??
    (schemeError === undefined ? findRegisterError({ scheme, identifier }) : undefined);
  if (schemeError === undefined && identifierError === undefined) {
    return { ok: true, participant: { scheme, identifier: identifier.toLowerCase() } };
  }
  return {
    ok: false,
    errors: {
      ...(schemeError === undefined ? {} : { scheme: schemeError }),
      ...(identifierError === undefined ? {} : { identifier: identifierError }),
    },
  };
}

export function findIdentifierSyntaxError(identifier: string): string | undefined {
  if (identifier.length < 1 || identifier.length > REGISTRABLE_IDENTIFIER_MAX_LENGTH) {
    return `identifier is ${identifier.length} characters long; expected 1 to ${REGISTRABLE_IDENTIFIER_MAX_LENGTH}`;
  }
  if (IDENTIFIER_SYNTAX.test(identifier)) return undefined;
  return `${formatReceivedText(identifier)} has characters that are not accepted; expected ${IDENTIFIER_CHARACTERS}`;
}

/**
 * Returns the error of an identifier by the rule of its register: form, check digits, notation. The network does not
 * enforce these rules, so for sending the error is at most a warning.
 */
export function findRegisterError({ scheme, identifier }: ParticipantIdentifier): string | undefined {
  const check = checkEnterpriseNumber(scheme, identifier);
  if (!check.ok) return check.message;
  if (check.value.toLowerCase() === identifier.toLowerCase()) return undefined;
  return `${scheme} ${formatReceivedText(identifier)}: should be written ${check.value}`;
}
