import type { Company } from '../companies/company.entity';
import type { DocumentReading } from '../documents/reading/reading';
import { blankParty, type Party } from '../invoice';
import { badInput, type Failure } from '../kernel/http/failure';
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

/** The refusal of XML that does not say what it is, when the request does not say it either. */
export function unstated(field: 'docTypeId' | 'processId'): Failure {
  const element = field === 'docTypeId' ? 'CustomizationID' : 'ProfileID';
  const message = `The document has no ${element}, so ${field} cannot be found from it; name it in the request.`;
  return badInput({ [field]: [message] }, 'invalid_document');
}

/** The company as a party of its own documents. */
export function partyOf(company: Company): Party {
  return blankParty({
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
