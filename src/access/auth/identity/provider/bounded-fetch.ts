import type { CustomFetch } from 'openid-client';

/** Maximum size of an answer: more than metadata, keys and tokens of any provider have. */
const MAX_BYTES = 1024 * 1024;

/**
 * `fetch` with a limit on the size of the answer.
 * @throws Error for a longer answer
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options);
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES)
      throw new Error(`${new URL(url).origin} answers with more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  const { status, headers } = answer;
  return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers });
};
