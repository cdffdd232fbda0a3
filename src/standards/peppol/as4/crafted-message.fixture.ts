import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buildRequest, type OutgoingMessage } from './build-request';
import { encryptPart } from './encrypt';
import { writeSignedEnvelope } from './envelope-writer';
import { openRequest, type OpenedRequest, type OpenRequestOptions } from './open-request';
import type { OwnIdentity } from './own-identity';
import { identity } from './vectors.fixture';

export const PAYLOAD = Buffer.from('<Invoice xmlns="urn:x">é</Invoice>');

export const MESSAGE: OutgoingMessage = {
  messageId: '7f0c@ap.example',
  conversationId: 'c-1',
  timestamp: new Date('2026-11-22T10:00:00Z'),
  from: 'POP000001',
  to: 'POP000002',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  documentType: 'busdox-docid-qns::urn:x::Invoice##c::2.1',
  originalSender: '0208:0123456749',
  finalRecipient: '0106:12345678',
  payload: PAYLOAD,
};

/** Deviations of a crafted message. Edits of `messaging` are signed, those of `soap` are not. */
export interface Craft {
  messaging?: (text: string) => string;
  encryption?: (text: string) => string;
  soap?: (text: string) => string;
  /** edit of ds:SignedInfo, after which the signature value is recomputed */
  signedInfo?: (text: string) => string;
  /** encrypted content; the compressed payload when absent */
  plain?: Buffer;
  /** content of the signed digest; `plain` when absent */
  digested?: Buffer;
  /** attachments that the signature covers */
  covers?: (one: { contentId: string; digest: Buffer }) => { contentId: string; digest: Buffer }[];
  mimeType?: string;
  signer?: OwnIdentity;
  /** certificate for which the content is encrypted */
  recipient?: Buffer;
  content?: (encryptedBytes: Buffer) => Buffer;
  contentId?: string;
  /** headers of the part after Content-ID, and further parts */
  partHeaders?: string;
  more?: string;
}

export interface Crafted {
  contentType: string;
  body: Buffer;
}

export async function craft(edit: Craft = {}): Promise<Crafted> {
  const sender = edit.signer ?? (await identity('ap1'));
  const recipient = edit.recipient ?? (await identity('ap2')).certificate;
  const { soap: honest } = await buildRequest(MESSAGE, sender, recipient);
  const messaging = /<eb:Messaging[^]*<\/eb:Messaging>/.exec(honest.toString())?.[0] ?? '';
  const contentId = `payload.${MESSAGE.messageId}`;
  const plain = edit.plain ?? gzipSync(PAYLOAD);
  const encryptedPart = await encryptPart(recipient, contentId, edit.mimeType ?? 'application/gzip', [plain]);
  const digest = createHash('sha256')
    .update(edit.digested ?? plain)
    .digest();
  const signed = await writeSignedEnvelope(
    sender,
    (edit.messaging ?? same)(messaging),
    (edit.covers ?? ((one) => [one]))({ contentId, digest }),
    (edit.encryption ?? same)(encryptedPart.header),
  );
  const soap = await resigned(signed.soap.toString(), sender, edit.signedInfo);
  const content = Buffer.concat(encryptedPart.content);
  return pack((edit.soap ?? same)(soap), edit.content?.(content) ?? content, edit);
}

async function resigned(soap: string, signer: OwnIdentity, edit?: (text: string) => string): Promise<string> {
  if (edit === undefined) return soap;
  const info = edit(/<ds:SignedInfo .*<\/ds:SignedInfo>/.exec(soap)?.[0] ?? '');
  const value = (await signer.sign(Buffer.from(info))).toString('base64');
  return soap
    .replace(/<ds:SignedInfo .*<\/ds:SignedInfo>/, () => info)
    .replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`);
}

export function pack(soap: string, content: Buffer | null, edit: Craft = {}): Crafted {
  const id = edit.contentId ?? `<payload.${MESSAGE.messageId}>`;
  const attachment =
    content === null
      ? []
      : [
          Buffer.from(
            `--B\r\nContent-Type: application/octet-stream\r\nContent-ID: ${id}\r\n${edit.partHeaders ?? ''}\r\n`,
          ),
          content,
          Buffer.from('\r\n'),
        ];
  return {
    contentType: 'multipart/related; boundary="B"; type="application/soap+xml"',
    body: Buffer.concat([
      Buffer.from(`--B\r\nContent-Type: application/soap+xml; charset=UTF-8\r\n\r\n${soap}\r\n`),
      ...attachment,
      Buffer.from(`${edit.more ?? ''}--B--\r\n`),
    ]),
  };
}

export async function open(
  { contentType, body }: { contentType: string; body: Buffer | Buffer[] },
  options: Partial<OpenRequestOptions> = {},
): Promise<OpenedRequest> {
  return openRequest(contentType, Array.isArray(body) ? body : [body], {
    identities: [await identity('ap2')],
    limits: { body: 10_000_000, payload: 1_000_000 },
    trustSigner: async () => undefined,
    ...options,
  });
}

const same = (text: string): string => text;
