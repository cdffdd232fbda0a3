/**
 * `node scripts/trace-picture.mjs SPANS.json PICTURE.svg`: draws a trace as a waterfall. The file has the spans as JSON: a list
 * of spans, or the export of a collector (OTLP/JSON, `resourceSpans`). TRACE_FILE makes the suite
 * test/tracing/killed-worker.process.e2e.ts write such a file.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [WIDTH, NAMES, ROW, HEAD] = [1180, 430, 26, 58];
/** Colours by kind: 1 internal, 2 server, 3 client, 5 consumer. */
const COLOURS = { 1: '#7a8794', 2: '#1f6feb', 3: '#1a7f5a', 5: '#b35900' };
const KINDS = { 1: 'internal', 2: 'server', 3: 'client', 5: 'consumer' };

const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) {
  console.error('Which trace, and where to? node scripts/trace-picture.mjs SPANS.json PICTURE.svg');
  process.exit(2);
}

/** Spans of a file, whichever of its two forms it has. */
function readSpans(content) {
  if (Array.isArray(content)) return content;
  return content.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, resource: toObject(resource.attributes) })),
    ),
  );
}

const toObject = (pairs) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );

/** Spans below their parents, brothers in the order of their start. The parent of a span may have been cut off with its process. */
function toRows(spans) {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const children = (parent) =>
    spans.filter((span) => (known.has(span.parentSpanId) ? span.parentSpanId : '') === parent);
  const rows = (parent, depth) =>
    children(parent)
      .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
      .flatMap((span) => [{ span, depth }, ...rows(span.spanId, depth + 1)]);
  return rows('', 0);
}

const escape = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const text = (x, y, content, more = '') => `<text x="${x}" y="${y}" ${more}>${escape(content)}</text>`;

function draw(spans) {
  const first = spans.reduce(
    (least, { startTimeUnixNano: at }) => (BigInt(at) < least ? BigInt(at) : least),
    BigInt(spans[0].startTimeUnixNano),
  );
  const ms = (nano) => Number(BigInt(nano) - first) / 1e6;
  const end = Math.max(...spans.map(({ endTimeUnixNano }) => ms(endTimeUnixNano)));
  const x = (at) => NAMES + (at / end) * (WIDTH - NAMES - 90);
  const rows = toRows(spans);
  const height = HEAD + rows.length * ROW + 40;
  const bars = rows.map(({ span, depth }, i) => {
    const [from, to, y] = [ms(span.startTimeUnixNano), ms(span.endTimeUnixNano), HEAD + i * ROW];
    const service = span.resource?.['service.name'] ?? '';
    const stripe =
      i % 2 === 0 ? `<rect x="0" y="${y}" width="${WIDTH}" height="${ROW}" fill="#f4f6f8"/>` : '';
    const width = Math.max(2, x(to) - x(from));
    return [
      stripe,
      text(
        14 + depth * 16,
        y + 17,
        depth === 0 && span.parentSpanId ? `${span.name} (parent cut off)` : span.name,
      ),
      text(NAMES - 12, y + 17, service, 'text-anchor="end" fill="#6a7681"'),
      `<rect x="${x(from)}" y="${y + 6}" width="${width}" height="14" rx="2" fill="${COLOURS[span.kind] ?? '#7a8794'}"/>`,
      text(x(from) + width + 6, y + 17, `${(to - from).toFixed(1)} ms`, 'fill="#444"'),
    ].join('');
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = x(part * end);
    return `<line x1="${at}" y1="${HEAD - 6}" x2="${at}" y2="${height - 36}" stroke="#d5dbe1"/>${text(at, HEAD - 12, `${(part * end).toFixed(0)} ms`, 'text-anchor="middle" fill="#6a7681"')}`;
  });
  const legend = Object.entries(KINDS).map(
    ([kind, name], i) =>
      `<rect x="${14 + i * 110}" y="${height - 24}" width="12" height="12" fill="${COLOURS[kind]}"/>${text(32 + i * 110, height - 14, name)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12.5">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${text(14, 24, `Trace ${spans[0].traceId}`, 'font-size="15" font-weight="600"')}
${ticks.join('')}${bars.join('\n')}${legend.join('')}
</svg>
`;
}

const spans = readSpans(JSON.parse(readFileSync(source, 'utf8')));
const traces = new Set(spans.map(({ traceId }) => traceId));
if (traces.size !== 1) {
  console.error(`${source} has spans of ${traces.size} traces; a picture shows one.`);
  process.exit(1);
}
writeFileSync(target, draw(spans));
console.log(`${target}: ${spans.length} spans`);
