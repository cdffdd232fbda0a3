import { SANDBOX_SCHEME } from '../../../standards/peppol/electronic-address-schemes';
import type { ValidationOutcome } from '../../../standards/rules';

/** The rule by which only schemes of the Peppol list are accepted: e-mail addresses (EM) are on that of EN 16931 alone. */
const PEPPOL_SCHEME_RULE = 'PEPPOL-EN16931-CL008';
/** The same of PINT. */
const PINT_SCHEME_RULE = 'ibr-cl-25';
/** Rules that say "this electronic address scheme is on no list", which is true of the sandbox's own. */
const SCHEME_RULES = ['BR-CL-25', PEPPOL_SCHEME_RULE, PINT_SCHEME_RULE];

/** Rules of the data models of post-award documents, which say the same of `EndpointID/@schemeID`. */
const MODEL_RULE = /^PEPPOL-T\d+-B\d+$/;
const SCHEME_OF_ADDRESS = /\/cbc:EndpointID(\[\d+\])?\/@schemeID$/;

/**
 * Takes those findings away that only tell that an address has a scheme of ours: an invented one of the sandbox's magic
 * recipients, so that every otherwise valid document can be tried out on them, or that of e-mail addresses in a document
 * that is mailed and never sees the network.
 */
export function withoutOwnSchemes(
  validation: ValidationOutcome,
  recipient: string | null,
): ValidationOutcome {
  const pardoned = pardonedRules(recipient);
  if (pardoned.length === 0) return validation;
  const errors = validation.errors.filter(
    ({ ruleCode, fieldName }) =>
      !pardoned.includes(ruleCode) && !(MODEL_RULE.test(ruleCode) && SCHEME_OF_ADDRESS.test(fieldName)),
  );
  const fatal = errors.some((finding) => finding.errorLevel === 'ERROR');
  const result = validation.result === 'invalid' && !fatal ? 'valid' : validation.result;
  return { ...validation, result, errors };
}

function pardonedRules(recipient: string | null): string[] {
  if (recipient === null) return [PEPPOL_SCHEME_RULE, PINT_SCHEME_RULE];
  return recipient.startsWith(`${SANDBOX_SCHEME}:`) ? SCHEME_RULES : [];
}
