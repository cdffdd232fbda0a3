import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { CommandError } from '../output';

/** Identity of a state file: the team here, and the address of the other API. */
export interface ImportSides {
  teamId: string;
  from: string;
}

/**
 * File with the documents that earlier runs have imported: a line that names both sides of the import, then a line for
 * each document. An interrupted run continues after it.
 */
export class ImportState {
  private readonly done: Map<string, string>;
  private readonly firstLine: string;
  /** Bytes of complete lines. A line that a crash truncated has no line break, and its document is imported again. */
  private length: number;
  private isCut: boolean;

  /**
   * @param file created with the first document; null: no file
   * @throws CommandError when the file belongs to another import, or is no such file
   */
  constructor(
    private readonly file: string | null,
    { teamId, from }: ImportSides,
  ) {
    this.firstLine = `v1 ${teamId} ${from}`;
    const bytes = file !== null && existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    this.length = bytes.lastIndexOf('\n') + 1;
    this.isCut = this.length < bytes.length;
    const [first, ...lines] = bytes.toString('utf8', 0, this.length).split('\n').slice(0, -1);
    const isOurs =
      first === undefined ? this.firstLine.startsWith(bytes.toString()) : first === this.firstLine;
    if (!isOurs)
      throw new CommandError(
        `--state ${file} does not begin with "${this.firstLine}", so it is not of this team and address. Name the file of this import, or a new one.`,
      );
    this.done = new Map(
      lines.map((line): [string, string] => {
        const [id = '', documentId = ''] = line.split(' ');
        return [id, documentId];
      }),
    );
  }

  /** Whether a document of the other API was imported. */
  has(id: string): boolean {
    return this.done.has(id);
  }

  /** Records that a document was imported. @param id without blanks */
  add(id: string, documentId: string): void {
    this.done.set(id, documentId);
    if (this.file === null) return;
    if (this.isCut) truncateSync(this.file, this.length);
    this.isCut = false;
    const lines = `${this.length === 0 ? `${this.firstLine}\n` : ''}${id} ${documentId}\n`;
    appendFileSync(this.file, lines, { mode: 0o600 });
    this.length += Buffer.byteLength(lines);
  }
}
