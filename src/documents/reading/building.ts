import {
  documentTypeIdsFor,
  parseDocumentInput,
  splitDocTypeId,
  writeUbl,
  type DocumentInputContext,
  type ErrorsByPath,
} from '../../invoice';
import { renderInvoicePdf, type Letterhead } from '../pdf';
import { readerLanguage } from '../reader-language';
import { parsedOf, readXml, type DocumentReading } from './reading';

/** Ids that a request names instead of those found from the document. */
export interface GivenIds {
  docTypeId?: string;
  processId?: string;
}

export interface BuildOrder extends DocumentInputContext {
  /** The document as it was given; a `RawJson` has it as text. */
  input: unknown;
  /** `<scheme>:<identifier>` */
  sender: string;
  recipient: string;
  given: GivenIds;
  /** Day of the exchange, YYYY-MM-DD. */
  day: string;
  /** Embeds a PDF of the document into it. */
  attachPdf: boolean;
  /** What that PDF looks like. */
  letterhead?: Letterhead | null;
}

export type BuildResult =
  | { ok: true; xml: Uint8Array; docTypeId: string; processId: string; reading: DocumentReading }
  | { ok: false; errors: ErrorsByPath };

/** Builds the UBL of a document given as JSON and reads it back, so that what is shown is what is sent. */
export function buildUbl({
  input,
  sender,
  recipient,
  given,
  day,
  attachPdf: _,
  ...context
}: BuildOrder): BuildResult {
  const parsed = parseDocumentInput(input, context);
  if (!parsed.ok) return parsed;
  const { kind, profile } = context;
  const ids = documentTypeIdsFor(parsed.document, kind, profile);
  const docTypeId = given.docTypeId ?? ids.docTypeId;
  const processId = given.processId ?? ids.processId;
  // A profile that is named decides; a docTypeId that contradicts it is refused with what it was compared to.
  const named = profile === undefined ? given.docTypeId : ids.docTypeId;
  const customizationId = named === undefined ? null : (splitDocTypeId(named)?.customizationId ?? null);
  const text = writeUbl(parsed.document, {
    kind,
    sender: addressOf(sender),
    receiver: addressOf(recipient),
    customizationId,
  });
  const xml = new TextEncoder().encode(text);
  const read = readXml(xml, { processId, day });
  if (!read.ok) throw new Error(`The written document cannot be read: ${read.message}`);
  return { ok: true, xml, docTypeId, processId, reading: read.reading };
}

/** Builds the UBL of a document with a PDF of itself among its attachments. */
export async function buildWithPdf(order: BuildOrder): Promise<BuildResult> {
  const built = buildUbl(order);
  if (!built.ok) return built;
  const { input, sender, recipient, letterhead } = order;
  const { reading } = built;
  const parsed = parsedOf(reading);
  // What was built was an object.
  const given = typeof input === 'object' && input !== null ? input : {};
  if (parsed === null) return built;
  const pdf = await renderInvoicePdf(parsed, {
    type: order.kind,
    language: readerLanguage(reading.type, reading.validation.profile, parsed),
    senderId: sender,
    receiverId: recipient,
    letterhead,
  });
  const attachments: unknown[] =
    'attachments' in given && Array.isArray(given.attachments) ? given.attachments : [];
  const name = `${(reading.summary.documentNumber ?? 'document').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;
  const embeddedDocument = Buffer.from(pdf).toString('base64');
  const attachment = { id: name, filename: name, mimeCode: 'application/pdf', embeddedDocument };
  return buildUbl({ ...order, input: { ...given, attachments: [...attachments, attachment] } });
}

function addressOf(participant: string): { scheme: string; identifier: string } {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
