import { randomUUID } from 'node:crypto';
import { buildDocument } from '../../../../business/documents/reading/building';
import { removeOwnSchemeFindings } from '../../../../business/documents/reading/own-schemes';
import type { DocumentReading } from '../../../../business/documents/reading/reading';
import {
  blankParty,
  hasKind,
  isSelfBillingKind,
  WRITTEN_PROFILES,
  type Party,
  type WrittenProfile,
} from '../../../../standards/invoice';
import type { Finding } from '../../../../standards/rules';
import type { JsonInput } from './json-input';
import type { JudgedFile, LocatedFinding } from './judged-file';

/** What no file says of who sends: a company that is made up, as complete as most rules want it. */
const SENDER: Partial<Party> = {
  ...{ name: 'Sender', street: 'Street 1', city: 'City', postalZone: '1000', country: 'BE' },
  ...{ vatNumber: 'BE0123456749', enterpriseNumberScheme: '0208', enterpriseNumber: '0123456749' },
  ...{ contactName: 'Contact', email: 'sender@example.com', phone: '+32 2 555 00 00' },
};
const SENDER_ADDRESS = '0208:0123456749';
const RECIPIENT_ADDRESS = '0208:0987654394';
/** Where a company is for whom a profile is made, when it is not known: rules of countries look at the seller's. */
const COUNTRIES: Partial<Record<WrittenProfile, string>> = {
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
const ELEMENTS = {
  seller: /AccountingSupplierParty|SellerTradeParty/,
  buyer: /AccountingCustomerParty|BuyerTradeParty/,
};

export type JudgedJson = Pick<JudgedFile, 'type' | 'result' | 'profile' | 'ruleSets' | 'assumed'> & {
  errors: Finding[];
};

/**
 * Writes the document that `POST /{companyId}/send` would write, and judges it. Who sends is not known without a service: where the
 * document does not name that party, nothing is said of it.
 * @param day YYYY-MM-DD on which it is exchanged
 */
export function judgeJson(input: JsonInput, day: string): JudgedJson {
  const { document, prefix, kind, profile, recipient, docTypeId, processId, faults } = input;
  const errors = Object.entries(faults).flatMap(([field, messages]) => messages.map(toFinding(field)));
  if (profile !== undefined && !hasKind(profile, kind)) {
    const others = WRITTEN_PROFILES.filter((each) => hasKind(each, kind)).join(', ');
    const message = `must be a profile with documents of type ${kind}, which are ${others}; received "${profile}"`;
    return toRefusal(input, [...errors, toFinding('profile')(message)], []);
  }
  const issuer = isSelfBillingKind(kind) ? 'buyer' : 'seller';
  const assumed = [
    ...(isNamed(document, issuer) ? [] : [issuer]),
    ...(recipient === null ? ['recipient'] : []),
  ];
  const country = profile === undefined ? undefined : COUNTRIES[profile];
  const built = buildDocument({
    ...{ input: document, kind, profile, prefix, uuid: randomUUID(), day, today: day, attachPdf: false },
    time: '00:00:00',
    company: blankParty({ ...SENDER, ...(country === undefined ? {} : { country }) }),
    sender: SENDER_ADDRESS,
    recipient: recipient ?? RECIPIENT_ADDRESS,
    requestedTypeIds: { docTypeId, processId },
  });
  if (!built.ok)
    errors.push(
      ...Object.entries(built.errors).flatMap(([field, messages]) => messages.map(toFinding(field))),
    );
  const { reading } = built;
  if (reading === null) return toRefusal(input, errors, assumed);
  const { validation } = reading;
  const findings = removeOwnSchemeFindings(validation, recipient)
    .errors.filter((finding) => !assumed.includes(issuer) || !isAbout(issuer, finding))
    .map((finding) => toFileFinding(finding, prefix));
  errors.push(...findings);
  const { profile: writtenProfile, ruleSets } = validation;
  return {
    type: reading.type,
    profile: writtenProfile,
    ruleSets,
    assumed,
    result: toResult(errors, reading),
    errors,
  };
}

/** An error of the input, in the shape of a finding. */
function toFinding(fieldName: string): (message: string) => Finding {
  return (errorMessage) => ({
    ruleCode: 'invalid_input',
    errorMessage,
    errorLevel: 'ERROR',
    fieldName,
    source: 'API',
  });
}

function toRefusal({ kind, profile }: JsonInput, errors: Finding[], assumed: string[]): JudgedJson {
  return { type: kind, profile: profile ?? 'unknown', ruleSets: [], assumed, result: 'invalid', errors };
}

function toResult(errors: readonly Finding[], { validation }: DocumentReading): JudgedFile['result'] {
  if (errors.some(({ errorLevel }) => errorLevel === 'ERROR')) return 'invalid';
  return validation.result === 'invalid' ? 'valid' : validation.result;
}

function isNamed(document: unknown, party: 'seller' | 'buyer'): boolean {
  return typeof document === 'object' && document !== null && party in document;
}

function isAbout(party: 'seller' | 'buyer', { fieldName }: Finding): boolean {
  return fieldName === party || fieldName.startsWith(`${party}.`) || ELEMENTS[party].test(fieldName);
}

/** A finding by the field of the file; what is about no single one is about the document. */
function toFileFinding(finding: Finding, prefix: string): Finding {
  const { fieldName, errorMessage } = finding;
  if (fieldName === '' || fieldName.startsWith('/')) {
    const place = fieldName === '' ? '' : ` (at ${fieldName})`;
    return { ...finding, fieldName: prefix === '' ? 'root' : prefix, errorMessage: errorMessage + place };
  }
  return { ...finding, fieldName: prefix === '' ? fieldName : `${prefix}.${fieldName}` };
}

/** The findings in the order of the file. */
export function sortFindings(findings: LocatedFinding[]): LocatedFinding[] {
  return findings.sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  );
}
