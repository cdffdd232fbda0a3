import { As4Error, messageTooLargeError } from '../as4-error';
import { Base64Decoder } from './base64-decoder';
import { readContentType, readPartHeaders, type ParameterisedValue } from './headers';
import { MultipartReader, type MultipartEvent } from './multipart-reader';
import { MemorySpool, type Spool } from './spool';

export interface Attachment {
  /** Content-ID without its angle brackets; null when the part has none */
  contentId: string | null;
  contentType: ParameterisedValue;
  content: Spool;
}

export interface ReceivedParts<Head> {
  /** result of `readHead` for the SOAP part */
  head: Head;
  attachments: Attachment[];
}

export interface PartLimits {
  /** maximum number of bytes of the SOAP part */
  soap: number;
  /** maximum number of bytes in total */
  total: number;
  /** maximum number of other parts */
  attachments: number;
}

interface Part {
  contentId: string | null;
  contentType: ParameterisedValue;
  decoder: Base64Decoder | null;
  content: Spool;
}

const SOAP_TYPE = 'application/soap+xml';

/**
 * Reads the body of an AS4 message: `multipart/related` (RFC 2387), whose root is the part that `start` names or else
 * the first part, or a body that is only the SOAP part.
 * @param readHead reads the SOAP part after its end; an error ends the reading of the body
 * @throws As4Error MimeInconsistency, and the errors of `readHead`
 */
export async function readParts<Head>(
  contentTypeHeader: string,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  limits: PartLimits,
  readHead: (soap: Buffer) => Promise<Head>,
  newSpool: () => Spool = () => new MemorySpool(),
): Promise<ReceivedParts<Head>> {
  const contentType = readContentType(contentTypeHeader);
  const boundedBody = limitBody(body, limits.total);
  if (contentType.value === SOAP_TYPE) {
    const soap = new MemorySpool();
    for await (const piece of boundedBody) appendSoap(soap, piece, limits.soap);
    return { head: await readHead(joinPieces(soap)), attachments: [] };
  }
  if (contentType.value !== 'multipart/related') {
    throw new As4Error(
      'MimeInconsistency',
      `Content-Type is ${JSON.stringify(contentType.value.slice(0, 60))}; expected multipart/related or ${SOAP_TYPE}`,
    );
  }
  const parts = new PartCollector(
    removeBrackets(contentType.parameters.get('start') ?? ''),
    limits,
    readHead,
    newSpool,
  );
  try {
    const reader = new MultipartReader(contentType.parameters.get('boundary') ?? '');
    for await (const piece of boundedBody) for (const event of reader.write(piece)) await parts.handle(event);
    reader.end();
    return parts.finish();
  } catch (error) {
    for (const { content } of parts.attachments) await content.discard();
    throw error;
  }
}

/** Collects the parts of a multipart body as they arrive. */
class PartCollector<Head> {
  readonly attachments: Part[] = [];
  private current: Part | null = null;
  private root: (Part & { content: MemorySpool }) | null = null;
  private head: { head: Head } | null = null;

  /** @param start Content-ID of the root part; empty when the first part is the root */
  constructor(
    private readonly start: string,
    private readonly limits: PartLimits,
    private readonly readHead: (soap: Buffer) => Promise<Head>,
    private readonly newSpool: () => Spool,
  ) {}

  async handle(event: MultipartEvent): Promise<void> {
    if (event.kind === 'part') this.open(event.headers);
    else if (event.kind === 'data') await this.write(event.bytes);
    else await this.close();
  }

  /** @throws As4Error when there was no SOAP part */
  finish(): ReceivedParts<Head> {
    if (this.head === null) throw new As4Error('MimeInconsistency', 'The multipart body has no SOAP part');
    return { head: this.head.head, attachments: this.attachments };
  }

  private open(headers: string): void {
    const part = readPart(headers);
    if (this.root === null && this.isRoot(part)) {
      if (part.contentType.value !== SOAP_TYPE)
        throw new As4Error('MimeInconsistency', `The root part must have the Content-Type ${SOAP_TYPE}`);
      this.current = this.root = { ...part, content: new MemorySpool() };
      return;
    }
    const { attachments } = this.limits;
    if (this.attachments.length === attachments)
      throw new As4Error('MimeInconsistency', `The message has more than ${attachments} attachments`);
    this.current = { ...part, content: this.newSpool() };
    this.attachments.push(this.current);
  }

  private isRoot({ contentId }: Omit<Part, 'content'>): boolean {
    return this.start === '' ? this.attachments.length === 0 : contentId === this.start;
  }

  private async write(piece: Buffer): Promise<void> {
    if (this.current === null) return;
    const bytes = this.current.decoder?.write(piece) ?? piece;
    if (bytes.length === 0) return;
    await this.current.content.write(bytes);
    const { soap } = this.limits;
    if (this.current === this.root && this.current.content.size > soap) throw soapTooLargeError(soap);
  }

  private async close(): Promise<void> {
    const { current, root } = this;
    this.current = null;
    current?.decoder?.end();
    if (root !== null && current === root)
      this.head = { head: await this.readHead(joinPieces(root.content)) };
  }
}

/**
 * Reads the headers of a part.
 * @throws As4Error MimeInconsistency
 */
function readPart(block: string): Omit<Part, 'content'> {
  const headers = readPartHeaders(block);
  const encoding = (headers.get('content-transfer-encoding') ?? 'binary').toLowerCase();
  if (!['binary', '8bit', '7bit', 'base64'].includes(encoding)) {
    throw new As4Error('MimeInconsistency', 'Content-Transfer-Encoding must be binary, 8bit, 7bit or base64');
  }
  const contentId = headers.get('content-id');
  return {
    contentId: contentId === undefined ? null : removeBrackets(contentId),
    contentType: readContentType(headers.get('content-type') ?? 'application/octet-stream'),
    decoder: encoding === 'base64' ? new Base64Decoder() : null,
  };
}

function removeBrackets(id: string): string {
  return id.replace(/^<(.*)>$/, '$1');
}

async function* limitBody(
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const piece of body) {
    total += piece.length;
    if (total > limit) throw messageTooLargeError(limit);
    yield piece;
  }
}

function appendSoap(soap: MemorySpool, piece: Buffer, limit: number): void {
  soap.write(piece);
  if (soap.size > limit) throw soapTooLargeError(limit);
}

function soapTooLargeError(limit: number): As4Error {
  return new As4Error('MimeInconsistency', `The SOAP part has more than ${limit} bytes`);
}

function joinPieces(spool: MemorySpool): Buffer {
  const pieces = [...spool.pieces()];
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}
