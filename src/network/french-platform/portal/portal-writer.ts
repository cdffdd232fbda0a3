import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { PORTAL_FILE_QUEUE, PORTAL_FILE_WORK, PortalFiles } from './portal-files';
import { isPortalFolderError, PortalFolder } from './portal-folder';
import { DUE_FILE } from './portal.queries';

/** Seconds until the next attempt after the folder could not be written, or while no folder is configured. */
const RETRY_SECONDS = 60;

interface DueFile {
  name: string;
  content: Buffer;
  stagedAs: string | null;
}

/**
 * Writes files for the portal into the folder. After a crash between two steps, a step is repeated, but no file appears
 * in `outgoing` twice. The database records the name of the complete file in `staging` before the file is moved. That
 * name contains the fencing number of the claim; when the file is not in `staging` any more, it was moved. The
 * operator's tool may therefore remove a file from `outgoing` at any time.
 */
@Injectable()
export class PortalWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: PortalFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async process(lease: Lease): Promise<void> {
    const [file] = await this.unitOfWork.query<DueFile>(DUE_FILE, [lease.id, lease.claim]);
    if (file === undefined) return;
    const { settings } = this.files;
    if (settings === null) {
      await PORTAL_FILE_WORK.postpone(this.unitOfWork, lease, RETRY_SECONDS);
      return;
    }
    try {
      await this.write(lease, file, new PortalFolder(settings.folder));
    } catch (error) {
      if (!isPortalFolderError(error)) throw error;
      this.logger.error(
        { err: error, file: file.name, folder: settings.folder },
        'a file for the state portal cannot be written; check FR_PORTAL_FOLDER and the permissions of the folder',
      );
      await PORTAL_FILE_WORK.postpone(this.unitOfWork, lease, RETRY_SECONDS);
    }
  }

  private async write(lease: Lease, file: DueFile, folder: PortalFolder): Promise<void> {
    const { name } = file;
    const stagedAs = file.stagedAs ?? (await this.stage(lease, file, folder));
    if (stagedAs === null) return;
    await folder.publish(stagedAs, name);
    const isWritten = await PORTAL_FILE_WORK.complete(this.unitOfWork, lease, {
      set: `state = CASE state WHEN 'waiting' THEN 'written' ELSE state END, written_at = $1`,
      values: [clock.now()],
    });
    if (isWritten) await folder.removeStagedRemnants(name);
  }

  /** @returns the name of the file in `staging`; null when another worker has claimed the work */
  private async stage(
    lease: Lease,
    { name, content }: DueFile,
    folder: PortalFolder,
  ): Promise<string | null> {
    const stagedAs = `${name}.${lease.claim}`;
    await folder.stage(stagedAs, content);
    const isStillLeased = await PORTAL_FILE_WORK.extendLease(this.unitOfWork, lease, {
      set: 'staged_as = $1',
      values: [stagedAs],
    });
    return isStillLeased ? stagedAs : null;
  }
}

/** Writes due files for the state portal. */
@Processor(PORTAL_FILE_QUEUE, createWorkerOptions(4))
export class PortalFileProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(PORTAL_FILE_QUEUE) queue: Queue<Batch>,
    private readonly writer: PortalWriter,
  ) {
    super(queue, PORTAL_FILE_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.writer.process(lease);
  }
}
