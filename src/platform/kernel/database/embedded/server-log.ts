import { type FileHandle, open } from 'node:fs/promises';

/** A log beyond this size is emptied at the next start. */
const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 20;

/** File that receives the server's output; remembers where the output of this start began. */
export class ServerLog {
  private constructor(
    private readonly file: FileHandle,
    private readonly startOffset: number,
  ) {}

  static async open(path: string, maxBytes = MAX_BYTES): Promise<ServerLog> {
    const file = await open(path, 'a+', 0o600);
    let { size } = await file.stat();
    if (size > maxBytes) {
      await file.truncate(0);
      size = 0;
    }
    return new ServerLog(file, size);
  }

  /** File descriptor for the server's standard output and error. */
  get descriptor(): number {
    return this.file.fd;
  }

  /** Returns the last log lines since this start of the server. */
  async tail(): Promise<string> {
    const { size } = await this.file.stat();
    const from = Math.max(this.startOffset, size - 8_192);
    const { bytesRead, buffer } = await this.file.read(
      Buffer.alloc(Math.max(0, size - from)),
      0,
      size - from,
      from,
    );
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
