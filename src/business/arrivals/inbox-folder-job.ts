import { Inject, Injectable } from '@nestjs/common';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { cleanFileName, MAX_MAIL_BYTES } from '../documents/reading/reading-mail';
import { ArrivalReader } from './arrival-reader';
import { ArrivalStore, computeDigest } from './arrival-store';
import { COMPANY_OF_FOLDER, OUTCOME_OF_FILE } from './arrivals.queries';
import { InboxFolder, type DroppedFile } from './inbox-folder';
import { refuseSize } from './refusals';

const FIRST_DELAY_MS = 2_000;
const EVERY_MS = 3_000;
/** Maximum number of files of a company that one poll processes. */
const FILES_OF_LOOK = 200;
/** Maximum number of company folders that one poll reads. */
const MAX_FOLDERS = 10_000;
const COMPANY_ID = /^c_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Company that a folder belongs to. */
interface FolderCompany {
  id: string;
  teamId: string;
}

/**
 * Imports files from `INBOX_FOLDER` that had the same size and time at two consecutive polls. Several processes may poll
 * at the same time: a file is stored once, by its digest, and moved after the commit.
 */
@Injectable()
export class InboxFolderJob extends RecurringTask {
  /** Size and time of each file at the last poll, by path. */
  private seenFiles = new Map<string, string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reader: ArrivalReader,
    private readonly store: ArrivalStore,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: EVERY_MS,
      failureMessage: 'INBOX_FOLDER could not be read; it is read again',
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
    const files = await folder.list(FILES_OF_LOOK);
    if (files.length === 0) return;
    const [company] = await this.unitOfWork.query<FolderCompany>(COMPANY_OF_FOLDER, [companyId]);
    if (company === undefined) {
      this.logger.warn({ folder: folder.path }, 'a folder of INBOX_FOLDER is named like no company');
      return;
    }
    for (const file of files) {
      if (this.isStopping) return;
      const path = join(folder.path, file.name);
      const state = `${file.bytes} ${file.modifiedMs}`;
      if (this.seenFiles.get(path) === state) await this.tryFile(folder, company, file);
      else seenNow.set(path, state);
    }
  }

  /** Processes one file. A file that cannot be read or moved does not prevent the import of the others. */
  private async tryFile(folder: InboxFolder, company: FolderCompany, file: DroppedFile): Promise<void> {
    try {
      await this.importFile(folder, company, file);
    } catch (error) {
      this.logger.error(
        { err: error, folder: folder.path, file: file.name },
        'a file of INBOX_FOLDER could not be taken; it is tried again',
      );
    }
  }

  private async importFile(folder: InboxFolder, company: FolderCompany, file: DroppedFile): Promise<void> {
    const { name, bytes } = file;
    if (!file.isFile) return folder.refuse(name, 'It is no plain file.');
    if (bytes > MAX_MAIL_BYTES) return this.refuseUnread(folder, company, file);
    const content = await folder.read(name, MAX_MAIL_BYTES);
    if (content === null) return;
    const sha256 = computeDigest(content);
    if ((await this.store.findKnown(company.id, sha256)) === null)
      await this.storeFile(company, name, content, sha256);
    await this.move(folder, company, name, sha256);
  }

  /**
   * Stores the refusal of a file that is too large to read, and moves the file. Size, time and name identify the file in
   * place of a digest, so that a process that ends in between leaves one arrival.
   */
  private async refuseUnread(
    folder: InboxFolder,
    company: FolderCompany,
    { name, bytes, modifiedMs }: DroppedFile,
  ): Promise<void> {
    const sha256 = computeDigest(`unread ${bytes} ${modifiedMs} `, name);
    if ((await this.store.findKnown(company.id, sha256)) === null)
      await this.store.store(
        {
          ...{ teamId: company.teamId, companyId: company.id, channel: 'folder', size: bytes, sha256 },
          ...{ fileName: cleanFileName(name), refusal: refuseSize(bytes, MAX_MAIL_BYTES), mailKey: null },
          ...{ sender: null, subject: null, messageId: null, sentAt: null },
        },
        [],
      );
    await this.move(folder, company, name, sha256);
  }

  private async storeFile(
    { id: companyId, teamId }: FolderCompany,
    name: string,
    content: Buffer,
    sha256: Buffer,
  ): Promise<void> {
    const fileName = cleanFileName(name);
    const attachment = { fileName, mediaType: 'application/octet-stream', isInline: false, content };
    const attachments = await this.reader.classify(companyId, [attachment]);
    await this.store.store(
      {
        ...{ teamId, companyId, channel: 'folder', fileName, size: content.length, sha256, mailKey: null },
        ...{ sender: null, subject: null, messageId: null, sentAt: null, refusal: null },
      },
      attachments,
    );
  }

  /** Moves the file by the outcome of the first arrival of the same bytes. */
  private async move(
    folder: InboxFolder,
    { id }: FolderCompany,
    name: string,
    sha256: Buffer,
  ): Promise<void> {
    const [outcome] = await this.unitOfWork.query<{ message: string | null }>(OUTCOME_OF_FILE, [id, sha256]);
    if (outcome === undefined || outcome.message === null) return folder.setDone(name);
    return folder.refuse(name, outcome.message);
  }
}
