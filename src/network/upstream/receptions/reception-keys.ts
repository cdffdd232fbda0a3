import { createHash } from 'node:crypto';

/** A document with its ids on the network. An id that is not known is null. */
export interface IdentifiedDocument {
  messageId: string | null;
  /** Instance identifier of the envelope. */
  instanceId: string | null;
  /** `<scheme>:<identifier>` */
  receiver: string;
  content: Buffer;
}

/**
 * Returns the keys that identify a document which arrives on two routes: one key for each id. They contain the receiver
 * and the contents, so that a forged document with a known id cannot suppress the real one.
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
 * Removes the parts that a provider may change when it returns XML within JSON: byte order mark, declaration and line
 * ends.
 */
function normalize(content: Buffer): string {
  return content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
}
