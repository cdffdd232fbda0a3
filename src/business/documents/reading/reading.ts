import {
  detectXml,
  getDocumentNumber,
  parseXml,
  readInvoice,
  readInvoiceXml,
  readStatedProcess,
  XmlError,
  type InvoiceSyntax,
  type ParsedDocument,
  type SchemedIdentifier,
  type ReadInvoice,
  type XmlDocument,
} from '../../../standards/invoice';
import { validateDocument, type Finding, type ValidationOutcome } from '../../../standards/rules';
import { houseFindings } from '../../../standards/rules/house';
import { toReferenceKey } from '../../../standards/bank-statements';
import { toPayableAmount, type PayableAmount } from '../business-status/payable-amount';
import { toSearchTexts, type SearchTexts } from '../search/search-words';
import { toNamedTermsOfOther, toNamedTerms, type NamedTerms } from './named-terms';
import { readOtherDocument, type ReceivedInvoiceResponse, type OtherDocument } from './other-documents';

export type { NamedParty, NamedPayee, NamedRegistration, NamedTerms } from './named-terms';

/** Data of a document for lists and searches. */
export interface DocumentSummary {
  documentNumber: string | null;
  issueDate: string | null;
  sellerName: string | null;
  sellerVatNumber: string | null;
  buyerName: string | null;
  /** VAT number of the buyer (BT-48); absent for a document without this number. */
  buyerVatNumber?: string;
  /** Due date (BT-9); absent without a valid due date. */
  dueDate?: string;
  /** Numbers of the referenced invoices (BT-25), each once; absent without references. */
  invoiceReferences?: string[];
  /** Key of the first payment reference (BT-83), as created by `toReferenceKey`; absent without a reference. */
  paymentReference?: string;
  /** Amount due of an invoice or credit note; absent for a document without an amount. */
  payable?: PayableAmount;
  /** Search texts of an invoice or credit note. */
  searchTexts?: SearchTexts;
}

/** Parsed content and validation result of an XML document. */
export interface DocumentReading {
  /** Short type; `unknown` documents are transmitted without being parsed. */
  type: string;
  /** Syntax of the document; null for a document that is neither an invoice nor a credit note. */
  syntax: InvoiceSyntax | null;
  /** Expanded name of the root element. */
  root: { namespace: string; name: string };
  docTypeId: string | null;
  processId: string | null;
  /** Business process (BT-23) as written in the document; `processId` is derived from it. */
  profileId: string | null;
  /** Electronic address of the issuing party as stated in the document, `<scheme>:<identifier>`. */
  statedSender: string | null;
  /** Terms that identify the parties; null for a document without seller and buyer. */
  namedTerms: NamedTerms | null;
  summary: DocumentSummary;
  /** The parsed document as JSON, without the bodies of embedded files; null when it cannot be parsed. */
  parsedJson: string | null;
  /** Number of embedded files that `parsedJson` omits. */
  embeddedFiles: number;
  /** Content of an Invoice Response; null for any other document. */
  answer: ReceivedInvoiceResponse | null;
  validation: ValidationOutcome;
  /**
   * Findings of all house rules, including rules that a team has switched off; empty for a document that is not an
   * invoice or credit note.
   */
  houseFindings: Finding[];
}

export type ReadResult = { ok: true; reading: DocumentReading } | { ok: false; message: string };

/**
 * Result of reading the payload of a request, with the XML and the PDF that contained it. The XML may be empty on
 * errors.
 */
export type PayloadReading = ReadResult & { xml: Buffer; pdf: Buffer | null };

/** Result of reading a text, with the bytes to store and send. */
export type TextReading = ReadResult & { xml: Uint8Array };

const EMPTY_SUMMARY: DocumentSummary = {
  documentNumber: null,
  issueDate: null,
  sellerName: null,
  sellerVatNumber: null,
  buyerName: null,
};

/** Returns the parsed document of a reading, without the bodies of embedded files; null when it cannot be parsed. */
export function parseReadingJson({ parsedJson }: Pick<DocumentReading, 'parsedJson'>): ParsedDocument | null {
  // The stored JSON was written with JSON.stringify from a parsed document.
  return parsedJson === null ? null : (JSON.parse(parsedJson) as ParsedDocument);
}

