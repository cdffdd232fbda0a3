import {
  detectXmlDocumentType,
  documentNumber,
  parseXml,
  readUbl,
  XmlError,
  type ParsedDocument,
  type XmlDocument,
} from '../../invoice';
import { validateDocument, type ValidationOutcome } from '../../rules';

/** What lists and searches know of a document without opening it. */
export interface DocumentSummary {
  documentNumber: string | null;
  issueDate: string | null;
  sellerName: string | null;
  sellerVatNumber: string | null;
  buyerName: string | null;
}

/** What an XML document turned out to be. */
export interface DocumentReading {
  /** Short type; `unknown` documents are carried without being parsed. */
  type: string;
  docTypeId: string | null;
  processId: string | null;
  /** Electronic address of the issuing party as the document states it, `<scheme>:<identifier>`. */
  statedSender: string | null;
  summary: DocumentSummary;
  /** The parsed document as JSON, without the bodies of embedded files; null when it cannot be parsed. */
  parsedJson: string | null;
  /** How many embedded files were left out of `parsedJson`. */
  embeddedFiles: number;
  validation: ValidationOutcome;
}

export type ReadResult = { ok: true; reading: DocumentReading } | { ok: false; message: string };

/** A reading of a text, with the bytes that are stored and sent of it. */
export type TextReading = ReadResult & { xml: Uint8Array };

const NOTHING: DocumentSummary = {
  documentNumber: null,
  issueDate: null,
  sellerName: null,
  sellerVatNumber: null,
  buyerName: null,
};

/** The parsed document of a reading, without the bodies of embedded files; null when it cannot be parsed. */
export function parsedOf({ parsedJson }: Pick<DocumentReading, 'parsedJson'>): ParsedDocument | null {
  // Made by JSON.stringify of just that.
  return parsedJson === null ? null : (JSON.parse(parsedJson) as ParsedDocument);
}

/**
 * Reads and judges an XML document. Text that is no acceptable XML is an answer, not an exception.
 * @param processId process of the transmission, which tells some types apart; null when it is not known
 */
export function readXml(xml: Uint8Array, processId: string | null): ReadResult {
  let tree: XmlDocument;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, message: error.message };
    throw error;
  }
  return { ok: true, reading: { ...contentOf(tree, processId), validation: cut(validateDocument(tree)) } };
}

/** Reads and judges a document that came as a text. */
export function readXmlText(text: string, processId: string | null): TextReading {
  const xml = new TextEncoder().encode(text);
  return { ...readXml(xml, processId), xml };
}

/** More findings than these help nobody; a document of 10,000 lines could have each of them on every line. */
const MAX_FINDINGS = 1000;

/** The errors before the warnings where not all of them are kept. */
function cut(outcome: ValidationOutcome): ValidationOutcome {
  if (outcome.errors.length <= MAX_FINDINGS) return outcome;
  const [fatal, others] = [true, false].map((wanted) =>
    outcome.errors.filter(({ errorLevel }) => (errorLevel === 'ERROR') === wanted),
  );
  return { ...outcome, errors: [...(fatal ?? []), ...(others ?? [])].slice(0, MAX_FINDINGS) };
}

/** A file that is embedded in a document. */
export interface EmbeddedFile {
  id: string | null;
  filename: string | null;
  bytes: Uint8Array;
}

/** The embedded files of a document, decoded. */
export function readEmbeddedFiles(xml: Uint8Array): EmbeddedFile[] {
  const attachments = readUbl(parseXml(xml))?.parsed.attachments ?? [];
  return attachments.flatMap(({ id, filename, embeddedDocument: body }) =>
    body === null ? [] : [{ id, filename, bytes: Uint8Array.from(Buffer.from(body, 'base64')) }],
  );
}

function contentOf(tree: XmlDocument, processId: string | null): Omit<DocumentReading, 'validation'> {
  const ubl = readUbl(tree, { processId });
  if (ubl === null) {
    return {
      ...detectXmlDocumentType(tree),
      statedSender: null,
      summary: NOTHING,
      parsedJson: null,
      embeddedFiles: 0,
    };
  }
  const { type, docTypeId, sender, parsed } = ubl;
  const statedSender =
    sender?.scheme && sender.identifier ? `${sender.scheme}:${sender.identifier.toLowerCase()}` : null;
  const known = { type, docTypeId, processId: ubl.processId, statedSender, summary: summaryOf(parsed) };
  if (type === 'unknown') return { ...known, parsedJson: null, embeddedFiles: 0 };
  return { ...known, ...withoutFiles(parsed) };
}

function summaryOf(parsed: ParsedDocument): DocumentSummary {
  const { issueDate, seller, buyer } = parsed;
  return {
    documentNumber: documentNumber(parsed),
    // The column is a date; what the document writes may be anything.
    issueDate: issueDate !== null && isDay(issueDate) ? issueDate : null,
    sellerName: seller.name,
    sellerVatNumber: seller.vatNumber,
    buyerName: buyer.name,
  };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

function withoutFiles(parsed: ParsedDocument): { parsedJson: string; embeddedFiles: number } {
  let embeddedFiles = 0;
  const attachments = parsed.attachments.map((attachment) => {
    if (attachment.embeddedDocument !== null) embeddedFiles++;
    return { ...attachment, embeddedDocument: null };
  });
  return { parsedJson: JSON.stringify({ ...parsed, attachments }), embeddedFiles };
}
