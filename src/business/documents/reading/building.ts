import {
  formatDocTypeIdIn,
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
import { inJsonWords } from '../../../standards/rules';
import type { Letterhead } from '../pdf';
import { chooseReaderLanguage } from '../reader-language';
import { parseReadingJson, readTree, readTreeWhole, type DocumentReading } from './reading';
import { removeConsequentialFindings } from './consequential-findings';

/** Ids in the request, which replace the ids determined from the document. */
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
   * Electronic address of the recipient; null when the request has no valid recipient: the document is then validated
   * but not sent.
   */
  recipient: string | null;
  requestedTypeIds: DocumentIds;
  /** Day of the exchange, YYYY-MM-DD. */
  day: string;
  /** Whether to embed a PDF of the document. */
  attachPdf: boolean;
  /** Letterhead of that PDF. */
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
    return build(order);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const message = `must fit into an XML document that can be sent; received a larger one: ${error.message}`;
    return { ok: false, errors: { [order.prefix ?? '']: [message] }, reading: null };
  }
}

/** @throws XmlError for a document whose XML exceeds the limits of the reader */
function build({ input, ...asked }: BuildOrder): BuildResult {
  const order = { ...asked, profile: asked.profile ?? findProfile(asked.requestedTypeIds) };
  const parseResult = parseDocumentInput(input, order);
  if (!parseResult.ok)
    return { ok: false, errors: parseResult.errors, reading: readRest(parseResult, order) };
  const { tree, specification, ...written } = write(parseResult.document, order);
  const { reading: validatedReading, parsed: read } = readTreeWhole(tree, {
    processId: written.processId,
    day: order.day,
  });
  const reading = renameToJsonFields(validatedReading);
  if (read === null) throw new Error('A written invoice cannot be read as one');
  const errors = prefixPaths(order.prefix, listUnsupportedTerms(parseResult.document, read, specification));
  if (Object.keys(errors).length > 0) return { ok: false, errors, reading };
  return { ok: true, ...written, reading };
}

function prefixPaths(prefix: string | undefined, errors: ErrorsByPath): ErrorsByPath {
  if (!prefix) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [`${prefix}.${path}`, messages]),
  );
}

type Order = Omit<BuildOrder, 'input'>;

interface Written {
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

function write(
  document: ParsedDocument,
  { kind, profile, requestedTypeIds, sender, recipient }: Order,
): Written {
  const ids = getDocumentTypeIdsFor(document, kind, profile);
  const { docTypeId } = requestedTypeIds;
  const requestedIds = splitRequestedIds(requestedTypeIds);
  // A requested profile has priority; a contradicting docTypeId is refused with both values.
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
    docTypeId: docTypeId ?? formatDocTypeIdIn(syntax, kind, customizationId),
    processId: requestedTypeIds.processId ?? ids.processId,
  };
}

/** Renames findings to fields of the JSON document, because the client never sees the XML. */
function renameToJsonFields(reading: DocumentReading): DocumentReading {
  const { validation } = reading;
  if (validation.errors.length === 0) return reading;
  return { ...reading, validation: { ...validation, errors: validation.errors.map(inJsonWords) } };
}

/** Validates the document without its invalid fields, so that one response lists all errors. */
function readRest(
  { document, errors }: { document: ParsedDocument | null; errors: ErrorsByPath },
  order: Order,
): DocumentReading | null {
  if (document === null) return null;
  const { tree, processId } = write(document, order);
  const reading = readTree(tree, { processId, day: order.day });
  return removeConsequentialFindings(renameToJsonFields(reading), Object.keys(errors), order.prefix);
}

/** Builds a document with a PDF of itself among its attachments. */
export async function buildWithPdf(order: BuildOrder): Promise<BuildResult> {
  const buildResult = buildDocument(order);
  if (!buildResult.ok) return buildResult;
  const { input, sender, recipient, letterhead } = order;
  const { reading } = buildResult;
  const parseResult = parseReadingJson(reading);
  // The input of a built document is an object.
  const inputMembers = typeof input === 'object' && input !== null ? input : {};
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
    'attachments' in inputMembers && Array.isArray(inputMembers.attachments) ? inputMembers.attachments : [];
  const name = `${(reading.summary.documentNumber ?? 'document').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;
  const embeddedDocument = Buffer.from(pdf).toString('base64');
  const attachment = { id: name, filename: name, mimeCode: 'application/pdf', embeddedDocument };
  return buildDocument({ ...order, input: { ...inputMembers, attachments: [...attachments, attachment] } });
}

function toPartyAddress(participant: string | null): { scheme: string; identifier: string } | null {
  if (participant === null) return null;
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
