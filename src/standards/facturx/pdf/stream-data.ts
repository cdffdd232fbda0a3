import { inflateSync, constants } from 'node:zlib';
import { createDamagedPdfError } from './lexer';
import {
  PdfError,
  PdfName,
  createTooMuchDataError,
  type PdfBudget,
  type PdfDict,
  type PdfValue,
} from './values';

/** Maximum number of filters of one stream. */
const MAX_FILTERS = 4;

/**
 * Decodes a stream's data by reversing its filters (ISO 32000-1, 7.4).
 * @throws PdfError
 */
export function decodeStream(
  data: Buffer,
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: PdfBudget,
): Buffer {
  const filters = toList(resolve(dict.get('Filter') ?? dict.get('F'))).map(resolve);
  const parameters = toList(resolve(dict.get('DecodeParms') ?? dict.get('DP'))).map(resolve);
  if (filters.length > MAX_FILTERS)
    throw new PdfError('too_large', `has a stream with more than ${MAX_FILTERS} filters`);
  return filters.reduce<Buffer>((bytes, filter, index) => {
    const name = filter instanceof PdfName ? filter.name : '';
    const parameter = parameters[index];
    return applyFilter(bytes, name, parameter instanceof Map ? parameter : NO_PARAMETERS, budget);
  }, data);
}

const NO_PARAMETERS: PdfDict = new Map<string, never>();

function applyFilter(bytes: Buffer, filter: string, parameters: PdfDict, budget: PdfBudget): Buffer {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(bytes, budget), parameters);
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(
        bytes
          .toString('latin1')
          .split('>', 1)[0]
          ?.replace(/[^0-9a-f]/gi, '') ?? '',
        'hex',
      );
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes, budget);
    default:
      throw createDamagedPdfError(
        `has a stream with the filter "${filter.slice(0, 40)}", which is not supported`,
      );
  }
}

function inflate(bytes: Buffer, budget: PdfBudget): Buffer {
  const maxOutputLength = Math.max(1, budget.bytesLeft);
  try {
    // Truncated data is returned as far as it can be decompressed, as in PDF viewers.
    const data = inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    budget.takeInflatedBytes(data.length);
    return data;
  } catch (error) {
    if (error instanceof PdfError) throw error;
    if (isTooLarge(error)) throw createTooMuchDataError();
    throw createDamagedPdfError('has a stream that cannot be inflated');
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  );
}

/** Reverses the PNG predictors, which cross-reference streams use (ISO 32000-1, 7.4.4.4). */
function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const getNumber = (key: string, fallback: number): number => {
    const value = parameters.get(key);
    return typeof value === 'number' ? value : fallback;
  };
  const predictor = getNumber('Predictor', 1);
  if (predictor < 10) return data;
  const bits = getNumber('Colors', 1) * getNumber('BitsPerComponent', 8);
  const width = Math.ceil((bits * getNumber('Columns', 1)) / 8);
  const bytesPerPixel = Math.max(1, Math.ceil(bits / 8));
  if (!Number.isInteger(width) || width < 1 || width > data.length)
    throw createDamagedPdfError('has a stream with invalid predictor parameters');
  const rows = Math.floor(data.length / (width + 1));
  const output = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const leftByte = column >= bytesPerPixel ? (output[at - bytesPerPixel] ?? 0) : 0;
      const up = row > 0 ? (output[at - width] ?? 0) : 0;
      const upLeft = row > 0 && column >= bytesPerPixel ? (output[at - width - bytesPerPixel] ?? 0) : 0;
      const raw = data[row * (width + 1) + 1 + column] ?? 0;
      output[at] = (raw + predictByte(kind, leftByte, up, upLeft)) & 255;
    }
  }
  return output;
}

/** Returns the predicted value of a byte from its neighbours (PNG, section 9). */
function predictByte(kind: number, leftByte: number, upByte: number, upLeftByte: number): number {
  if (kind === 1) return leftByte;
  if (kind === 2) return upByte;
  if (kind === 3) return (leftByte + upByte) >> 1;
  if (kind !== 4) return 0;
  const [a, b, c] = [leftByte, upByte, upLeftByte].map((each) =>
    Math.abs(leftByte + upByte - upLeftByte - each),
  ) as [number, number, number];
  if (a <= b && a <= c) return leftByte;
  return b <= c ? upByte : upLeftByte;
}

function decodeAscii85(bytes: Buffer, budget: PdfBudget): Buffer {
  const text =
    bytes
      .toString('latin1')
      .split('~', 1)[0]
      ?.replace(/[^!-uz]/g, '')
      .replaceAll('z', '!!!!!') ?? '';
  const output = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  budget.takeInflatedBytes(output.length);
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5).padEnd(5, 'u');
    let value = 0;
    for (let i = 0; i < 5; i += 1) value = value * 85 + group.charCodeAt(i) - 33;
    output.writeUInt32BE(value % 0x1_0000_0000, (at / 5) * 4);
  }
  const missingCharacters = (5 - (text.length % 5)) % 5;
  return output.subarray(0, output.length - missingCharacters);
}

function toList(value: PdfValue): PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
