import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Documents that earlier runs have taken over, in a file with a line for each. An interrupted run continues after it. */
export class ImportState {
  private readonly done: Map<string, string>;

  /** @param file created with the first document; null: nothing is kept */
  constructor(private readonly file: string | null) {
    const text = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A line that a crash cut off has no line break, and its document is taken over again, which changes nothing.
    const lines = text.split('\n').slice(0, -1);
    this.done = new Map(
      lines.map((line): [string, string] => {
        const [id = '', documentId = ''] = line.split(' ');
        return [id, documentId];
      }),
    );
  }

  /** Whether a document of the other API was taken over. */
  has(id: string): boolean {
    return this.done.has(id);
  }

  /** Records that a document was taken over. */
  add(id: string, documentId: string): void {
    this.done.set(id, documentId);
    if (this.file !== null) appendFileSync(this.file, `${id} ${documentId}\n`, { mode: 0o600 });
  }
}
