import { Inject, Injectable } from '@nestjs/common';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { cleanFileName, MAX_MAIL_BYTES } from '../documents/reading/reading-mail';
import { ArrivalReader } from './arrival-reader';
import { ArrivalStore, computeDigest } from './arrival-store';
import { COMPANY_WITH_TEAM, REFUSAL_OF_FILE } from './arrivals.queries';
import { InboxFolder, type DroppedFile } from './inbox-folder';
import { createSizeRefusal } from './refusals';

const FIRST_DELAY_MS = 2_000;
const POLL_INTERVAL_MS = 3_000;
/** Maximum number of files of a company that one poll processes. */
const MAX_FILES_PER_POLL = 200;
/** Maximum number of company folders that one poll reads. */
const MAX_FOLDERS = 10_000;
const COMPANY_ID = /^c_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Company that a folder belongs to. */
interface FolderCompany {
  id: string;
  teamId: string;
}

/**
 * Imports the files of `INBOX_FOLDER` whose size and modification time did not change between two consecutive polls.
 * Several processes may poll
 * at the same time: a file is stored once, by its digest, and moved after the commit.
 */
@Injectable()
export class InboxFolderJob extends RecurringTask {
  /** Size and modification time of each file at the last poll, by path. */
  private seenFiles = new Map<string, string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reader: ArrivalReader,
    private readonly store: ArrivalStore,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: POLL_INTERVAL_MS,
      failureMessage: 'INBOX_FOLDER could not be read; the next poll tries again',
      onlyInWorkers: true,
    });
  }

  async run(): Promise<'done' | void> {
    const root = this.config.inboxFolder;
    if (root === null) return 'done';
    const seenNow = new Map<string, string>();
    let folders = 0;
    for await (const entry of await opendir(root)) {
      if (this.isStopping || folders === MAX_FOLDERS) break;
      if (!entry.isDirectory() || !COMPANY_ID.test(entry.name)) continue;
      folders += 1;
      const folder = new InboxFolder(join(root, entry.name));
      try {
        await this.pollFolder(folder, entry.name, seenNow);
      } catch (error) {
        this.logger.error({ err: error, folder: folder.path }, 'a folder of INBOX_FOLDER could not be read');
      }
    }
    this.seenFiles = seenNow;
  }

  private async pollFolder(
    folder: InboxFolder,
    companyId: string,
    seenNow: Map<string, string>,
  ): Promise<void> {
    const files = await folder.list(MAX_FILES_PER_POLL);
    if (files.length === 0) return;
    const [company] = await this.unitOfWork.query<FolderCompany>(COMPANY_WITH_TEAM, [companyId]);
    if (company === undefined) {
      this.logger.warn(
        { folder: folder.path },
        'the name of a folder in INBOX_FOLDER is not the id of a company',
      );
      return;
    }
    for (const file of files) {
      if (this.isStopping) return;
      const path = join(folder.path, file.name);
      const state = `${file.bytes} ${file.modifiedMs}`;
      if (this.seenFiles.get(path) === state) await this.tryImportFile(folder, company, file);
      else seenNow.set(path, state);
    }
  }

  /** Processes one file. A file that cannot be read or moved does not prevent the import of the others. */
  private async tryImportFile(folder: InboxFolder, company: FolderCompany, file: DroppedFile): Promise<void> {
    try {
      await this.importFile(folder, company, file);
    } catch (error) {
      this.logger.error(
        { err: error, folder: folder.path, file: file.name },
        'a file of INBOX_FOLDER could not be imported; the next poll tries again',
      );
    }
  }

  private async importFile(folder: InboxFolder, company: FolderCompany, file: DroppedFile): Promise<void> {
    const { name, bytes } = file;
    if (!file.isFile)
      return folder.moveToRefused(
        name,
        'The entry is not a regular file. Put the file itself into the folder, not a link.',
      );
    if (bytes > MAX_MAIL_BYTES) return this.refuseOversizedFile(folder, company, file);
    const content = await folder.read(name, MAX_MAIL_BYTES);
    if (content === null) return;
    const sha256 = computeDigest(content);
    if ((await this.store.findArrivalByDigest(company.id, sha256)) === null)
      await this.storeFile(company, name, content, sha256);
    await this.moveByOutcome(folder, company, name, sha256);
  }

  /**
   * Stores the refusal of a file that is too large to read, and moves the file. A digest of size, time and name
   * identifies the file, so that a restart between the two steps stores no second refusal.
   */
  private async refuseOversizedFile(
    folder: InboxFolder,
    company: FolderCompany,
    { name, bytes, modifiedMs }: DroppedFile,
  ): Promise<void> {
    const sha256 = computeDigest(`unread ${bytes} ${modifiedMs} `, name);
    if ((await this.store.findArrivalByDigest(company.id, sha256)) === null)
      await this.store.store(
        {
          ...{ teamId: company.teamId, companyId: company.id, channel: 'folder', size: bytes, sha256 },
          ...{
            fileName: cleanFileName(name),
            refusal: createSizeRefusal(bytes, MAX_MAIL_BYTES),
            mailKey: null,
          },
          ...{ sender: null, subject: null, messageId: null, sentAt: null },
        },
        [],
      );
    await this.moveByOutcome(folder, company, name, sha256);
  }

  private async storeFile(
    { id: companyId, teamId }: FolderCompany,
    name: string,
    content: Buffer,
    sha256: Buffer,
  ): Promise<void> {
    const fileName = cleanFileName(name);
    const attachment = { fileName, mediaType: 'application/octet-stream', isInline: false, content };
    const attachments = await this.reader.classifyAttachments(companyId, [attachment]);
    await this.store.store(
      {
        ...{ teamId, companyId, channel: 'folder', fileName, size: content.length, sha256, mailKey: null },
        ...{ sender: null, subject: null, messageId: null, sentAt: null, refusal: null },
      },
      attachments,
    );
  }

  /** Moves the file to `done` or `refused`, according to the stored outcome for the same content. */
  private async moveByOutcome(
    folder: InboxFolder,
    { id }: FolderCompany,
    name: string,
    sha256: Buffer,
  ): Promise<void> {
    const [outcome] = await this.unitOfWork.query<{ message: string | null }>(REFUSAL_OF_FILE, [id, sha256]);
    if (outcome === undefined || outcome.message === null) return folder.moveToDone(name);
    return folder.moveToRefused(name, outcome.message);
  }
}
