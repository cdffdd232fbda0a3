/**
 * Validation of logos. A logo is drawn into every PDF of a company, so it is validated when it is set: an image must
 * not be larger than declared, and a PNG is reduced to its pixels.
 */
import { inflateSync } from 'node:zlib';

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const MAX_LOGO_BYTES = 256 * 1024;
/** Maximum width and height in pixels; a logo is printed about five centimetres wide. */
export const MAX_LOGO_SIDE = 1000;

export interface LogoImage {
  mediaType: LogoType;
  width: number;
  height: number;
  bytes: Buffer;
}

export type LogoResult = { ok: true; logo: LogoImage } | { ok: false; message: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Validates an image as a logo. @returns the error as the end of a sentence that begins with "logo" */
export function readLogo(bytes: Buffer): LogoResult {
  if (bytes.length > MAX_LOGO_BYTES)
    return toLogoError(`must have at most ${MAX_LOGO_BYTES} bytes; received ${bytes.length}`);
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return validateSize(readPng(bytes));
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return validateSize(readJpeg(bytes));
  return toLogoError('must be a PNG or JPEG image in base64; received something else');
}

function validateSize(result: LogoResult): LogoResult {
  if (!result.ok) return result;
  const { width, height } = result.logo;
  if (width > 0 && height > 0 && width <= MAX_LOGO_SIDE && height <= MAX_LOGO_SIDE) return result;
  return toLogoError(`must be 1 to ${MAX_LOGO_SIDE} pixels wide and high; received ${width} × ${height}`);
}

function toLogoError(message: string): LogoResult {
  return { ok: false, message };
}

/** Number of channels of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const CHANNELS_BY_COLOUR_TYPE = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Largest filter type of a row; the types are 0 to 4. */
const MAX_FILTER = 4;
/** PNG chunks that are retained because the pixels depend on them. */
const COPIED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Reads a PNG with eight bits per channel that is complete and not larger than declared (ISO/IEC 15948). */
function readPng(bytes: Buffer): LogoResult {
  const chunks: Buffer[] = [PNG_SIGNATURE];
  const pixels: Buffer[] = [];
  let header: Buffer | null = null;
  let paletteSize = 0;
  let hasEnded = false;
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length && !hasEnded;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return toLogoError('is a broken PNG: the file ends early');
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if ((type === 'IHDR') !== (at === PNG_SIGNATURE.length))
      return toLogoError('is a broken PNG: the header must be the first chunk');
    if (type === 'IHDR') header = data;
    if (type === 'PLTE') paletteSize = data.length / 3;
    if (type === 'IDAT') pixels.push(data);
    if (COPIED_CHUNKS.has(type)) chunks.push(bytes.subarray(at, end));
    hasEnded = type === 'IEND';
    at = end;
  }
  if (!hasEnded || header?.length !== 13) return toLogoError('is a broken PNG: the file ends early');
  return validatePng(header, paletteSize, Buffer.concat(pixels), Buffer.concat(chunks));
}

function validatePng(header: Buffer, paletteSize: number, pixels: Buffer, bytes: Buffer): LogoResult {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour = -1, , , interlace] = header.subarray(8);
  const channels = CHANNELS_BY_COLOUR_TYPE.get(colour);
  if (depth !== 8 || channels === undefined || interlace !== 0)
    return toLogoError('must be a PNG with eight bits per channel and without interlacing');
  const logo: LogoImage = { mediaType: 'image/png', width, height, bytes };
  if (width > MAX_LOGO_SIDE || height > MAX_LOGO_SIDE) return { ok: true, logo };
  const expectedBytes = height * (1 + width * channels);
  const raw = inflatePixels(pixels, expectedBytes);
  if (colour === 3 && !(Number.isInteger(paletteSize) && paletteSize >= 1 && paletteSize <= 256))
    return toLogoError('is a broken PNG: the palette is missing or invalid');
  if (raw?.length !== expectedBytes)
    return toLogoError('is a broken PNG: the pixels do not match the header');
  for (let row = 0; row < expectedBytes; row += 1 + width * channels)
    if ((raw[row] ?? 0) > MAX_FILTER) return toLogoError('is a broken PNG: a row has an unknown filter');
  return { ok: true, logo };
}

/** Inflates pixel data; returns null for data that cannot be inflated or that is longer than expected. */
function inflatePixels(data: Buffer, expectedBytes: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, expectedBytes) });
  } catch {
    return null;
  }
}

/** Markers that start a frame of a baseline or progressive JPEG (ITU-T T.81). */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2]);

/** Reads a JPEG in greyscale or three colours with eight bits. */
function readJpeg(bytes: Buffer): LogoResult {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (FRAME_MARKERS.has(marker)) {
      const [depth, components] = [bytes[at + 4], bytes[at + 9]];
      if (depth !== 8 || (components !== 1 && components !== 3))
        return toLogoError('must be a grey or RGB JPEG with eight bits per channel');
      if (!bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])))
        return toLogoError('is a broken JPEG: the file ends early');
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { ok: true, logo: { mediaType: 'image/jpeg', width, height, bytes } };
    }
    if (length < 2) break;
    at += 2 + length;
  }
  return toLogoError('is a broken JPEG: the file does not state its size');
}
