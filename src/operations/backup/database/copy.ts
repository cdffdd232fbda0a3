import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { RowDigest, type RowsSeen, type TableShape } from '../format';
import { formatColumns, quote } from './catalog';

/** The rows of a table in the text format of COPY, as they come. Reads on only when asked. */
export function copyOut(client: Client, table: TableShape): AsyncIterable<Buffer> {
  // A table that is divided into months cannot be named here itself.
  return client.query(to(`COPY (SELECT ${formatColumns(table)} FROM ${quote(table.name)}) TO STDOUT`));
}

/** Counts and digests what stands in a table. */
export async function digestTable(client: Client, table: TableShape): Promise<RowsSeen> {
  const digest = new RowDigest();
  for await (const chunk of copyOut(client, table)) digest.update(chunk);
  return digest.finish();
}

/** Fills a table with rows that come bit by bit. */
export class CopyIn {
  private readonly stream: Writable;
  private readonly ended: Promise<void>;

  constructor(client: Client, table: TableShape) {
    this.stream = client.query(from(`COPY ${quote(table.name)} (${formatColumns(table)}) FROM STDIN`));
    this.ended = finished(this.stream);
    this.ended.catch(() => undefined); // the next call rejects with it
  }

  /** Resolves once more can be written. @throws what the database said */
  async write(bytes: Buffer): Promise<void> {
    if (this.stream.write(bytes)) return;
    await Promise.race([once(this.stream, 'drain'), this.ended]);
  }

  /** Resolves once the database has all rows. @throws what the database said */
  async end(): Promise<void> {
    this.stream.end();
    await this.ended;
  }
}
