import { createHash } from 'node:crypto';

/** A document with its ids on the network; an unknown id is null. */
export interface IdentifiedDocument {
  messageId: string | null;
  /** Instance identifier of the envelope. */
  instanceId: string | null;
  /** `<scheme>:<identifier>` */
  receiver: string;
  content: Buffer;
}

/**
 * Creates the keys that identify a document that is received over two routes: one key for each id. The keys depend on
 * the receiver and the content, so that a forged document with a known id cannot suppress the real document.
 */
export function createReceptionKeys({
  messageId,
  instanceId,
  receiver,
  content,
}: IdentifiedDocument): Buffer[] {
  const digest = createHash('sha256').update(normalize(content)).digest('hex');
  return [
    ['message', messageId],
    ['instance', instanceId],
  ].flatMap(([kind, id]) =>
    id === null
      ? []
      : [createHash('sha256').update([kind, id, receiver.toLowerCase(), digest].join('\0')).digest()],
  );
}

/**
 * Removes the parts of XML that a provider may change when it returns XML within JSON: byte order mark, XML declaration
 * and line ends.
 */
function normalize(content: Buffer): string {
  return content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
}
