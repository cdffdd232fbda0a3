import { findToolOperation } from './tool-operations';

/** Sends a request, like the platform's `fetch`. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Bytes of the largest answer of the API that a tool reads. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A tool tried to make a request that is not on the list. Such a request is a defect of the tool. */
export class ForbiddenOperationError extends Error {
  constructor(method: string, path: string) {
    super(`${method} ${path} is not an operation that tools can call`);
  }
}

/**
 * Wraps a `fetch` so that only the operations of tools leave it, and no answer is larger than {@link MAX_ANSWER_BYTES}. Only
 * the creation of a draft keeps its `Idempotency-Key`.
 * @param baseUrl address of the installation, without a slash at its end; requests to any other address are refused
 */
export function createToolFetch(baseUrl: string, send: Fetch): Fetch {
  const base = new URL(baseUrl);
  return async (address, init) => {
    const url = new URL(address);
    const method = init.method ?? 'GET';
    const prefix = base.pathname.replace(/\/+$/, '');
    const isOwn = url.origin === base.origin && url.pathname.startsWith(`${prefix}/`);
    const operation = isOwn ? findToolOperation(method, url.pathname.slice(prefix.length)) : null;
    if (operation === null) throw new ForbiddenOperationError(method, url.pathname);
    const headers = new Headers(init.headers);
    // Other operations create nothing that an idempotency key could protect, and the key would cost a database look-up.
    if (operation !== 'assistantDrafts.create') headers.delete('idempotency-key');
    return readBounded(await send(address, { ...init, headers }));
  };
}

/** Reads an answer up to the limit; a larger one becomes a failure in the form of the API. */
async function readBounded(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (body === null) return response;
  const parts: Uint8Array[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return createTooLargeResponse();
    }
    parts.push(value);
  }
  return new Response(Buffer.concat(parts), { status, headers });
}

function createTooLargeResponse(): Response {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES} bytes, which is too much for a tool. Open the document in the dashboard, or read it with the API.`;
  return Response.json(
    { success: false, errors: { root: [message] } },
    { status: 413, headers: { 'x-error-code': 'answer_too_large' } },
  );
}
