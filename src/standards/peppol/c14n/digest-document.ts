import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PieceDecoder, XmlEventReader, type XmlLimits } from '../xml';
import { CanonicalWriter, EXCLUSIVE } from './canonical-writer';

/**
 * Computes SHA-256 of the exclusive canonical form of a document that is too large for a tree, one part in each turn of
 * the event loop.
 * @param pieces the document's bytes, in order, in pieces of moderate size
 * @throws InvalidXmlError
 */
export async function digestCanonicalDocument(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  limits: XmlLimits,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const writer = new CanonicalWriter(EXCLUSIVE, (text) => hash.update(text, 'utf8'));
  const reader = new XmlEventReader(
    {
      start: (tag) => writer.start(tag),
      end: () => writer.end(),
      text: (value) => writer.text(value),
      instruction: (target, data) => writer.instruction(target, data),
    },
    limits,
    true,
  );
  const decoder = new PieceDecoder();
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      const bytes = piece.subarray(at, at + PIECE_BYTES);
      reader.write(decoder.write(bytes));
      if (bytes.length === PIECE_BYTES) await nextTurn();
    }
  }
  reader.write(decoder.end());
  reader.close();
  writer.finish();
  return hash.digest();
}

const PIECE_BYTES = 64 * 1024;
