import { deflateSync } from 'node:zlib';

/** Contents of a test PDF: objects by number, and the form of the file. */
export interface PdfContents {
  objects: Record<number, string | StreamContents>;
  /** Further entries of the trailer. */
  trailer?: string;
  /** Offset that is written instead of the correct offset of the cross-references. */
  startAt?: number;
}

export interface StreamContents {
  dict?: string;
  data: Buffer | string;
  deflated?: boolean;
}

export function createStream(data: Buffer | string, dict = '', isDeflated = false): StreamContents {
  return { data, dict, deflated: isDeflated };
}

/** Writes a PDF with a cross-reference table. */
export function createPdf({ objects, trailer = '', startAt }: PdfContents): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets: [number, number][] = [];
  for (const [number, object] of Object.entries(objects)) {
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : formatStream(object);
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    offsets.push([Number(number), length]);
    parts.push(whole);
    length += whole.length;
  }
  const rows = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const end = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 99 /Root 1 0 R ${trailer} >>\nstartxref\n${startAt ?? length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function formatStream({ data, dict = '', deflated = false }: StreamContents): Buffer {
  const plainBytes = Buffer.from(data);
  const bytes = deflated ? deflateSync(plainBytes) : plainBytes;
  const filter = deflated ? '/Filter /FlateDecode ' : '';
  return Buffer.concat([
    Buffer.from(`<< ${dict} ${filter}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Writes a PDF with a cross-reference stream and one object stream for all objects that are not streams. */
export function createPackedPdf({ objects, trailer = '' }: PdfContents): Buffer {
  const packedObjects = Object.entries(objects).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const streams = Object.entries(objects).filter(
    (entry): entry is [string, StreamContents] => typeof entry[1] !== 'string',
  );
  let at = 0;
  const head = packedObjects.map(([number, text]) => {
    const pair = `${number} ${at}`;
    at += text.length + 1;
    return pair;
  });
  const first = `${head.join(' ')} `;
  const data = first + packedObjects.map(([, text]) => text).join(' ');
  const objectStreamNumber = 90;
  const whole: [string, StreamContents][] = [
    ...streams,
    [
      String(objectStreamNumber),
      { dict: `/Type /ObjStm /N ${packedObjects.length} /First ${first.length}`, data, deflated: true },
    ],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const rows = new Map<number, [number, number, number]>();
  packedObjects.forEach(([number], index) => rows.set(Number(number), [2, objectStreamNumber, index]));
  for (const [number, object] of whole) {
    const bytes = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      formatStream(object),
      Buffer.from('\nendobj\n'),
    ]);
    rows.set(Number(number), [1, length, 0]);
    parts.push(bytes);
    length += bytes.length;
  }
  const size = 99;
  const table = Buffer.alloc(size * 6);
  for (const [number, [kind, place, index]] of rows) {
    table.writeUInt8(kind, number * 6);
    table.writeUInt32BE(place, number * 6 + 1);
    table.writeUInt8(index, number * 6 + 5);
  }
  // Rows use PNG predictor 2, as in most files.
  const predictedBytes = Buffer.alloc(size * 7);
  for (let row = 0; row < size; row += 1) {
    predictedBytes[row * 7] = 2;
    for (let column = 0; column < 6; column += 1)
      predictedBytes[row * 7 + 1 + column] =
        ((table[row * 6 + column] ?? 0) - (row === 0 ? 0 : (table[(row - 1) * 6 + column] ?? 0))) & 255;
  }
  const references = formatStream({
    dict: `/Type /XRef /Size ${size} /W [1 4 1] /Root 1 0 R ${trailer} /DecodeParms << /Predictor 12 /Columns 6 >>`,
    data: predictedBytes,
    deflated: true,
  });
  return Buffer.concat([
    ...parts,
    Buffer.from('91 0 obj\n'),
    references,
    Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`),
  ]);
}

/** Returns the objects of a PDF with one embedded file. */
export function createObjects(
  xml: StreamContents,
  { name = 'factur-x.xml', relationship = 'Alternative', inNames = true, inAf = true, more = '' } = {},
): Record<number, string | StreamContents> {
  const names = inNames ? `/Names << /EmbeddedFiles << /Names [(a) 3 0 R] >> >>` : '';
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${names} ${inAf ? '/AF [3 0 R]' : ''} ${more} >>`,
    2: '<< /Type /Pages /Kids [] /Count 0 >>',
    3: `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /${relationship} /EF << /F 4 0 R >> >>`,
    4: xml,
  };
}
