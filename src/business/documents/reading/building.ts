import {
  formatDocTypeIdInSyntax,
  getDocumentTypeIdsFor,
  parseDocumentInput,
  findPintProfile,
  splitDocTypeId,
  findSyntaxOfDocTypeId,
  listUnsupportedTerms,
  writeCiiWithTree,
  writeUblWithTree,
  type DocumentInputContext,
  type ErrorsByPath,
  type ParsedDocument,
  type Specification,
  type WrittenProfile,
  type XmlDocument,
  XmlError,
} from '../../../standards/invoice';
import { toJsonFinding } from '../../../standards/rules';
import type { Letterhead } from '../pdf';
import { chooseReaderLanguage } from '../reader-language';
import { parseReadingJson, readTree, readTreeWithFiles, type DocumentReading } from './reading';
import { removeConsequentialFindings } from './consequential-findings';

/** Ids in the request that replace the ids derived from the document. */
export interface DocumentIds {
  docTypeId?: string;
  processId?: string;
}

export interface BuildOrder extends DocumentInputContext {
  /** The submitted document; a `RawJson` contains it as text. */
  input: unknown;
  /** `<scheme>:<identifier>` */
  sender: string | null;
  /**
   * Electronic address of the recipient; null when the request has no valid recipient, so that the document is
   * validated but not sent.
   */
  recipient: string | null;
  requestedTypeIds: DocumentIds;
  /** Day of the exchange, YYYY-MM-DD. */
  day: string;
  /** Whether to embed a PDF of the document. */
  attachPdf: boolean;
  /** Letterhead of the embedded PDF. */
  letterhead?: Letterhead | null;
}

export type BuildResult =
  | { ok: true; xml: Uint8Array; docTypeId: string; processId: string; reading: DocumentReading }
  | {
      ok: false;
      errors: ErrorsByPath;
      /** Findings of the rules for the valid parts of the document. */
      reading: DocumentReading | null;
    };

/**
 * Writes a JSON document in the syntax of the requested document type, by default UBL, and reads the written tree, so
 * that the document is validated exactly as it is sent.
 */
export function buildDocument(order: BuildOrder): BuildResult {
  try {
    return buildOrThrow(order);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const message = `must fit into an XML document that can be sent; received a larger document: ${error.message}`;
    return { ok: false, errors: { [order.prefix ?? '']: [message] }, reading: null };
  }
}

/** @throws XmlError for a document whose XML exceeds the limits of the reader */
function buildOrThrow({ input, ...requestedOrder }: BuildOrder): BuildResult {
  const order = {
    ...requestedOrder,
    profile: requestedOrder.profile ?? findProfile(requestedOrder.requestedTypeIds),
  };
  const parseResult = parseDocumentInput(input, order);
  if (!parseResult.ok)
    return { ok: false, errors: parseResult.errors, reading: readValidParts(parseResult, order) };
  const { tree, specification, ...writtenDocument } = writeDocument(parseResult.document, order);
  const { reading: validatedReading, parsed: parsedDocument } = readTreeWithFiles(tree, {
    processId: writtenDocument.processId,
    day: order.day,
  });
  const reading = renameToJsonFields(validatedReading);
  if (parsedDocument === null)
    throw new Error('The written XML must be readable as an invoice or credit note');
  const errors = prefixPaths(
    order.prefix,
    listUnsupportedTerms(parseResult.document, parsedDocument, specification),
  );
  if (Object.keys(errors).length > 0) return { ok: false, errors, reading };
  return { ok: true, ...writtenDocument, reading };
}

function prefixPaths(prefix: string | undefined, errors: ErrorsByPath): ErrorsByPath {
  if (!prefix) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [`${prefix}.${path}`, messages]),
  );
}

type BuildSettings = Omit<BuildOrder, 'input'>;

interface WrittenDocument {
  xml: Uint8Array;
  tree: XmlDocument;
  docTypeId: string;
  processId: string;
  /** Specification of the written document. */
  specification: Specification;
}

function splitRequestedIds({ docTypeId }: DocumentIds): ReturnType<typeof splitDocTypeId> {
  return docTypeId === undefined ? null : splitDocTypeId(docTypeId);
}

