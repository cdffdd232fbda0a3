import { crc32, deflateSync } from 'node:zlib';
import type { QrModules } from '../../documents/pdf/payment-qr';

/** Pixels of a module, and modules of the quiet zone around the code (ISO/IEC 18004). */
const [MODULE_SIZE, QUIET_ZONE] = [5, 4];
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bits per pixel, colour type "greyscale", and the only defined methods (PNG, section 11.2.1). */
const FORMAT = [1, 0, 0, 0, 0];

/** Draws a QR code as a black and white PNG image. */
export function drawQrImage(modules: QrModules): Buffer {
  const size = (modules.length + 2 * QUIET_ZONE) * MODULE_SIZE;
  const bytesOfRow = Math.ceil(size / 8);
  const rows = Array.from({ length: size }, (_, y) => {
    // The first byte of a row is its filter type: none.
    const row = Buffer.alloc(1 + bytesOfRow, 0xff);
    row[0] = 0;
    for (let x = 0; x < size; x++) {
      const isDark = modules[toModule(y)]?.[toModule(x)] ?? false;
      const at = 1 + (x >> 3);
      if (isDark) row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    return row;
  });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', Buffer.concat([head, Buffer.from(FORMAT)])),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toModule(pixel: number): number {
  return Math.floor(pixel / MODULE_SIZE) - QUIET_ZONE;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