/** Data of a document besides its bytes. */
export interface ReadingContext {
  /** Process of the transmission, which distinguishes some document types; null for an unknown process. */
  processId: string | null;
  /** Day of the exchange, YYYY-MM-DD; the rules in force on that day apply. */
  day: string;
}

/** Reads and validates an XML document; returns an error, instead of throwing, for unacceptable XML. */
export function readXml(xml: Uint8Array, context: ReadingContext): ReadResult {
  let tree: XmlDocument;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, message: error.message };
    throw error;
  }
  return { ok: true, reading: readTree(tree, context) };
}

/** Reads and validates a document from its XML tree. */
export function readTree(tree: XmlDocument, context: ReadingContext): DocumentReading {
  return readTreeWithFiles(tree, context).reading;
}

/**
 * Reads and validates a document, and returns also its parsed form with embedded files; the parsed form is null for a
 * document that is neither an invoice nor a credit note.
 */
export function readTreeWithFiles(
  tree: XmlDocument,
  { processId, day }: ReadingContext,
): { reading: DocumentReading; parsed: ParsedDocument | null } {
  const invoice = readInvoice(tree, { processId });
  const reading = {
    ...readDocumentContent(tree, invoice),
    validation: limitFindings(validateDocument(tree, day)),
    houseFindings:
      invoice === null ? [] : houseFindings({ document: invoice.parsed, kind: invoice.kind, day }),
  };
  return { reading, parsed: invoice?.parsed ?? null };
}

/** Reads and validates a document given as text. */
export function readXmlText(text: string, context: ReadingContext): TextReading {
  const xml = new TextEncoder().encode(text);
  return { ...readXml(xml, context), xml };
}

/** Maximum number of findings, because a finding could occur on each of 10,000 lines. */
const MAX_FINDINGS = 1000;

/** Limits the number of findings; warnings are omitted first. */
function limitFindings(outcome: ValidationOutcome): ValidationOutcome {
  if (outcome.errors.length <= MAX_FINDINGS) return outcome;
  const [fatal, others] = [true, false].map((isFatal) =>
    outcome.errors.filter(({ errorLevel }) => (errorLevel === 'ERROR') === isFatal),
  );
  return { ...outcome, errors: [...(fatal ?? []), ...(others ?? [])].slice(0, MAX_FINDINGS) };
}

/**
 * Reads the electronic address of the recipient of a document; null for a document without this address, and for bytes
 * that are not a document.
 */
export function readRecipientAddress(xml: Uint8Array): string | null {
  let tree: XmlDocument;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
  const invoice = readInvoice(tree, { processId: null });
  if (invoice !== null) return formatAddress(toNamedTerms(invoice).recipient.address);
  const { parties } = readOtherDocument(tree, detectXml(tree).type);
  return formatAddress(parties?.recipient.address ?? null);
}

/** A file that is embedded in a document. */
export interface EmbeddedFile {
  id: string | null;
  filename: string | null;
  bytes: Uint8Array;
}

/** Returns the embedded files of a document, decoded. */
export function readEmbeddedFiles(xml: Uint8Array): EmbeddedFile[] {
  const attachments = readInvoiceXml(xml)?.parsed.attachments ?? [];
  return attachments.flatMap(({ id, filename, embeddedDocument: body }) =>
    body === null ? [] : [{ id, filename, bytes: Uint8Array.from(Buffer.from(body, 'base64')) }],
  );
}

function readDocumentContent(
  tree: XmlDocument,
  invoice: ReadInvoice | null,
): Omit<DocumentReading, 'validation' | 'houseFindings'> {
  if (invoice === null) {
    const detectedDocumentType = detectXml(tree);
    return {
      ...detectedDocumentType,
      syntax: null,
      root: getRootName(tree),
      profileId: readStatedProcess(tree),
      ...readOtherContent(readOtherDocument(tree, detectedDocumentType.type)),
    };
  }
  const { kind, syntax, docTypeId, sender, parsed } = invoice;
  return {
    type: kind,
    syntax,
    root: getRootName(tree),
    docTypeId,
    processId: invoice.processId,
    profileId: invoice.statedProcess,
    statedSender: formatAddress(sender),
    namedTerms: toNamedTerms(invoice),
    summary: toSummary(parsed),
    ...removeFileContents(parsed),
    answer: null,
  };
}

type OtherContentField =
  'statedSender' | 'namedTerms' | 'summary' | 'parsedJson' | 'embeddedFiles' | 'answer';

