/** Surface of an API document: what clients depend on, without texts. Each release keeps its own, compressed. */
import { gunzipSync, gzipSync } from 'node:zlib';

/** Keywords of texts, which may change at any time. Where names of fields are expected, they are names. */
const TEXTS = new Set([
  'description',
  'summary',
  'tags',
  'title',
  'example',
  'examples',
  'contact',
  'license',
  'servers',
]);
const NAMED = new Set([
  'properties',
  'paths',
  'schemas',
  'parameters',
  'responses',
  'headers',
  'webhooks',
  'content',
  'x-scopes',
]);

/** Returns a document without its texts and examples. */
export function toSurface(document) {
  return withoutTexts(document, false);
}

/** Packs a surface; the same surface always becomes the same bytes. */
export function packSurface(surface) {
  return gzipSync(JSON.stringify(surface), { level: 9 });
}

/** @throws Error when the bytes are no packed surface */
export function unpackSurface(bytes) {
  const surface = JSON.parse(gunzipSync(bytes).toString('utf8'));
  if (typeof surface.paths !== 'object') throw new Error('The recorded API has no paths.');
  return surface;
}

function withoutTexts(value, hasNames) {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => hasNames || !TEXTS.has(keyword))
      // A property may be called `properties`: only a keyword is followed by names.
      .map(([keyword, part]) => [keyword, withoutTexts(part, !hasNames && NAMED.has(keyword))]),
  );
}
