import type { CustomFetch } from 'openid-client';

/** Maximum size of a response in bytes; metadata, keys and tokens of providers are smaller. */
const MAX_BYTES = 1024 * 1024;

/**
 * `fetch` with a limit on the size of the response.
 * @throws Error for a larger response
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options);
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES)
      throw new Error(`${new URL(url).origin} sent a response of more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers });
};
