/** Regroups the bytes into chunks of exactly `size`; the last chunk may be smaller. */
export async function* gatherChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (length + rest.length >= size) {
      parts.push(rest.subarray(0, size - length));
      rest = rest.subarray(size - length);
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
    }
    if (rest.length === 0) continue;
    parts.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(parts);
}
