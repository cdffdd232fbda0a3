import { CollectingPipe } from '../../../platform/kernel/http/collecting.pipe';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { getPayloadPdf } from '../../../platform/kernel/http/document-payload';
import { badInput, ApiError } from '../../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { parseJson } from '../../../platform/kernel/http/json-text';
import { decodeBody, readLargeBody, toBody, type LargeBody } from '../../../platform/kernel/http/large-body';
import { packContents } from '../../documents/contents/stored-contents';
import { MIN_OBJECT_BYTES } from '../../documents/objects/object-place';
import { buildDocument } from '../../documents/reading/building';
import { readRecipientAddress, readXml, readXmlText } from '../../documents/reading/reading';
import { DocumentCandidates, type CandidateReader } from '../document-candidates';
import {
  DocumentPreparation,
  findSendAtErrors,
  prepareInType,
  type PreparedDocument,
} from '../document-preparation';
import { SendInput } from '../send.input';
import type { AcceptanceInput } from '../send.service';
import type { PreparingCompany } from '../sending-companies';

const BODY_PIPE = new CollectingPipe(SendInput);

/**
 * Reads a document of a batch as the body of a single send.
 * @param isXml whether the item is an XML file of an archive, which is sent to the recipient stated in it
 * @throws ApiError 400 for text that is not UTF-8 or not a JSON object
 */
export async function readItem(bytes: Buffer, isXml: boolean): Promise<CollectedInput<SendInput>> {
  return collect(isXml ? toXmlBody(bytes, readRecipientAddress(bytes)) : parseJson(decodeBody(bytes)));
}

/** Body of a large document, as a thread has read it. */
export type LargeItemBody = LargeBody | { recipientAddress: string | null };

/** Work of a thread on a large document, which the service then prepares. */
export function readLargeItem(bytes: Uint8Array, isXml: boolean): LargeItemBody {
  return isXml ? { recipientAddress: readRecipientAddress(bytes) } : readLargeBody(bytes);
}

/** Returns the body of a document that a thread has read, like {@link readItem}. @throws ApiError as `readItem` */
export async function collectItem(
  bytes: Buffer,
  readBody: LargeItemBody,
): Promise<CollectedInput<SendInput>> {
  return collect(
    'recipientAddress' in readBody ? toXmlBody(bytes, readBody.recipientAddress) : toBody(readBody),
  );
}

function toXmlBody(document: Buffer, recipient: string | null): object {
  return { documentType: 'xml', recipient: recipient ?? undefined, document };
}

async function collect(body: unknown): Promise<CollectedInput<SendInput>> {
  if (body === null) throw badInput({ root: ['must be a JSON object; received null'] });
  return BODY_PIPE.transform(body, { type: 'body' });
}

/** A document that can be stored, and the fields that concern its acceptance. */
export interface PreparedItem {
  document: PreparedDocument;
  input: AcceptanceInput;
}

/** A document that only the service can prepare. */
export interface ServiceItem {
  /** Number of the document; null when it has none, or a thread cannot read it. */
  number: string | null;
}

/**
 * Prepares a document of a batch within a worker thread: parses, checks, writes and packs it.
 * @returns the prepared document; or its number when it needs data that a thread does not have; or null when it will be
 *   refused. The service prepares the documents in the last two cases
 */
export async function prepareItem(
  sending: PreparingCompany,
  bytes: Buffer,
  isXml: boolean,
): Promise<PreparedItem | ServiceItem | null> {
  try {
    const body = await readItem(bytes, isXml);
    const { email, sendAt, allowDuplicate, attachPdf, pdf, document: payload } = body.validFields;
    if (isPdf(payload)) return { number: null };
    const needsService = attachPdf === true || pdf !== undefined;
    // Fields that only the service can process; the document number is known without them.
    if (needsService) Object.assign(body.validFields, { attachPdf: undefined, pdf: undefined });
    const document = await prepareInType(PREPARATION, null, { sending, body }, findSendAtErrors(sendAt));
    // A status message is compared with the state of its invoice.
    if (needsService || document.reading.type === 'lifecycleStatus')
      return { number: document.reading.summary.documentNumber };
    return { document: await packDocument(document), input: { email, sendAt, allowDuplicate } };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Packs the contents of a document, and removes data that are no longer needed: the parsed form, and the XML unless it
 * may go to an object store. These data would be most of the transfer from the thread.
 */
async function packDocument(document: PreparedDocument): Promise<PreparedDocument> {
  const { xml, reading } = document;
  const packedContents = await packContents(xml, reading.parsedJson, reading.validation);
  return {
    ...document,
    xml: xml.length < MIN_OBJECT_BYTES ? Buffer.alloc(0) : xml,
    reading: { ...reading, parsedJson: null, houseFindings: [] },
    packed: packedContents,
  };
}

function isPdf(payload: unknown): boolean {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && getPayloadPdf(payload) !== null;
}

/** Reads and builds documents within this thread. */
const READER: CandidateReader & Pick<ConstructorParameters<typeof DocumentPreparation>[0], 'attachToOwnPdf'> =
  {
    build: async (order) => buildDocument({ ...order, day: getToday() }),
    readPayload: async (document, processId) => {
      const context = { processId, day: getToday() };
      if (typeof document !== 'string') return { ...readXml(document, context), xml: document, pdf: null };
      const reading = readXmlText(document, context);
      const { buffer, byteOffset, byteLength } = reading.xml;
      return { ...reading, xml: Buffer.from(buffer, byteOffset, byteLength), pdf: null };
    },
    read: async (xml, processId) => readXml(xml, { processId, day: getToday() }),
    convert: () => throwInThread(),
    attachToOwnPdf: () => throwInThread(),
  };

const PREPARATION = new DocumentPreparation(READER, new DocumentCandidates(READER, () => throwInThread()));

function throwInThread(): never {
  throw new Error('A worker thread cannot process this part of a document; only the service can');
}

function getToday(): string {
  return formatDay(clock.now());
}
