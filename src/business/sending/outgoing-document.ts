import type { Company } from '../companies/company.entity';
import type { DocumentReading } from '../documents/reading/reading';
import { blankParty, type Conversion, type Party, type WrittenProfile } from '../../standards/invoice';
import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import type { ValidationOutcome } from '../../standards/rules';
import { TAX_DATA_INCOMPLETE } from './tax-data-findings';
import { isXmlType, type PreviewInput } from './send.input';

/** A document that is ready to be stored and sent. */
export interface OutgoingDocument {
  docTypeId: string;
  processId: string;
  xml: Buffer;
  reading: DocumentReading;
  /** Conversion of a document that was submitted in another syntax. */
  conversion: Conversion | null;
}

type RequestedDocument = Partial<Pick<PreviewInput, 'docTypeId' | 'processId' | 'documentType'>>;

/** Returns the fatal findings by field of the request; messages have the form `RULE: text`. */
export function toFieldErrors(
  { validation, namedTerms }: DocumentReading,
  document: RequestedDocument,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { errorLevel, fieldName, ruleCode, errorMessage } of validation.errors) {
    if (errorLevel !== 'ERROR') continue;
    const path = findRequestField(fieldName, namedTerms, document);
    const isXml = document.documentType === undefined || isXmlType(document.documentType);
    const location = isXml && path === 'document' && fieldName !== '' ? ` (at ${fieldName})` : '';
    (errors[path] ??= []).push(`${ruleCode}: ${errorMessage}${location}`);
  }
  return errors;
}

/** @throws ApiError 400 with one key per field when a finding is fatal; `tax_data_incomplete` when only the tax report lacks fields */
export function assertNoFatalFindings(reading: DocumentReading, request: RequestedDocument): void {
  const errors = toFieldErrors(reading, request);
  if (Object.keys(errors).length === 0) return;
  const isOnlyIncomplete = reading.validation.errors.every(
    ({ errorLevel, ruleCode }) => errorLevel !== 'ERROR' || ruleCode === TAX_DATA_INCOMPLETE,
  );
  throw badInput(errors, isOnlyIncomplete ? 'tax_data_incomplete' : 'document_invalid');
}

const PARTY_ELEMENTS = { seller: 'AccountingSupplierParty', buyer: 'AccountingCustomerParty' } as const;

/** Returns the field of the request that the term of a finding came from; `document` when there is no single field. */
function findRequestField(
  fieldName: string,
  namedTerms: DocumentReading['namedTerms'],
  request: RequestedDocument,
): string {
  if (namedTerms !== null && fieldName.startsWith(`${namedTerms.recipient.role}.electronicAddress`))
    return 'recipient';
  if (fieldName !== '' && !fieldName.startsWith('/'))
    return `document.${fieldName.replace(/\[(\d+)\]/g, '.$1')}`;
  const recipientElement = namedTerms === null ? null : PARTY_ELEMENTS[namedTerms.recipient.role];
  if (
    recipientElement !== null &&
    fieldName.includes(`/cac:${recipientElement}/`) &&
    /\/cbc:EndpointID(\/@\w+)?$/.test(fieldName)
  )
    return 'recipient';
  if (request.docTypeId !== undefined && CUSTOMIZATION_ELEMENT.test(fieldName)) return 'docTypeId';
  if (request.processId !== undefined && PROCESS_ELEMENT.test(fieldName)) return 'processId';
  return 'document';
}

/** Elements that state the specification identifier (BT-24) and the process (BT-23), in either syntax. */
const CUSTOMIZATION_ELEMENT =
  /\/cbc:CustomizationID$|\/ram:GuidelineSpecifiedDocumentContextParameter\/ram:ID$/;
const PROCESS_ELEMENT = /\/cbc:ProfileID$|\/ram:BusinessProcessSpecifiedDocumentContextParameter\/ram:ID$/;

/** Rules that require the electronic addresses of the parties, which are those of the request. */
const ADDRESS_RULES: ReadonlySet<string> = new Set([
  'PEPPOL-EN16931-R010',
  'PEPPOL-EN16931-R020',
  'ibr-080',
  'ibr-081',
  'BR-FR-12_BT-49',
  'BR-FR-13_BT-34',
]);

/** Removes findings about missing addresses from the validation result of a document whose request has no valid address. */
export function removeMissingAddressFindings(validation: ValidationOutcome): ValidationOutcome {
  return { ...validation, errors: validation.errors.filter(({ ruleCode }) => !ADDRESS_RULES.has(ruleCode)) };
}

/** Returns the error for XML without a type or process, when the request does not state it either. */
export function createMissingIdentifierError(field: 'docTypeId' | 'processId'): FieldErrors {
  const term =
    field === 'docTypeId'
      ? 'specification identifier (BT-24: CustomizationID, in CII the guideline)'
      : 'process (BT-23: ProfileID, in CII the business process)';
  return {
    [field]: [`must be set, because the document does not state its ${term}; received nothing`],
  };
}

/**
 * Converts the company to a party of its own documents. An XRechnung must name a contact (BT-41): a person, a department
 * or the company, whose name is the default here.
 */
export function toParty(company: Company, profile?: WrittenProfile): Party {
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
