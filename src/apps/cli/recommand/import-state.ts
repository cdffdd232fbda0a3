import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { CommandError } from '../output';

/** Identity of a state file: the team in this installation, and the address of the other API. */
export interface ImportIdentity {
  teamId: string;
  from: string;
}

/**
 * File with the documents that earlier runs have imported: a line with team and address, then a line for each
 * document. A run that follows an interrupted run continues after the last document.
 */
export class ImportState {
  private readonly importedDocuments: Map<string, string>;
  private readonly firstLine: string;
  /**
   * Number of bytes of complete lines. A line that a crash truncated has no line break; its document is imported again.
   */
  private completeLength: number;
  private isTruncated: boolean;

  /**
   * @param file file that is created with the first document; null for no file
   * @throws CommandError when the file belongs to another import or is not a state file
   */
  constructor(
    private readonly file: string | null,
    { teamId, from }: ImportIdentity,
  ) {
    this.firstLine = `v1 ${teamId} ${from}`;
    const bytes = file !== null && existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    this.completeLength = bytes.lastIndexOf('\n') + 1;
    this.isTruncated = this.completeLength < bytes.length;
    const [first, ...lines] = bytes.toString('utf8', 0, this.completeLength).split('\n').slice(0, -1);
    const isOfThisImport =
      first === undefined ? this.firstLine.startsWith(bytes.toString()) : first === this.firstLine;
    if (!isOfThisImport)
      throw new CommandError(
        `--state ${file} must begin with "${this.firstLine}", the team and address of this import. Use the file of this import, or a new file.`,
      );
    this.importedDocuments = new Map(
      lines.map((line): [string, string] => {
        const [id = '', documentId = ''] = line.split(' ');
        return [id, documentId];
      }),
    );
  }

  /** Whether a document of the other API was imported. */
  has(id: string): boolean {
    return this.importedDocuments.has(id);
  }

  /** Records that a document was imported. @param id without blanks */
  add(id: string, documentId: string): void {
    this.importedDocuments.set(id, documentId);
    if (this.file === null) return;
    if (this.isTruncated) truncateSync(this.file, this.completeLength);
    this.isTruncated = false;
    const lines = `${this.completeLength === 0 ? `${this.firstLine}\n` : ''}${id} ${documentId}\n`;
    appendFileSync(this.file, lines, { mode: 0o600 });
    this.completeLength += Buffer.byteLength(lines);
  }
}
