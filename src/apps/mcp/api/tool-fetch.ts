import { findToolOperation } from './tool-operations';

/** Sends a request, like the platform's `fetch`. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Maximum size in bytes of an API response that a tool reads. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Thrown when a tool makes a request that is not a listed operation, which is a defect of the tool. */
export class ForbiddenOperationError extends Error {
  constructor(method: string, path: string) {
    super(`${method} ${path} is not an operation that tools can call`);
  }
}

/**
 * Wraps a `fetch` so that it allows only the operations of tools, and responses up to {@link MAX_RESPONSE_BYTES}. Only
 * the creation of a draft keeps its `Idempotency-Key`.
 * @param baseUrl address of the installation, without a trailing slash; requests to any other address are rejected
 */
export function createToolFetch(baseUrl: string, send: Fetch): Fetch {
  const base = new URL(baseUrl);
  return async (address, init) => {
    const url = new URL(address);
    const method = init.method ?? 'GET';
    const prefix = base.pathname.replace(/\/+$/, '');
    const isOwnAddress = url.origin === base.origin && url.pathname.startsWith(`${prefix}/`);
    const operation = isOwnAddress ? findToolOperation(method, url.pathname.slice(prefix.length)) : null;
    if (operation === null) throw new ForbiddenOperationError(method, url.pathname);
    const headers = new Headers(init.headers);
    // Other operations do not need an idempotency key, which would cost a database look-up.
    if (operation !== 'assistantDrafts.create') headers.delete('idempotency-key');
    return readBounded(await send(address, { ...init, headers }));
  };
}

/** Reads a response up to the limit; a larger response becomes a failure in the format of the API. */
async function readBounded(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (body === null) return response;
  const parts: Uint8Array[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_RESPONSE_BYTES) {
      await reader.cancel();
      return createTooLargeResponse();
    }
    parts.push(value);
  }
  return new Response(Buffer.concat(parts), { status, headers });
}

function createTooLargeResponse(): Response {
  const message = `The response must have at most ${MAX_RESPONSE_BYTES} bytes for a tool. Open the document in the dashboard, or read it with the API.`;
  return Response.json(
    { success: false, errors: { root: [message] } },
    { status: 413, headers: { 'x-error-code': 'answer_too_large' } },
  );
}
