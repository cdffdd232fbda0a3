import type { Attributes, HrTime, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { ProtobufMessage } from './protobuf-message';

/** Bits of `flags` beside those of W3C: whether the parent is remote is known, and it is (OTLP, `SpanFlags`). */
const HAS_IS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** Value of an attribute as this service sets it. */
type AttributeValue = NonNullable<Attributes[string]>;

/**
 * Encodes spans as the body of an export over OTLP (HTTP, protobuf): `ExportTraceServiceRequest` of opentelemetry-proto 1.
 * Events, trace states and attributes of links are left out, because the service sets none.
 */
export function encodeExportRequest(spans: readonly ReadableSpan[]): Buffer {
  const request = new ProtobufMessage();
  for (const [resource, ofResource] of groupBy(spans, (span) => span.resource)) {
    const resourceSpans = new ProtobufMessage().message(1, encodeAttributes(1, resource.attributes));
    for (const [scope, ofScope] of groupBy(ofResource, (span) => span.instrumentationScope)) {
      const identity = new ProtobufMessage().text(1, scope.name).text(2, scope.version ?? '');
      const scopeSpans = new ProtobufMessage().message(1, identity);
      for (const span of ofScope) scopeSpans.message(2, encodeSpan(span));
      resourceSpans.message(2, scopeSpans);
    }
    request.message(1, resourceSpans);
  }
  return request.encode();
}

function encodeSpan(span: ReadableSpan): ProtobufMessage {
  const context = span.spanContext();
  const parent = span.parentSpanContext;
  const message = new ProtobufMessage()
    .bytes(1, Buffer.from(context.traceId, 'hex'))
    .bytes(2, Buffer.from(context.spanId, 'hex'))
    .bytes(4, Buffer.from(parent?.spanId ?? '', 'hex'))
    .text(5, span.name)
    // The kinds of OTLP begin with one that means that none is known.
    .unsigned(6, span.kind + 1)
    .fixed64(7, toNanoseconds(span.startTime))
    .fixed64(8, toNanoseconds(span.endTime));
  encodeAttributes(9, span.attributes, message);
  message.unsigned(10, span.droppedAttributesCount);
  for (const link of span.links) message.message(13, encodeLink(link.context));
  message.unsigned(14, span.droppedLinksCount);
  const status = new ProtobufMessage().text(2, span.status.message ?? '').unsigned(3, span.status.code);
  return message.message(15, status).fixed32(16, toFlags(context.traceFlags, parent?.isRemote === true));
}

function encodeLink(context: SpanContext): ProtobufMessage {
  return new ProtobufMessage()
    .bytes(1, Buffer.from(context.traceId, 'hex'))
    .bytes(2, Buffer.from(context.spanId, 'hex'))
    .fixed32(6, toFlags(context.traceFlags, context.isRemote === true));
}

function toFlags(traceFlags: number, isRemote: boolean): number {
  return (traceFlags & 0xff) | HAS_IS_REMOTE | (isRemote ? IS_REMOTE : 0);
}

function encodeAttributes(
  field: number,
  attributes: Attributes,
  message = new ProtobufMessage(),
): ProtobufMessage {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined)
      message.message(field, new ProtobufMessage().text(1, name).message(2, encodeValue(value)));
  return message;
}

/** Encodes an `AnyValue`: text, truth value, whole number, fraction, or a list of these. */
function encodeValue(value: AttributeValue): ProtobufMessage {
  if (!Array.isArray(value)) {
    const scalar = value;
    return new ProtobufMessage().choice(fieldOf(scalar), scalar);
  }
  const list = new ProtobufMessage();
  for (const member of value)
    if (member !== null && member !== undefined) list.message(1, encodeValue(member));
  return new ProtobufMessage().message(5, list);
}

function fieldOf(value: string | boolean | number): number {
  if (typeof value === 'string') return 1;
  if (typeof value === 'boolean') return 2;
  return Number.isSafeInteger(value) ? 3 : 4;
}

function toNanoseconds([seconds, nanoseconds]: HrTime): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
}

function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
