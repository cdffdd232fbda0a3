import {
  documentTypeIdsFor,
  parseDocumentInput,
  splitDocTypeId,
  writeUbl,
  type DocumentInputContext,
  type ErrorsByPath,
} from '../../invoice';
import { readXml, type DocumentReading } from './reading';

/** Ids that a request names instead of those found from the document. */
export interface GivenIds {
  docTypeId?: string;
  processId?: string;
}

export interface BuildOrder extends DocumentInputContext {
  input: unknown;
  /** `<scheme>:<identifier>` */
  sender: string;
  recipient: string;
  given: GivenIds;
}

export type BuildResult =
  | { ok: true; xml: string; docTypeId: string; processId: string; reading: DocumentReading }
  | { ok: false; errors: ErrorsByPath };

/** Builds the UBL of a document given as JSON and reads it back, so that what is shown is what is sent. */
export function buildUbl({ input, sender, recipient, given, ...context }: BuildOrder): BuildResult {
  const parsed = parseDocumentInput(input, context);
  if (!parsed.ok) return parsed;
  const { kind } = context;
  const ids = documentTypeIdsFor(parsed.document, kind);
  const docTypeId = given.docTypeId ?? ids.docTypeId;
  const processId = given.processId ?? ids.processId;
  const customizationId =
    given.docTypeId === undefined ? null : (splitDocTypeId(given.docTypeId)?.customizationId ?? null);
  const xml = writeUbl(parsed.document, {
    kind,
    sender: addressOf(sender),
    receiver: addressOf(recipient),
    customizationId,
  });
  const read = readXml(Buffer.from(xml, 'utf8'), processId);
  if (!read.ok) throw new Error(`The written document cannot be read: ${read.message}`);
  return { ok: true, xml, docTypeId, processId, reading: read.reading };
}

function addressOf(participant: string): { scheme: string; identifier: string } {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
