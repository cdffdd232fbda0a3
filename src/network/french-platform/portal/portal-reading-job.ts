import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import { ANSWER_LIMITS, PortalAnswerReader, type AnswersRead } from './portal-answer-reader';
import { isPortalFolderError, PortalFolder, type IncomingEntry } from './portal-folder';
import { PortalMetrics } from './portal-metrics';

const FIRST_DELAY_MS = 2_000;
const UNUSED_MS = 60_000;
/** Maximum number of entries that are read in one run. */
const MAX_ENTRIES = 500;

/**
 * Reads the answers in the folder. Several processes may read the same entry: an answer is stored once, and the file is
 * moved after the commit, so that it is read again after a crash.
 */
@Injectable()
export class PortalReadingJob extends RecurringTask {
  private readonly portal: FrenchPortalSettings | null;

  constructor(
    @Inject(CONFIG) { frenchPortal }: Config,
    private readonly reader: PortalAnswerReader,
    private readonly metrics: PortalMetrics,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: frenchPortal === null ? UNUSED_MS : frenchPortal.readSeconds * 1000,
      failureMessage: 'answers of the state portal could not be read; they are read again later',
      onlyInWorkers: true,
    });
    this.portal = frenchPortal;
  }

  async run(): Promise<'done' | void> {
    const { portal } = this;
    if (portal === null) return 'done';
    const folder = new PortalFolder(portal.folder);
    try {
      for (const entry of await folder.listIncoming(MAX_ENTRIES)) {
        if (this.isStopping) return;
        if (isQuiet(entry, portal)) await this.tryEntry(portal, folder, entry);
      }
    } catch (error) {
      if (!isPortalFolderError(error)) throw error;
      this.logger.error(
        { err: error, folder: portal.folder },
        'answers of the state portal cannot be read; check FR_PORTAL_FOLDER and the rights on it',
      );
    }
  }

  /** Reads one entry; a failure to read or move it does not affect the other entries. */
  private async tryEntry(
    portal: FrenchPortalSettings,
    folder: PortalFolder,
    entry: IncomingEntry,
  ): Promise<void> {
    try {
      await this.readEntry(portal, folder, entry);
    } catch (error) {
      this.logger.error(
        { err: error, answer: entry.name, folder: folder.incoming },
        isPortalFolderError(error)
          ? 'an answer of the state portal cannot be read or moved; check its rights'
          : 'an answer of the state portal could not be stored and is read again',
      );
    }
  }

  private async readEntry(
    portal: FrenchPortalSettings,
    folder: PortalFolder,
    { name, isFile, bytes }: IncomingEntry,
  ): Promise<void> {
    if (!isFile) return this.setAside(folder, name, randomUUID(), ['It is no plain file.']);
    const { bytes: maximum } = ANSWER_LIMITS;
    if (bytes > maximum)
      return this.setAside(folder, name, randomUUID(), [
        `It has ${bytes} bytes; at most ${maximum} are read.`,
      ]);
    const content = await folder.readIncoming(name, maximum);
    if (content === null) return;
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const result = await this.reader.read(portal, name, content);
    this.report(name, result);
    if (result.faults.length > 0) return this.setAside(folder, name, digest, result.faults);
    await folder.move(name, 'readFolder', digest);
  }

  private report(name: string, { changedCount, unchangedCount, contradictions }: AnswersRead): void {
    this.metrics.countAnswers('changed', changedCount);
    this.metrics.countAnswers('unchanged', unchangedCount - contradictions.length);
    this.metrics.countAnswers('contradiction', contradictions.length);
    if (contradictions.length > 0)
      this.logger.error(
        { answer: name, files: contradictions.slice(0, 10) },
        'the state portal answered otherwise than before; the first decision stays',
      );
  }

  private async setAside(
    folder: PortalFolder,
    name: string,
    suffix: string,
    faults: readonly string[],
  ): Promise<void> {
    this.logger.error(
      { answer: name, faults: faults.slice(0, 10), folder: folder.refusedFolder },
      'an answer of the state portal was not accepted and is set aside',
    );
    await folder.move(name, 'refusedFolder', suffix);
    this.metrics.countAnswers('refused', 1);
  }
}

/** Returns whether a file has not changed for a while; a time in the future comes from another clock and is ignored. */
function isQuiet({ modifiedAt }: IncomingEntry, { quietSeconds }: FrenchPortalSettings): boolean {
  const ageMs = clock.now().getTime() - modifiedAt.getTime();
  return ageMs < 0 ? -ageMs > quietSeconds * 1000 : ageMs >= quietSeconds * 1000;
}
