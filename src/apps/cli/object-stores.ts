import { newDocumentId } from '../../business/documents/document.resource';
import { ObjectMoveService, type MoveProgress } from '../../business/documents/objects/object-moves';
import { ObjectSweepJob } from '../../business/documents/objects/object-sweep-job';
import { ObjectVerificationService } from '../../business/documents/objects/object-verification';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import { loadConfig } from '../../platform/kernel/config';
import { ObjectStoreAwayError } from '../../platform/objects/object-store';
import { ObjectStores } from '../../platform/objects/object-stores';
import { formatMegabytes } from './backup-report';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { withServices } from './services';

const PROGRESS_INTERVAL_MS = 2_000;
/** Number of failures that are listed. */
const MAX_LISTED = 20;

export type StoreOptions = CommonOptions;
export type MoveOptions = CommonOptions & { to: string; archiveBefore?: string };
export type VerifyOptions = CommonOptions & { digests?: boolean };

/** Prints how many contents each store has, and the last sweeps. */
export async function showStatus(options: StoreOptions): Promise<void> {
  const { objectStore } = loadConfig();
  const { stores, sweeps } = await withServices((services) =>
    services.get(ObjectVerificationService).createReport(),
  );
  const newContents = objectStore.current?.name ?? 'database';
  print(options, { objects: { newContents, stores, sweeps } }, [
    `new contents  ${newContents}`,
    ...stores.map(
      ({ store, part, objects, bytes }) =>
        `${String(objects).padStart(10)}  ${part}  ${formatMegabytes(bytes).padStart(12)}  ${store ?? 'database, until the store is reachable'}`,
    ),
    ...sweeps.map(
      ({ store, lastPass, completedAt }) =>
        `swept         ${store}: ${completedAt === null ? 'not yet' : `${completedAt.toISOString()}, ${lastPass?.objects ?? 0} objects, ${lastPass?.removed ?? 0} deleted, ${lastPass?.locked ?? 0} locked`}`,
    ),
  ]);
}

/** Moves contents, and prints the progress on standard error. */
export async function moveObjects(options: MoveOptions): Promise<void> {
  const to = parseTarget(options.to);
  const archiveBelowId = toFirstDocumentId(options.archiveBefore);
  const onProgress = createProgressReport(options.to);
  const progress = await toCommandErrors(
    withServices((services) => services.get(ObjectMoveService).moveAll(to, { archiveBelowId, onProgress })),
  );
  const { moved, bytes, failed, failures } = progress;
  if (options.json === true)
    process.stdout.write(
      `${JSON.stringify({ success: failed === 0, move: { to: options.to, moved, bytes, failed, failures } })}\n`,
    );
  else process.stdout.write(`${formatMoveResult(options.to, progress).join('\n')}\n`);
  process.exitCode = failed === 0 ? EXIT.done : EXIT.failed;
}

function formatMoveResult(to: string, { moved, bytes, failed, failures }: MoveProgress): string[] {
  return [
    `${moved} contents (${formatMegabytes(bytes)}) were moved to ${to}, and their digests compared.`,
    ...failures
      .slice(0, MAX_LISTED)
      .map(({ documentId, part, reason }) => `not moved: ${part} of ${documentId}: ${reason}`),
    ...(failed > MAX_LISTED ? [`and ${failed - MAX_LISTED} more`] : []),
  ];
}

/** Verifies objects; the exit status is 1 when an object is missing or damaged. */
export async function verifyObjects(options: VerifyOptions): Promise<void> {
  const readsContents = options.digests === true;
  const { objects, bytes, faulty, faults } = await toCommandErrors(
    withServices((services) => services.get(ObjectVerificationService).verify(readsContents)),
  );
  if (options.json === true)
    process.stdout.write(
      `${JSON.stringify({ success: faulty === 0, verification: { objects, bytes, digests: readsContents, faulty, faults } })}\n`,
    );
  else
    process.stdout.write(
      `${[
        `${objects} objects (${formatMegabytes(bytes)}) were checked${readsContents ? ', with their digests' : ''}; ${faulty} faults.`,
        ...faults
          .slice(0, MAX_LISTED)
          .map(
            ({ documentId, part, store, key, reason }) =>
              `${part} of ${documentId}: ${reason} (${store} ${key})`,
          ),
      ].join('\n')}\n`,
    );
  process.exitCode = faulty === 0 ? EXIT.done : EXIT.failed;
}

/** Records this database as the owner of the configured stores. */
export async function adoptStores(options: StoreOptions): Promise<void> {
  const stores = await toCommandErrors(
    withServices(async (services) => {
      const configuredObjectStores = services.get(ObjectStores).list();
      for (const store of configuredObjectStores) await services.get(ObjectSweepJob).adopt(store);
      return configuredObjectStores.map(({ name }) => name);
    }),
  );
  if (stores.length === 0) throw new CommandError('OBJECT_STORE is database; there is no store to adopt.');
  print(
    options,
    { adopted: stores },
    stores.map((name) => `${name} now belongs to this database.`),
  );
}

/** Returns the name of the store; null for the database. @throws CommandError for a store that is not configured */
function parseTarget(to: string): string | null {
  if (to === 'database') return null;
  const { objectStore } = loadConfig();
  const names = [objectStore.current, objectStore.former].flatMap((store) => store?.name ?? []);
  const name = to.replace(/\/+$/, '');
  if (names.includes(name)) return name;
  throw new CommandError(
    `--to must be one of ${['database', ...names].join(', ')}; received "${to}". To use another store, set it as OBJECT_STORE or FORMER_OBJECT_STORE first.`,
  );
}

/**
 * Returns the lowest possible id of documents of a month; empty without a month.
 * @throws CommandError for any other text
 */
function toFirstDocumentId(month: string | undefined): string {
  if (month === undefined) return '';
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError(`--archive-before must be a month such as 2026-01; received "${month}".`);
  return buildFirstIdAt(newDocumentId, Date.parse(`${month}-01T00:00:00Z`));
}

function createProgressReport(to: string): (progress: MoveProgress) => void {
  let lastReportAt = performance.now();
  return ({ moved, bytes, failed, lastDocumentId }) => {
    const now = performance.now();
    if (now - lastReportAt < PROGRESS_INTERVAL_MS) return;
    lastReportAt = now;
    process.stderr.write(
      `moved ${moved} contents, ${formatMegabytes(bytes)}, to ${to}; ${failed} failed; now at ${lastDocumentId}\n`,
    );
  };
}

async function toCommandErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ObjectStoreAwayError)
      throw new CommandError(
        `${error.message}. Contents that were moved remain in the new store. Start the command again to move the others.`,
      );
    throw error;
  }
}
