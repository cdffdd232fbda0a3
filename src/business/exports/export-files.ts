import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { FILE_OF_EXPORT, FILE_OF_LINK, PART_OF_FILE } from './exports.queries';
import { PART_BYTES } from './part-writer';

/** File of an export that is ready. */
export interface ExportFile {
  /** Size in bytes. */
  size: number;
  stream: Readable;
}

/** Reads the files of exports, part by part. */
@Injectable()
export class ExportFiles {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Opens the file of an export of a team; null while the export has no file, and after it expired. */
  async find(teamId: string, id: string): Promise<ExportFile | null> {
    const [file] = await this.unitOfWork.query<{ claim: number; size: string }>(FILE_OF_EXPORT, [id, teamId]);
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
    }>(FILE_OF_LINK, [id]);
    if (file === undefined) return null;
    const { teamId, fromDay, toDay } = file;
    return { ...this.open(teamId, id, file), teamId, fromDay, toDay };
  }

  private open(teamId: string, id: string, file: { claim: number; size: string }): ExportFile {
    const size = Number(file.size);
    return { size, stream: Readable.from(this.readParts(teamId, id, file.claim, size)) };
  }

  /** Reads one part after another. @throws Error when a part is missing, because the export expired in the meantime */
  private async *readParts(teamId: string, id: string, claim: number, size: number): AsyncGenerator<Buffer> {
    for (let number = 0; number * PART_BYTES < size; number++) {
      const [part] = await this.unitOfWork.query<{ bytes: Buffer }>(PART_OF_FILE, [
        id,
        teamId,
        claim,
        number,
      ]);
      if (part === undefined) throw new Error(`Part ${number} of export ${id} is missing`);
      yield part.bytes;
    }
  }
}
