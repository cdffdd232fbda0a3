import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { RowDigest, type RowTotal, type TableShape } from '../format';
import { formatColumns, quoteIdentifier } from './catalog';

/**
 * Streams the rows of a table in the text format of COPY. The stream reads more rows only when the consumer asks for
 * them.
 */
export function streamRows(client: Client, table: TableShape): AsyncIterable<Buffer> {
  // COPY does not accept a partitioned table by name, so it gets a query.
  return client.query(
    to(`COPY (SELECT ${formatColumns(table)} FROM ${quoteIdentifier(table.name)}) TO STDOUT`),
  );
}

/** Counts and digests the rows of a table. */
export async function digestTable(client: Client, table: TableShape): Promise<RowTotal> {
  const digest = new RowDigest();
  for await (const chunk of streamRows(client, table)) digest.update(chunk);
  return digest.finish();
}

/** Fills a table from a stream of rows. */
export class CopyIn {
  private readonly stream: Writable;
  private readonly completion: Promise<void>;

  constructor(client: Client, table: TableShape) {
    this.stream = client.query(
      from(`COPY ${quoteIdentifier(table.name)} (${formatColumns(table)}) FROM STDIN`),
    );
    this.completion = finished(this.stream);
    this.completion.catch(() => undefined); // the next call rejects with this error
  }

  /** Resolves when the stream accepts further bytes. @throws the error of the database */
  async write(bytes: Buffer): Promise<void> {
    if (this.stream.write(bytes)) return;
    await Promise.race([once(this.stream, 'drain'), this.completion]);
  }

  /** Resolves when the database has stored all rows. @throws the error of the database */
  async end(): Promise<void> {
    this.stream.end();
    await this.completion;
  }
}
