import type { Company } from '../companies/company.entity';
import {
  blankParty,
  detectXmlDocumentType,
  documentTypeIdsFor,
  parseDocumentInput,
  parseXml,
  readUbl,
  splitDocTypeId,
  writeUbl,
  XmlError,
  type DocumentKind,
  type ParsedDocument,
  type Party,
  type XmlDocument,
} from '../invoice';
import { badInput, type Failure } from '../kernel/http/failure';
import { SANDBOX_SCHEME } from '../peppol/electronic-address-schemes';
import { validateDocument, type ValidationOutcome } from '../rules';

/** A document made ready to be stored and sent. */
export interface OutgoingDocument {
  type: string;
  docTypeId: string;
  processId: string;
  xml: Buffer;
  parsed: ParsedDocument | null;
  validation: ValidationOutcome;
  /** The sender that the XML itself names, `<scheme>:<identifier>`. */
  statedSender: string | null;
}

export interface Addresses {
  sender: string;
  recipient: string;
}

/** Ids that the request names instead of those found from the document. */
export interface GivenIds {
  docTypeId?: string;
  processId?: string;
}

/**
 * Builds the UBL of a document given as JSON.
 * @param today the calendar day where the company is
 * @throws Failure 400 with every field at fault
 */
export function buildDocument(
  kind: DocumentKind,
  input: unknown,
  company: Company,
  addresses: Addresses,
  today: string,
  given: GivenIds,
): OutgoingDocument {
  const read = parseDocumentInput(input, { kind, today, company: partyOf(company), prefix: 'document' });
  if (!read.ok) throw badInput(read.errors, 'invalid_document');
  const { docTypeId, processId } = documentTypeIdsFor(read.document, kind);
  const xml = writeUbl(read.document, {
    kind,
    sender: addressOf(addresses.sender),
    receiver: addressOf(addresses.recipient),
    customizationId:
      given.docTypeId === undefined ? null : (splitDocTypeId(given.docTypeId)?.customizationId ?? null),
  });
  return readyDocument(Buffer.from(xml, 'utf8'), { docTypeId, processId, ...definedOf(given) });
}

/**
 * Takes a document given as XML, as it is.
 * @throws Failure 400 when it is no well-formed XML, or says too little of itself to be sent
 */
export function takeXml(input: unknown, ids: GivenIds): OutgoingDocument {
  if (typeof input !== 'string')
    throw badInput(
      { document: ['With documentType xml the document must be a string of XML.'] },
      'invalid_document',
    );
  return readyDocument(Buffer.from(input, 'utf8'), ids);
}

/** @throws Failure 400 with one key per field and messages of the form `RULE: text` when a finding is fatal */
export function refuseFatalFindings(validation: ValidationOutcome): void {
  const errors: Record<string, string[]> = {};
  for (const finding of validation.errors) {
    if (finding.errorLevel !== 'ERROR') continue;
    const path =
      finding.fieldName.startsWith('/') || finding.fieldName === ''
        ? 'document'
        : `document.${finding.fieldName.replace(/\[(\d+)\]/g, '.$1')}`;
    const place = finding.fieldName.startsWith('/') ? ` (at ${finding.fieldName})` : '';
    (errors[path] ??= []).push(`${finding.ruleCode}: ${finding.errorMessage}${place}`);
  }
  if (Object.keys(errors).length > 0) throw badInput(errors, 'document_invalid');
}

/** Rules that say "this electronic address scheme is on no list", which is true of the sandbox's own. */
const ADDRESS_SCHEME_RULES = new Set(['BR-CL-25', 'PEPPOL-EN16931-CL008']);

/**
 * Takes those findings away that only tell that a magic recipient of the sandbox has an invented scheme, so that every
 * otherwise valid document can be tried out on it.
 */
export function withoutSandboxScheme(validation: ValidationOutcome, recipient: string): ValidationOutcome {
  if (!recipient.startsWith(`${SANDBOX_SCHEME}:`)) return validation;
  const errors = validation.errors.filter((finding) => !ADDRESS_SCHEME_RULES.has(finding.ruleCode));
  const fatal = errors.some((finding) => finding.errorLevel === 'ERROR');
  return { result: validation.result === 'invalid' && !fatal ? 'valid' : validation.result, errors };
}

function readyDocument(xml: Buffer, ids: GivenIds): OutgoingDocument {
  const tree = parsedXml(xml);
  const content = readContent(tree, ids.processId ?? null);
  const docTypeId = ids.docTypeId ?? content.docTypeId;
  const processId = ids.processId ?? content.processId;
  if (docTypeId === null) throw unstated('docTypeId', 'CustomizationID');
  if (processId === null) throw unstated('processId', 'ProfileID');
  return { ...content, docTypeId, processId, xml, validation: validateDocument(tree) };
}

/**
 * What an XML document says of itself. A type that is not in our table is carried without being parsed.
 * @param processId process of the transmission, which tells some types apart; null when it is not known
 */
export function readContent(
  tree: XmlDocument,
  processId: string | null,
): {
  type: string;
  docTypeId: string | null;
  processId: string | null;
  parsed: ParsedDocument | null;
  statedSender: string | null;
} {
  const ubl = readUbl(tree, { processId });
  if (ubl === null) return { ...detectXmlDocumentType(tree), parsed: null, statedSender: null };
  const { type, docTypeId, sender } = ubl;
  const stated =
    sender?.scheme && sender.identifier ? `${sender.scheme}:${sender.identifier.toLowerCase()}` : null;
  return {
    type,
    docTypeId,
    processId: ubl.processId,
    parsed: type === 'unknown' ? null : ubl.parsed,
    statedSender: stated,
  };
}

function unstated(field: 'docTypeId' | 'processId', element: string): Failure {
  return badInput(
    {
      [field]: [
        `The document has no ${element}, so ${field} cannot be found from it; name it in the request.`,
      ],
    },
    'invalid_document',
  );
}

function parsedXml(xml: Buffer): XmlDocument {
  try {
    return parseXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw badInput({ document: [`The document is not acceptable XML: ${error.message}.`] }, 'malformed_xml');
  }
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

function addressOf(participant: string): { scheme: string; identifier: string } {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}

function definedOf(ids: GivenIds): GivenIds {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}