/** Returns the PINT profile of a document type; undefined for all other document types. */
function findProfile(requestedIds: DocumentIds): WrittenProfile | undefined {
  return findPintProfile(splitRequestedIds(requestedIds)?.customizationId) ?? undefined;
}

function writeDocument(
  document: ParsedDocument,
  { kind, profile, requestedTypeIds, sender, recipient }: BuildSettings,
): WrittenDocument {
  const ids = getDocumentTypeIdsFor(document, kind, profile);
  const { docTypeId } = requestedTypeIds;
  const requestedIds = splitRequestedIds(requestedTypeIds);
  // A requested profile has priority; a contradicting docTypeId is rejected with both values.
  const customizationId =
    (profile === undefined ? requestedIds?.customizationId : null) ?? ids.customizationId;
  const syntax = (docTypeId === undefined ? null : findSyntaxOfDocTypeId(docTypeId)) ?? 'ubl';
  const writeWithTree = syntax === 'cii' ? writeCiiWithTree : writeUblWithTree;
  const { text, tree } = writeWithTree(document, {
    kind,
    sender: toPartyAddress(sender),
    receiver: toPartyAddress(recipient),
    customizationId,
  });
  return {
    xml: new TextEncoder().encode(text),
    tree,
    specification: { customizationId, syntax },
    docTypeId: docTypeId ?? formatDocTypeIdInSyntax(syntax, kind, customizationId),
    processId: requestedTypeIds.processId ?? ids.processId,
  };
}

/** Replaces XML paths in findings by fields of the JSON document, because the client never sees the XML. */
function renameToJsonFields(reading: DocumentReading): DocumentReading {
  const { validation } = reading;
  if (validation.errors.length === 0) return reading;
  return { ...reading, validation: { ...validation, errors: validation.errors.map(toJsonFinding) } };
}

/** Validates the document without its invalid fields, so that one response lists all errors. */
function readValidParts(
  { document, errors }: { document: ParsedDocument | null; errors: ErrorsByPath },
  order: BuildSettings,
): DocumentReading | null {
  if (document === null) return null;
  const { tree, processId } = writeDocument(document, order);
  const reading = readTree(tree, { processId, day: order.day });
  return removeConsequentialFindings(renameToJsonFields(reading), Object.keys(errors), order.prefix);
}

/** Builds a document that contains a rendered PDF of itself as an attachment. */
export async function buildWithPdf(order: BuildOrder): Promise<BuildResult> {
  const buildResult = buildDocument(order);
  if (!buildResult.ok) return buildResult;
  const { input, sender, recipient, letterhead } = order;
  const { reading } = buildResult;
  const parseResult = parseReadingJson(reading);
  // The input of a built document is an object.
  const inputProperties = typeof input === 'object' && input !== null ? input : {};
  if (parseResult === null || sender === null || recipient === null) return buildResult;
  // Loaded lazily: only threads that render need fonts and their libraries.
  const { renderInvoicePdf } = await import('../pdf');
  const pdf = await renderInvoicePdf(parseResult, {
    type: order.kind,
    language: chooseReaderLanguage(reading.type, reading.validation.profile, parseResult),
    senderId: sender,
    receiverId: recipient,
    letterhead,
  });
  const attachments: unknown[] =
    'attachments' in inputProperties && Array.isArray(inputProperties.attachments)
      ? inputProperties.attachments
      : [];
  const name = `${(reading.summary.documentNumber ?? 'document').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;
  const embeddedDocument = Buffer.from(pdf).toString('base64');
  const attachment = { id: name, filename: name, mimeCode: 'application/pdf', embeddedDocument };
  return buildDocument({
    ...order,
    input: { ...inputProperties, attachments: [...attachments, attachment] },
  });
}

function toPartyAddress(participant: string | null): { scheme: string; identifier: string } | null {
  if (participant === null) return null;
  const separatorIndex = participant.indexOf(':');
  return { scheme: participant.slice(0, separatorIndex), identifier: participant.slice(separatorIndex + 1) };
}
