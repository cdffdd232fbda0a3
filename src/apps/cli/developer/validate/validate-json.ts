import { randomUUID } from 'node:crypto';
import { buildDocument } from '../../../../business/documents/reading/building';
import { removeOwnSchemeFindings } from '../../../../business/documents/reading/own-schemes';
import type { DocumentReading } from '../../../../business/documents/reading/reading';
import {
  blankParty,
  supportsKind,
  isSelfBillingKind,
  WRITTEN_PROFILES,
  type Party,
  type WrittenProfile,
} from '../../../../standards/invoice';
import type { DocumentProfile } from '../../../../standards/invoice/document-profiles';
import type { Finding } from '../../../../standards/rules';
import type { JsonInput } from './json-input';

/** Finding with its location in the file; null when it concerns the whole document. */
export interface LocatedFinding extends Finding {
  line: number | null;
  column: number | null;
}

/** Validation result of a file. */
export interface ValidatedFile {
  file: string;
  type: string;
  result: 'valid' | 'invalid' | 'not_supported';
  profile: DocumentProfile;
  ruleSets: { name: string; version: string }[];
  errors: LocatedFinding[];
  /** Missing parts of a JSON file that were assumed to be valid, such as `seller` */
  assumed?: string[];
}

/** Sample sender for files without a sender, complete enough for most rules. */
const SAMPLE_SENDER: Partial<Party> = {
  ...{ name: 'Sender', street: 'Street 1', city: 'City', postalZone: '1000', country: 'BE' },
  ...{ vatNumber: 'BE0123456749', enterpriseNumberScheme: '0208', enterpriseNumber: '0123456749' },
  ...{ contactName: 'Contact', email: 'sender@example.com', phone: '+32 2 555 00 00' },
};
const SENDER_ADDRESS = '0208:0123456749';
const RECIPIENT_ADDRESS = '0208:0987654394';
/** Country of the sample sender by profile, because national rules depend on the seller's country. */
const COUNTRY_BY_PROFILE: Partial<Record<WrittenProfile, string>> = {
  'xrechnung-3': 'DE',
  nlcius: 'NL',
  'pint-ae': 'AE',
  'pint-aunz': 'AU',
  'pint-jp': 'JP',
  'pint-my': 'MY',
  'pint-om': 'OM',
  'pint-sg': 'SG',
};
/** Elements of the parties, in UBL and CII. */
const PARTY_ELEMENTS = {
  seller: /AccountingSupplierParty|SellerTradeParty/,
  buyer: /AccountingCustomerParty|BuyerTradeParty/,
};

export type JsonValidation = Pick<ValidatedFile, 'type' | 'result' | 'profile' | 'ruleSets' | 'assumed'> & {
  errors: Finding[];
};

/**
 * Builds the document that `POST /{companyId}/send` would build, and validates it. The sender is unknown without a
 * service: if the document does not contain the sender, findings about the sender are omitted.
 * @param day day of the exchange, YYYY-MM-DD
 */
export function validateJson(input: JsonInput, day: string): JsonValidation {
  const { document, prefix, kind, profile, recipient, docTypeId, processId, faults } = input;
  const errors = Object.entries(faults).flatMap(([field, messages]) => messages.map(toFinding(field)));
  if (profile !== undefined && !supportsKind(profile, kind)) {
    const otherProfiles = WRITTEN_PROFILES.filter((candidate) => supportsKind(candidate, kind)).join(', ');
    const message = `must be a profile with documents of type ${kind}, one of ${otherProfiles}; received "${profile}"`;
    return toInvalidResult(input, [...errors, toFinding('profile')(message)], []);
  }
  const issuer = isSelfBillingKind(kind) ? 'buyer' : 'seller';
  const assumedFields = [
    ...(isNamed(document, issuer) ? [] : [issuer]),
    ...(recipient === null ? ['recipient'] : []),
  ];
  const country = profile === undefined ? undefined : COUNTRY_BY_PROFILE[profile];
  const buildResult = buildDocument({
    ...{ input: document, kind, profile, prefix, uuid: randomUUID(), day, today: day, attachPdf: false },
    time: '00:00:00',
    company: blankParty({ ...SAMPLE_SENDER, ...(country === undefined ? {} : { country }) }),
    sender: SENDER_ADDRESS,
    recipient: recipient ?? RECIPIENT_ADDRESS,
    requestedTypeIds: { docTypeId, processId },
  });
  if (!buildResult.ok)
    errors.push(
      ...Object.entries(buildResult.errors).flatMap(([field, messages]) => messages.map(toFinding(field))),
    );
  const { reading } = buildResult;
  if (reading === null) return toInvalidResult(input, errors, assumedFields);
  const { validation } = reading;
  const findings = removeOwnSchemeFindings(validation, recipient)
    .errors.filter((finding) => !assumedFields.includes(issuer) || !concernsParty(issuer, finding))
    .map((finding) => toFileFinding(finding, prefix));
  errors.push(...findings);
  const { profile: writtenProfile, ruleSets } = validation;
  return {
    type: reading.type,
    profile: writtenProfile,
    ruleSets,
    assumed: assumedFields,
    result: toResult(errors, reading),
    errors,
  };
}

/** Returns a function that converts an error of the input to a finding. */
function toFinding(fieldName: string): (message: string) => Finding {
  return (errorMessage) => ({
    ruleCode: 'invalid_input',
    errorMessage,
    errorLevel: 'ERROR',
    fieldName,
    source: 'API',
  });
}

function toInvalidResult(
  { kind, profile }: JsonInput,
  errors: Finding[],
  assumedFields: string[],
): JsonValidation {
  return {
    type: kind,
    profile: profile ?? 'unknown',
    ruleSets: [],
    assumed: assumedFields,
    result: 'invalid',
    errors,
  };
}

function toResult(errors: readonly Finding[], { validation }: DocumentReading): ValidatedFile['result'] {
  if (errors.some(({ errorLevel }) => errorLevel === 'ERROR')) return 'invalid';
  return validation.result === 'invalid' ? 'valid' : validation.result;
}

function isNamed(document: unknown, party: 'seller' | 'buyer'): boolean {
  return typeof document === 'object' && document !== null && party in document;
}

function concernsParty(party: 'seller' | 'buyer', { fieldName }: Finding): boolean {
  return fieldName === party || fieldName.startsWith(`${party}.`) || PARTY_ELEMENTS[party].test(fieldName);
}

/**
 * Converts the field name of a finding to a path in the file. A finding without a field, or with an XPath, gets the
 * path of the document.
 */
function toFileFinding(finding: Finding, prefix: string): Finding {
  const { fieldName, errorMessage } = finding;
  if (fieldName === '' || fieldName.startsWith('/')) {
    const location = fieldName === '' ? '' : ` (at ${fieldName})`;
    return { ...finding, fieldName: prefix === '' ? 'root' : prefix, errorMessage: errorMessage + location };
  }
  return { ...finding, fieldName: prefix === '' ? fieldName : `${prefix}.${fieldName}` };
}

/** Sorts findings by their location in the file. */
export function sortFindings(findings: LocatedFinding[]): LocatedFinding[] {
  return findings.sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  );
}
