import type { ApiError, FieldErrors } from '../../../platform/kernel/http/api-error';

/** Error of one document, or of the rest of a batch, as a single send would return it. */
export interface BatchError {
  /** Status that a single send would return. */
  status: number;
  /** Machine code, as in `X-Error-Code`. */
  code: string;
  errors: FieldErrors;
}

/** Line of the response for one document. */
export interface BatchDocumentResult {
  /** Line number of the document, or number of its file in the archive, from 1. */
  line: number;
  /** File name of the document in the archive; absent for NDJSON. */
  name?: string;
  status: 'accepted' | 'duplicate' | 'refused';
  /** Id of the document; absent when it was not accepted. */
  documentId?: string;
  /** Present when an earlier request with the key already sent the document. */
  repeated?: true;
  error?: BatchError;
}

/** Last line of the response. */
export interface BatchSummary {
  /** Whether all documents of the request were read and have a result. */
  complete: boolean;
  counts: BatchCounts;
  /** Reason why the remaining documents were not read. */
  error?: BatchError;
}

/** Number of documents by outcome. */
export interface BatchCounts {
  documents: number;
  /** Number of accepted documents, including documents of earlier requests. */
  accepted: number;
  /** Number of accepted documents that an earlier request with the key had sent. */
  repeated: number;
  duplicate: number;
  refused: number;
}

export const ZERO_COUNTS: Readonly<BatchCounts> = {
  ...{ documents: 0, accepted: 0, repeated: 0, duplicate: 0, refused: 0 },
};

/** Adds the result of a document to the counts. */
export function countResult(counts: BatchCounts, { status, repeated }: BatchDocumentResult): void {
  counts.documents += 1;
  counts[status] += 1;
  if (repeated === true) counts.repeated += 1;
}

export function toBatchError({ status, code, errors }: ApiError): BatchError {
  return { status, code, errors };
}
