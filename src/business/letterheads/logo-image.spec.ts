import { deflateSync } from 'node:zlib';
import { MAX_LOGO_BYTES, readLogo } from './logo-image';

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

interface PngOptions {
  width?: number;
  height?: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  pixelData?: Buffer;
  extraChunks?: Buffer[];
}

function createPng({
  width = 2,
  height = 2,
  depth = 8,
  colour = 6,
  interlace = 0,
  pixelData,
  extraChunks: extraChunks = [],
}: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const pixels = pixelData ?? Buffer.alloc(height * (1 + width * 4));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    ...extraChunks,
    createChunk('IDAT', deflateSync(pixels)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

const JPEG = Buffer.from('ffd8ffe000040000ffc0000b080010002001011100ffd9', 'hex');

describe('a logo', () => {
  it('is a PNG reduced to its pixels, or an unchanged JPEG', () => {
    const plain = createPng({});
    const read = readLogo(createPng({ extraChunks: [createChunk('tEXt', Buffer.from('x'))] }));
    expect(read).toEqual({ ok: true, logo: { mediaType: 'image/png', width: 2, height: 2, bytes: plain } });
    expect(readLogo(JPEG)).toEqual({
      ok: true,
      logo: { mediaType: 'image/jpeg', width: 32, height: 16, bytes: JPEG },
    });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG or JPEG/],
    ['nothing', Buffer.alloc(0), /PNG or JPEG/],
    ['too many bytes', Buffer.alloc(MAX_LOGO_BYTES + 1), /at most 262144 bytes; received 262145/],
    [
      'a PNG that is too wide',
      createPng({ width: 100_000 }),
      /1000 pixels wide and high; received 100000 × 2/,
    ],
    ['a PNG without pixels', createPng({ width: 0, height: 0, pixelData: Buffer.alloc(0) }), /pixels/],
    [
      'a PNG that decompresses to too many bytes',
      createPng({ pixelData: Buffer.alloc(50_000_000) }),
      /pixels do not match/,
    ],
    ['a PNG with too few pixels', createPng({ pixelData: Buffer.alloc(3) }), /pixels do not match/],
    ['a PNG with an unknown filter', createPng({ pixelData: Buffer.alloc(18, 9) }), /filter/],
    ['a PNG without its palette', createPng({ colour: 3, pixelData: Buffer.alloc(6) }), /palette/],
    ['an interlaced PNG', createPng({ interlace: 1 }), /without interlacing/],
    ['a PNG with sixteen bits per channel', createPng({ depth: 16 }), /eight bits/],
    ['a truncated PNG', createPng({}).subarray(0, -20), /ends early/],
    [
      'a PNG with a chunk longer than the file',
      createPng({ extraChunks: [createChunk('tEXt', Buffer.alloc(9)).fill(0xff, 0, 4)] }),
      /ends early/,
    ],
    [
      'a JPEG without a frame',
      Buffer.from('ffd8ffe000040000ffd9ffd9ffd9ffd9', 'hex'),
      /does not state its size/,
    ],
    ['a JPEG in four colours', Buffer.from(JPEG).fill(4, 17, 18), /grey or RGB/],
    ['a truncated JPEG', JPEG.subarray(0, -2), /ends early/],
  ])('is not %s', (_, bytes, message) => {
    expect(readLogo(bytes)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
