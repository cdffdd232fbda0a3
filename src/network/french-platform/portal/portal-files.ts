import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { WorkTable } from '../../../platform/kernel/queue/work-table';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import { formatEnvelopeIdentifier, formatEnvelopeName, packArchive } from '../../../standards/flux1';
import type { PortalDocument, PortalFile, PortalSubjectKind } from './portal-file';
import { FILE_OF_SUBJECT, INSERT_FILE, LOCK_SEQUENCE, ADVANCE_SEQUENCE } from './portal.queries';

export const PORTAL_FILE_QUEUE = 'french-portal-files';

/** Work table of the files for the portal. A file is due until it is in the folder. */
export const PORTAL_FILE_WORK = new WorkTable({ name: PORTAL_FILE_QUEUE, table: 'french_portal_files' });

const newPortalFileId = defineId('fpf');

/** Stores the files that are to be written for the portal. */
@Injectable()
export class PortalFiles {
  readonly settings: FrenchPortalSettings | null;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatcher: Dispatcher,
  ) {
    this.settings = config.frenchPortal;
  }

  /**
   * Requests the file of a document in the transaction that causes it; a worker writes the file later. Repeated
   * requests for a document result in one file with one number. The lock on the sequence until the commit prevents gaps
   * in the numbers.
   */
  async requestFile(
    tx: Transaction,
    settings: FrenchPortalSettings,
    document: PortalDocument,
  ): Promise<void> {
    const { flow, entryName, teamId, kind, id } = document;
    const { application, firstSequence } = settings;
    const now = clock.now();
    const content = packArchive([{ name: entryName, content: document.xml }], now);
    const [lockedSequence] = await tx.query<{ last: number }>(LOCK_SEQUENCE, [application, flow]);
    if (lockedSequence === undefined)
      throw new Error(`The sequence of application ${application} and flow ${flow} could not be locked`);
    if ((await findFile(tx, kind, id)) !== null) return;
    const sequence = Math.max(lockedSequence.last + 1, firstSequence);
    const envelope = { flow, application, sequence };
    await tx.query(ADVANCE_SEQUENCE, [application, flow, sequence]);
    await tx.query(INSERT_FILE, [
      newPortalFileId(),
      teamId,
      kind,
      id,
      application,
      flow,
      sequence,
      formatEnvelopeName(envelope),
      formatEnvelopeIdentifier(envelope),
      entryName,
      document.reference,
      document.siren,
      createHash('sha256').update(content).digest('hex'),
      content,
      now,
    ]);
    tx.afterCommit(() => this.dispatcher.request(PORTAL_FILE_QUEUE));
  }

  /** Finds the file of a document; null when no file was requested. */
  find(kind: PortalSubjectKind, id: string): Promise<PortalFile | null> {
    return findFile(this.unitOfWork, kind, id);
  }
}

async function findFile(
  database: Pick<UnitOfWork | Transaction, 'query'>,
  kind: PortalSubjectKind,
  id: string,
): Promise<PortalFile | null> {
  const [row] = await database.query<PortalFile>(FILE_OF_SUBJECT, [kind, id]);
  return row ?? null;
}