function readOtherContent({
  number: documentNumber,
  issueDate,
  parties,
  parsed,
  answer,
}: OtherDocument): Pick<DocumentReading, OtherContentField> {
  const issuer = parties?.issuer ?? null;
  const seller = issuer?.role === 'seller' ? issuer : parties?.recipient;
  const buyer = issuer?.role === 'buyer' ? issuer : parties?.recipient;
  return {
    statedSender: formatAddress(issuer?.address ?? null),
    namedTerms: parties === null ? null : toNamedTermsOfOther(parties),
    summary: {
      ...EMPTY_SUMMARY,
      documentNumber,
      issueDate: parseDay(issueDate),
      sellerName: seller?.name ?? null,
      buyerName: buyer?.name ?? null,
    },
    parsedJson: parsed === null ? null : JSON.stringify(parsed),
    embeddedFiles: 0,
    answer,
  };
}

/** Formats `<scheme>:<identifier>`; null for an incomplete address. */
function formatAddress(address: SchemedIdentifier | null): string | null {
  return address?.scheme && address.identifier
    ? `${address.scheme}:${address.identifier.toLowerCase()}`
    : null;
}

function getRootName(tree: XmlDocument): DocumentReading['root'] {
  return { namespace: tree.namespace(0), name: tree.localName(0) };
}

/** Returns the key of the first payment reference with a letter or a digit. */
export function findPaymentReference({ paymentMeans }: ParsedDocument): string | undefined {
  return paymentMeans.map(({ reference }) => toReferenceKey(reference ?? '')).find((key) => key !== '');
}

/** Returns the data of an invoice or credit note for lists and searches. */
export function toSummary(parsedDocument: ParsedDocument): DocumentSummary {
  const { issueDate, seller, buyer } = parsedDocument;
  const invoiceReferences = listReferences(parsedDocument);
  const payable = toPayableAmount(parsedDocument);
  const paymentReference = findPaymentReference(parsedDocument);
  const dueDate = parseDay(parsedDocument.dueDate);
  return {
    documentNumber: getDocumentNumber(parsedDocument),
    issueDate: parseDay(issueDate),
    sellerName: seller.name,
    sellerVatNumber: seller.vatNumber,
    buyerName: buyer.name,
    ...(buyer.vatNumber !== null && { buyerVatNumber: buyer.vatNumber }),
    ...(dueDate !== null && { dueDate }),
    ...(invoiceReferences.length > 0 && { invoiceReferences }),
    ...(payable !== null && { payable }),
    ...(paymentReference !== undefined && { paymentReference }),
    searchTexts: toSearchTexts(parsedDocument),
  };
}

/** Maximum number of stored references of a document. */
const MAX_REFERENCES = 100;

/** Lists the numbers of the invoices that a document references (BT-25), each once. */
export function listReferences({ invoiceReferences }: Pick<ParsedDocument, 'invoiceReferences'>): string[] {
  if (invoiceReferences.length === 0) return [];
  const numbers = invoiceReferences.flatMap(({ id }) => (id === null || id === '' ? [] : [id]));
  return [...new Set(numbers)].slice(0, MAX_REFERENCES);
}

/** Returns a text that is a valid date; null for any other text, which documents may contain instead of a date. */
function parseDay(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

function removeFileContents(parsedDocument: ParsedDocument): { parsedJson: string; embeddedFiles: number } {
  let embeddedFiles = 0;
  const attachments = parsedDocument.attachments.map((attachment) => {
    if (attachment.embeddedDocument !== null) embeddedFiles++;
    return { ...attachment, embeddedDocument: null };
  });
  return { parsedJson: JSON.stringify({ ...parsedDocument, attachments }), embeddedFiles };
}

/**
 * Adds the findings of the house rules to a validation result, without the rules that the team has switched off;
 * returns a new result.
 * @param disabledRules codes of the rules that the team has switched off
 */
export function addHouseFindings(
  validation: ValidationOutcome,
  { houseFindings }: Pick<DocumentReading, 'houseFindings'>,
  disabledRules: readonly string[],
): ValidationOutcome {
  const houseErrors = houseFindings.filter(({ ruleCode }) => !disabledRules.includes(ruleCode));
  return houseErrors.length === 0
    ? validation
    : { ...validation, errors: [...validation.errors, ...houseErrors] };
}
