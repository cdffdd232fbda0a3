import { applyThreadSettings, reportLargeHeap } from '../../documents/reading/thread-start';
import type { StoredContents } from '../../documents/contents/stored-contents';
import type { PreparingCompany } from '../sending-companies';
import {
  prepareItem,
  readLargeItem,
  type PreparedItem,
  type LargeItemBody,
  type ServiceItem,
} from './batch-preparation';

applyThreadSettings();

/** A group of documents for a thread. */
export interface GroupTask {
  sending: PreparingCompany;
  isXml: boolean;
  /** All documents, concatenated. */
  bytes: Uint8Array;
  /** Number of bytes of each document. */
  lengths: number[];
}

/** A prepared document whose binary parts are among the bytes of its group. */
export type ThreadItem = Omit<PreparedItem, 'document'> & {
  document: Omit<PreparedItem['document'], 'xml' | 'packed' | 'pdf'>;
  /** Numbers of bytes of its XML, packed XML, packed reading and digest, in this order. */
  lengths: [number, number, number, number];
};

/** Result of a group, in its order; null for a document that will be refused, which the service prepares. */
export interface GroupResult {
  items: (ThreadItem | ServiceItem | null)[];
  bytes: Uint8Array;
}

/**
 * Prepares the documents of a group. One buffer contains all bytes, because each buffer costs a separate copy between
 * threads.
 */
export const prepareGroup = reportLargeHeap(async (task: GroupTask): Promise<GroupResult> => {
  const parts: Uint8Array[] = [];
  const items: (ThreadItem | ServiceItem | null)[] = [];
  let at = 0;
  for (const length of task.lengths) {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset + at, length);
    at += length;
    const item = await prepareItem(task.sending, bytes, task.isXml);
    items.push(item !== null && 'document' in item ? toThreadItem(item, parts) : item);
  }
  return { items, bytes: joinParts(parts) };
});

/** A large document whose body the service needs. */
export interface ReadTask {
  isXml: boolean;
  bytes: Uint8Array;
}

/** Reads the body of a large document. */
export const readDocument = reportLargeHeap(({ bytes, isXml }: ReadTask): LargeItemBody =>
  readLargeItem(bytes, isXml),
);

function toThreadItem({ document, input }: PreparedItem, parts: Uint8Array[]): ThreadItem {
  const { xml, packed, pdf: _pdf, ...rest } = document;
  const { packedXml, packedReading, xmlSha256 } = requirePacked(packed);
  parts.push(xml, packedXml, packedReading, xmlSha256);
  return {
    document: rest,
    input,
    lengths: [xml.length, packedXml.length, packedReading.length, xmlSha256.length],
  };
}

function requirePacked(packedContents: StoredContents | undefined): StoredContents {
  if (packedContents === undefined)
    throw new Error('A document that was prepared in a thread must be packed');
  return packedContents;
}

/** Joins bytes in a separate buffer, because bytes in a shared pool would be copied with the whole pool. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const joinedBytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joinedBytes.set(part, at);
    at += part.length;
  }
  return joinedBytes;
}
