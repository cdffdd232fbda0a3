import { SANDBOX_SCHEME } from '../../../standards/peppol/electronic-address-schemes';
import type { ValidationOutcome } from '../../../standards/rules';

/** Rule that accepts only schemes of the Peppol list; e-mail addresses (EM) are only on the list of EN 16931. */
const PEPPOL_SCHEME_RULE = 'PEPPOL-EN16931-CL008';
/** Equivalent rule of PINT. */
const PINT_SCHEME_RULE = 'ibr-cl-25';
/** Rules about schemes of electronic addresses that are on no list; the sandbox scheme violates them. */
const SCHEME_RULES = ['BR-CL-25', PEPPOL_SCHEME_RULE, PINT_SCHEME_RULE];

/** Rules of the data models of post-award documents about `EndpointID/@schemeID`. */
const POST_AWARD_RULE_PATTERN = /^PEPPOL-T\d+-B\d+$/;
const ADDRESS_SCHEME_PATTERN = /\/cbc:EndpointID(\[\d+\])?\/@schemeID$/;

/**
 * Removes findings about address schemes that this service accepts: the sandbox scheme of test recipients, so that
 * every otherwise valid document can be sent to them, and the e-mail scheme in a document that is only mailed.
 * @param recipient null for a document that is only mailed
 */
export function removeOwnSchemeFindings(
  validation: ValidationOutcome,
  recipient: string | null,
): ValidationOutcome {
  const ignoredRules = listIgnoredRules(recipient);
  if (ignoredRules.length === 0) return validation;
  const errors = validation.errors.filter(
    ({ ruleCode, fieldName }) =>
      !ignoredRules.includes(ruleCode) &&
      !(POST_AWARD_RULE_PATTERN.test(ruleCode) && ADDRESS_SCHEME_PATTERN.test(fieldName)),
  );
  const fatal = errors.some((finding) => finding.errorLevel === 'ERROR');
  const result = validation.result === 'invalid' && !fatal ? 'valid' : validation.result;
  return { ...validation, result, errors };
}

function listIgnoredRules(recipient: string | null): string[] {
  if (recipient === null) return [PEPPOL_SCHEME_RULE, PINT_SCHEME_RULE];
  return recipient.startsWith(`${SANDBOX_SCHEME}:`) ? SCHEME_RULES : [];
}
