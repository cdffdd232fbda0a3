/** A span as a collector received it (OTLP 1, `opentelemetry.proto.trace.v1.Span`). */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  /** Nanoseconds since 1970. */
  startTimeUnixNano: bigint;
  endTimeUnixNano: bigint;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2: failed. */
  status: number;
  /** Attributes of the process. */
  resource: Record<string, unknown>;
}

/** A field of a message of protobuf: its number, and a number or bytes. */
type Field = readonly [number, bigint | Buffer];

/** Reads an `ExportTraceServiceRequest`, with the necessary part of protobuf's wire format. */
export function parseExport(body: Buffer): ReceivedSpan[] {
  return messages(fields(body), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).map((each) => attributesOf(each, 1))[0] ?? {};
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => toSpan(span, resource));
  });
}

function toSpan(span: Field[], resource: Record<string, unknown>): ReceivedSpan {
  return {
    traceId: bytes(span, 1).toString('hex'),
    spanId: bytes(span, 2).toString('hex'),
    parentSpanId: bytes(span, 4).toString('hex'),
    name: bytes(span, 5).toString('utf8'),
    kind: Number(number(span, 6)),
    startTimeUnixNano: number(span, 7),
    endTimeUnixNano: number(span, 8),
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map((link) => ({
      traceId: bytes(link, 1).toString('hex'),
      spanId: bytes(link, 2).toString('hex'),
    })),
    status: Number(messages(span, 15).map((status) => number(status, 3))[0] ?? 0n),
    resource,
  };
}

function attributesOf(message: Field[], field: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(message, field).map((pair) => [
      bytes(pair, 1).toString('utf8'),
      messages(pair, 2).map(valueOf)[0] ?? null,
    ]),
  );
}

/** Text, truth value, whole number or fraction. */
function valueOf(value: Field[]): unknown {
  const [field] = value;
  if (field === undefined) return null;
  const [kind, content] = field;
  if (Buffer.isBuffer(content)) return kind === 4 ? content.readDoubleLE() : content.toString('utf8');
  return kind === 2 ? content !== 0n : Number(content);
}

function messages(message: Field[], field: number): Field[][] {
  return message.flatMap(([at, value]) => (at === field && Buffer.isBuffer(value) ? [fields(value)] : []));
}

function bytes(message: Field[], field: number): Buffer {
  const value = message.find(([at]) => at === field)?.[1];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function number(message: Field[], field: number): bigint {
  const value = message.find(([at]) => at === field)?.[1];
  if (Buffer.isBuffer(value))
    return value.length === 8 ? value.readBigUInt64LE() : BigInt(value.readUInt32LE());
  return value ?? 0n;
}

function fields(message: Buffer): Field[] {
  const found: Field[] = [];
  for (let at = 0; at < message.length;) {
    const [key, afterKey] = varint(message, at);
    const [field, type] = [Number(key >> 3n), Number(key & 7n)];
    if (type === 0) {
      const [value, end] = varint(message, afterKey);
      found.push([field, value]);
      at = end;
      continue;
    }
    const [length, start]: [bigint, number] =
      type === 2 ? varint(message, afterKey) : [type === 1 ? 8n : 4n, afterKey];
    at = start + Number(length);
    found.push([field, message.subarray(start, at)]);
  }
  return found;
}

function varint(message: Buffer, from: number): [bigint, number] {
  let value = 0n;
  for (let at = from, shift = 0n; ; at += 1, shift += 7n) {
    const byte = message[at] ?? 0;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
}
