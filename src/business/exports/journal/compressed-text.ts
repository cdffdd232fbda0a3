import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

/** Number of characters that are collected before compression. */
const BUFFER_LENGTH = 64 * 1024;

/** Long text in memory that is compressed while it is written, so that a journal of 50,000 documents takes a few MB. */
export class CompressedText {
  private readonly deflate = createDeflateRaw({ level: 3 });
  private readonly chunks: Buffer[] = [];
  private pendingText = '';

  constructor() {
    this.deflate.on('data', (chunk: Buffer) => this.chunks.push(chunk));
  }

  /** Appends to the text. */
  async write(text: string): Promise<void> {
    this.pendingText += text;
    if (this.pendingText.length >= BUFFER_LENGTH) await this.flush();
  }

  /** Ends the text, which can then be read. */
  async end(): Promise<void> {
    await this.flush();
    this.deflate.end();
    await finished(this.deflate);
  }

  /** Returns the text in UTF-8, any number of times. Call {@link end} first. */
  createStream(): Readable {
    return Readable.from(this.chunks).pipe(createInflateRaw());
  }

  private async flush(): Promise<void> {
    const text = this.pendingText;
    this.pendingText = '';
    if (text !== '' && !this.deflate.write(text)) await once(this.deflate, 'drain');
  }
}
