import { crc32 } from 'node:zlib';
import { deflateRawSync } from 'node:zlib';

/**
 * Writes a zip archive.
 * @param statedSize size that the directory states for each file; the true one by default
 */
export function zipOf(files: Record<string, string>, statedSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text, 'utf8');
    const packedBytes = deflateRawSync(bytes);
    const path = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc(bytes), 10);
    common.writeUInt32LE(packedBytes.length, 14);
    common.writeUInt32LE(statedSize ?? bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, path, packedBytes]);
    const entry = Buffer.alloc(46);
    Buffer.from('504b01021400', 'hex').copy(entry);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(Buffer.concat([entry, path]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  Buffer.from('504b0506', 'hex').copy(end);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const crc = (bytes: Buffer): number => crc32(bytes);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Writes a workbook with one sheet; the cell format 1 shows a day.
 * @param rows `row` elements
 * @param texts shared texts
 */
export function workbookOf(rows: string, texts: readonly string[] = []): Buffer {
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Invoices" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}
