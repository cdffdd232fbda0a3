import type { Company } from '../companies/company.entity';
import type { DocumentReading } from '../documents/reading/reading';
import { blankParty, type Party, type WrittenProfile } from '../invoice';
import { badInput, type Failure } from '../kernel/http/failure';
import { SANDBOX_SCHEME } from '../peppol/electronic-address-schemes';
import type { ValidationOutcome } from '../rules';

/** A document made ready to be stored and sent. */
export interface OutgoingDocument {
  docTypeId: string;
  processId: string;
  xml: Buffer;
  reading: DocumentReading;
}

/** @throws Failure 400 with one key per field and messages of the form `RULE: text` when a finding is fatal */
export function refuseFatalFindings(validation: ValidationOutcome): void {
  const errors: Record<string, string[]> = {};
  for (const { errorLevel, fieldName, ruleCode, errorMessage } of validation.errors) {
    if (errorLevel !== 'ERROR') continue;
    const isXPath = fieldName === '' || fieldName.startsWith('/');
    const path = isXPath ? 'document' : `document.${fieldName.replace(/\[(\d+)\]/g, '.$1')}`;
    const place = isXPath && fieldName !== '' ? ` (at ${fieldName})` : '';
    (errors[path] ??= []).push(`${ruleCode}: ${errorMessage}${place}`);
  }
  if (Object.keys(errors).length > 0) throw badInput(errors, 'document_invalid');
}

/** The rule by which only schemes of the Peppol list are accepted: e-mail addresses (EM) are on that of EN 16931 alone. */
const PEPPOL_SCHEME_RULE = 'PEPPOL-EN16931-CL008';
/** Rules that say "this electronic address scheme is on no list", which is true of the sandbox's own. */
const SCHEME_RULES = ['BR-CL-25', PEPPOL_SCHEME_RULE];

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
  const errors = validation.errors.filter((finding) => !pardoned.includes(finding.ruleCode));
  const fatal = errors.some((finding) => finding.errorLevel === 'ERROR');
  const result = validation.result === 'invalid' && !fatal ? 'valid' : validation.result;
  return { ...validation, result, errors };
}

function pardonedRules(recipient: string | null): string[] {
  if (recipient === null) return [PEPPOL_SCHEME_RULE];
  return recipient.startsWith(`${SANDBOX_SCHEME}:`) ? SCHEME_RULES : [];
}

/** The refusal of XML that does not say what it is, when the request does not say it either. */
export function unstated(field: 'docTypeId' | 'processId'): Failure {
  const element = field === 'docTypeId' ? 'CustomizationID' : 'ProfileID';
  const message = `The document has no ${element}, so ${field} cannot be found from it; name it in the request.`;
  return badInput({ [field]: [message] }, 'invalid_document');
}

/**
 * The company as a party of its own documents. An XRechnung has to name whom to ask (BT-41): a person, a department or
 * the company itself, which is all that is known here.
 */
export function partyOf(company: Company, profile?: WrittenProfile): Party {
  return blankParty({
    contactName: profile === 'xrechnung-3' ? company.name : null,
    name: company.name,
    street: company.address,
    postalZone: company.postalCode,
    city: company.city,
    country: company.country,
    vatNumber: company.vatNumber,
    enterpriseNumberScheme: company.enterpriseNumberScheme,
    enterpriseNumber: company.enterpriseNumber,
    email: company.email,
    phone: company.phone,
  });
}
