import { crc32, deflateSync } from 'node:zlib';
import type { QrModules } from '../../documents/pdf/payment-qr';

/** Width of a module in pixels, and width of the quiet zone around the code in modules (ISO/IEC 18004). */
const [MODULE_SIZE, QUIET_ZONE] = [5, 4];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bit depth, colour type "greyscale", and compression, filter and interlace methods (PNG, section 11.2.1). */
const PNG_FORMAT = [1, 0, 0, 0, 0];

/** Draws a QR code as a black and white PNG image. */
export function drawQrImage(modules: QrModules): Buffer {
  const size = (modules.length + 2 * QUIET_ZONE) * MODULE_SIZE;
  const bytesPerRow = Math.ceil(size / 8);
  const rows = Array.from({ length: size }, (_, y) => {
    // The first byte of a row is its filter type: none.
    const row = Buffer.alloc(1 + bytesPerRow, 0xff);
    row[0] = 0;
    for (let x = 0; x < size; x++) {
      const isDark = modules[toModuleIndex(y)]?.[toModuleIndex(x)] ?? false;
      const at = 1 + (x >> 3);
      if (isDark) row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    return row;
  });
  const imageSize = Buffer.alloc(8);
  imageSize.writeUInt32BE(size, 0);
  imageSize.writeUInt32BE(size, 4);
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', Buffer.concat([imageSize, Buffer.from(PNG_FORMAT)])),
    createChunk('IDAT', deflateSync(Buffer.concat(rows))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toModuleIndex(pixel: number): number {
  return Math.floor(pixel / MODULE_SIZE) - QUIET_ZONE;
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
