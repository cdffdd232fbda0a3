import { As4Failure } from '../as4-failure';
import { Base64Decoder } from './base64-decoder';
import { readContentType, readPartHeaders, type ParameterisedValue } from './headers';
import { MultipartReader } from './multipart-reader';
import { MemorySpool, type Spool } from './spool';

export interface Attachment {
  /** Content-ID without its angle brackets; null when the part has none */
  contentId: string | null;
  contentType: ParameterisedValue;
  content: Spool;
}

export interface ReceivedParts {
  soap: Buffer;
  attachments: Attachment[];
}

export interface PartLimits {
  /** bytes of the SOAP part */
  soap: number;
  /** bytes of all that is read */
  total: number;
  /** parts beside the SOAP part that are read; of one more, only that it is there is of interest */
  attachments: number;
}

interface Part extends Attachment {
  decoder: Base64Decoder | null;
}

const SOAP_TYPE = 'application/soap+xml';

/**
 * Reads the body of an AS4 message: `multipart/related` (RFC 2387), the root being the part that `start` names or else
 * the first, or SOAP alone.
 * @throws As4Failure MimeInconsistency
 */
export async function readParts(
  contentTypeHeader: string,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  limits: PartLimits,
  newSpool: () => Spool = () => new MemorySpool(),
): Promise<ReceivedParts> {
  const contentType = readContentType(contentTypeHeader);
  const bounded = withinLimit(body, limits.total);
  if (contentType.value === SOAP_TYPE) {
    const soap = new MemorySpool();
    for await (const piece of bounded) addSoap(soap, piece, limits.soap);
    return { soap: joined(soap), attachments: [] };
  }
  if (contentType.value !== 'multipart/related') {
    throw new As4Failure(
      'MimeInconsistency',
      `Content-Type is ${JSON.stringify(contentType.value.slice(0, 60))}; expected multipart/related or ${SOAP_TYPE}`,
    );
  }
  const start = bracketless(contentType.parameters.get('start') ?? '');
  const parts: Part[] = [];
  try {
    await split(contentType, bounded, limits, newSpool, start, parts);
    const root = (start === '' ? parts[0] : parts.find((part) => part.contentId === start)) ?? null;
    if (root === null) throw new As4Failure('MimeInconsistency', 'The multipart body has no SOAP part');
    if (root.contentType.value !== SOAP_TYPE) {
      throw new As4Failure('MimeInconsistency', `The first part is not ${SOAP_TYPE}`);
    }
    const soap = new MemorySpool();
    for await (const piece of root.content.pieces()) addSoap(soap, piece, limits.soap);
    return { soap: joined(soap), attachments: parts.filter((part) => part !== root) };
  } catch (error) {
    for (const { content } of parts) await content.discard();
    throw error;
  }
}

async function split(
  contentType: ParameterisedValue,
  body: AsyncIterable<Buffer>,
  limits: PartLimits,
  newSpool: () => Spool,
  start: string,
  parts: Part[],
): Promise<void> {
  const reader = new MultipartReader(contentType.parameters.get('boundary') ?? '');
  let current: Part | undefined;
  for await (const piece of body) {
    for (const event of reader.write(piece)) {
      if (event.kind === 'part') {
        if (parts.length > limits.attachments) {
          throw new As4Failure('MimeInconsistency', `There are more than ${limits.attachments} attachments`);
        }
        const soapFirst = start === '' && parts.length === 0;
        current = openPart(event.headers, soapFirst ? new MemorySpool() : newSpool());
        parts.push(current);
      } else if (current !== undefined) {
        if (event.kind === 'data') {
          const bytes = current.decoder?.write(event.bytes) ?? event.bytes;
          if (bytes.length > 0) await current.content.write(bytes);
          if (start === '' && current === parts[0] && current.content.size > limits.soap)
            throw soapTooLarge(limits.soap);
        } else current.decoder?.end();
      }
    }
  }
  reader.end();
}

function openPart(block: string, content: Spool): Part {
  const headers = readPartHeaders(block);
  const encoding = (headers.get('content-transfer-encoding') ?? 'binary').toLowerCase();
  if (!['binary', '8bit', '7bit', 'base64'].includes(encoding)) {
    throw new As4Failure(
      'MimeInconsistency',
      'Content-Transfer-Encoding is neither binary, 8bit, 7bit nor base64',
    );
  }
  const contentId = headers.get('content-id');
  return {
    contentId: contentId === undefined ? null : bracketless(contentId),
    contentType: readContentType(headers.get('content-type') ?? 'application/octet-stream'),
    content,
    decoder: encoding === 'base64' ? new Base64Decoder() : null,
  };
}

function bracketless(id: string): string {
  return id.replace(/^<(.*)>$/, '$1');
}

async function* withinLimit(
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const piece of body) {
    total += piece.length;
    if (total > limit) {
      throw new As4Failure(
        'MimeInconsistency',
        `The message has more than ${limit} bytes, which is the most accepted here`,
      );
    }
    yield piece;
  }
}

function addSoap(soap: MemorySpool, piece: Buffer, limit: number): void {
  soap.write(piece);
  if (soap.size > limit) throw soapTooLarge(limit);
}

function soapTooLarge(limit: number): As4Failure {
  return new As4Failure('MimeInconsistency', `The SOAP part has more than ${limit} bytes`);
}

function joined(spool: MemorySpool): Buffer {
  const pieces = [...spool.pieces()];
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}
