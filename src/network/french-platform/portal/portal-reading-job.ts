import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import { ANSWER_LIMITS, PortalAnswerReader, type AnswerReadResult } from './portal-answer-reader';
import { isPortalFolderError, PortalFolder, type IncomingEntry } from './portal-folder';
import { PortalMetrics } from './portal-metrics';

const FIRST_RUN_DELAY_MS = 2_000;
const UNCONFIGURED_INTERVAL_MS = 60_000;
/** Maximum number of entries that are read in one run. */
const MAX_ENTRIES = 500;

/**
 * Reads the portal's answers from the folder. Several processes may read the same entry: an answer is stored only once,
 * and the file is moved after the commit, so that the file is read again after a crash.
 */
@Injectable()
export class PortalReadingJob extends RecurringTask {
  private readonly portalSettings: FrenchPortalSettings | null;

  constructor(
    @Inject(CONFIG) { frenchPortal }: Config,
    private readonly reader: PortalAnswerReader,
    private readonly metrics: PortalMetrics,
  ) {
    super({
      firstAfterMs: FIRST_RUN_DELAY_MS,
      everyMs: frenchPortal === null ? UNCONFIGURED_INTERVAL_MS : frenchPortal.readSeconds * 1000,
      failureMessage: 'answers of the state portal could not be read; they are read again later',
      onlyInWorkers: true,
    });
    this.portalSettings = frenchPortal;
  }

  async run(): Promise<'done' | void> {
    const { portalSettings } = this;
    if (portalSettings === null) return 'done';
    const folder = new PortalFolder(portalSettings.folder);
    try {
      for (const entry of await folder.listIncoming(MAX_ENTRIES)) {
        if (this.isStopping) return;
        if (isUnchangedForQuietTime(entry, portalSettings))
          await this.readEntrySafely(portalSettings, folder, entry);
      }
    } catch (error) {
      if (!isPortalFolderError(error)) throw error;
      this.logger.error(
        { err: error, folder: portalSettings.folder },
        'answers of the state portal cannot be read; check FR_PORTAL_FOLDER and the permissions of the folder',
      );
    }
  }

  /** Reads one entry; an error does not affect the other entries. */
  private async readEntrySafely(
    portal: FrenchPortalSettings,
    folder: PortalFolder,
    entry: IncomingEntry,
  ): Promise<void> {
    try {
      await this.readEntry(portal, folder, entry);
    } catch (error) {
      this.logger.error(
        { err: error, answer: entry.name, folder: folder.incomingFolder },
        isPortalFolderError(error)
          ? 'an answer of the state portal cannot be read or moved; check the permissions of the file'
          : 'an answer of the state portal could not be stored; it is read again later',
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
        `The file has ${bytes} bytes; the maximum is ${maximum}.`,
      ]);
    const content = await folder.readIncoming(name, maximum);
    if (content === null) return;
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const result = await this.reader.read(portal, name, content);
    this.recordResult(name, result);
    if (result.faults.length > 0) return this.setAside(folder, name, digest, result.faults);
    await folder.move(name, 'readFolder', digest);
  }

  private recordResult(
    name: string,
    { changedCount, unchangedCount, contradictions }: AnswerReadResult,
  ): void {
    this.metrics.countAnswers('changed', changedCount);
    this.metrics.countAnswers('unchanged', unchangedCount - contradictions.length);
    this.metrics.countAnswers('contradiction', contradictions.length);
    if (contradictions.length > 0)
      this.logger.error(
        { answer: name, files: contradictions.slice(0, 10) },
        'the state portal contradicted its earlier decision; the first decision stays',
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
      'an answer of the state portal is invalid and was moved to the folder refused',
    );
    await folder.move(name, 'refusedFolder', suffix);
    this.metrics.countAnswers('refused', 1);
  }
}

/**
 * Returns whether a file has not changed for `quietSeconds`. A modification time far in the future comes from another
 * clock and counts as unchanged.
 */
function isUnchangedForQuietTime(
  { modifiedAt }: IncomingEntry,
  { quietSeconds }: FrenchPortalSettings,
): boolean {
  const ageMs = clock.now().getTime() - modifiedAt.getTime();
  return ageMs < 0 ? -ageMs > quietSeconds * 1000 : ageMs >= quietSeconds * 1000;
}
