import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SELECT_FILE, SELECT_SHARED_FILE, SELECT_PART } from './exports.queries';
import { PART_BYTES } from './part-writer';

/** File of an export that is ready. */
export interface ExportFile {
  /** Size in bytes. */
  size: number;
  stream: Readable;
}

/** Reads the files of exports, part by part. */
@Injectable()
export class ExportFileReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Opens the file of an export of a team; null while the export has no file, and after it expired. */
  async find(teamId: string, id: string): Promise<ExportFile | null> {
    const [file] = await this.unitOfWork.query<{ claim: number; size: string }>(SELECT_FILE, [id, teamId]);
    return file === undefined ? null : this.open(teamId, id, file);
  }

  /** Opens the file of an export of any team, for a link whose signature is valid; null in the same cases as {@link find}. */
  async findByLink(
    id: string,
  ): Promise<(ExportFile & { teamId: string; fromDay: string; toDay: string }) | null> {
    const [file] = await this.unitOfWork.query<{
      claim: number;
      size: string;
      teamId: string;
      fromDay: string;
      toDay: string;
    }>(SELECT_SHARED_FILE, [id]);
    if (file === undefined) return null;
    const { teamId, fromDay, toDay } = file;
    return { ...this.open(teamId, id, file), teamId, fromDay, toDay };
  }

  private open(teamId: string, id: string, file: { claim: number; size: string }): ExportFile {
    const size = Number(file.size);
    return { size, stream: Readable.from(this.readParts(teamId, id, file.claim, size)) };
  }

  /** Reads the parts of a file in order. @throws Error when a part is missing, because the export expired meanwhile */
  private async *readParts(teamId: string, id: string, claim: number, size: number): AsyncGenerator<Buffer> {
    for (let number = 0; number * PART_BYTES < size; number++) {
      const [part] = await this.unitOfWork.query<{ bytes: Buffer }>(SELECT_PART, [id, teamId, claim, number]);
      if (part === undefined)
        throw new Error(`Part ${number} of export ${id} is missing; the export has probably expired`);
      yield part.bytes;
    }
  }
}
