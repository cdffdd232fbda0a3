import { constants } from 'node:fs';
import { access, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PortalFolder } from '../../network/french-platform/portal/portal-folder';
import type { Reader } from '../../platform/kernel/database/statement';
import type { FrenchPortalSettings } from '../../platform/kernel/settings/french-portal-settings';
import { clock } from '../../platform/kernel/clock';
import { problem, warning, type DoctorCheck, type Finding } from './check';

const HELP_PAGE = 'docs/french-platform.md, "When you are an accredited platform"';
/** Maximum number of entries of a folder that are examined. */
const MAX_ENTRIES = 1_000;
/** Maximum number of files in a message. */
const MAX_LISTED_NAMES = 5;
/** Time after which a tool should have removed a file. */
const PICKUP_LIMIT_MS = 3_600_000;
/** Time after which a worker should have written a file. */
const WRITE_LIMIT_MINUTES = 10;
/** Maximum age in days of the files and responses that are examined. */
const EXAMINED_DAYS = 30;

/** Checks the folder of the state portal, and that every file in it was written, picked up and acknowledged. */
export const frenchPortalCheck: DoctorCheck = {
  name: 'French portal',
  needsSchema: true,
  run: async ({ config: { frenchPortal }, reader }) => {
    if (frenchPortal === null) return [];
    const folder = new PortalFolder(frenchPortal.folder);
    const faults = await findFolderFaults(folder);
    const entries = faults.length > 0 ? [] : await examineEntries(folder, reader);
    return [
      ...faults,
      ...entries,
      ...(await findFilesWithoutResponse(frenchPortal, reader)),
      ...(await findNumberGaps(reader)),
      ...(await findContradictingResponses(reader)),
    ];
  },
};

/** Checks the access to the folders. A missing folder below the root is no fault, because it is created when needed. */
async function findFolderFaults({ root, folders }: PortalFolder): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of [root, ...folders])
    try {
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const isMissing = await stat(path).then(
        () => false,
        () => true,
      );
      if (isMissing && path !== root) continue;
      findings.push(
        problem(
          isMissing
            ? `The folder ${path} of FR_PORTAL_FOLDER does not exist.`
            : `The folder ${path} cannot be read and written.`,
          HELP_PAGE,
          error instanceof Error ? error.message : null,
        ),
      );
    }
  return findings;
}

async function examineEntries(
  { outgoingFolder, refusedFolder }: PortalFolder,
  reader: Reader,
): Promise<Finding[]> {
  const [outgoingNames, refusedNames] = [await listNames(outgoingFolder), await listNames(refusedFolder)];
  const findings: Finding[] = [];
  if (refusedNames.length > 0)
    findings.push(
      warning(
        `${refusedNames.length} answer(s) of the state portal were set aside in ${refusedFolder}: ${formatNames(refusedNames)}. The log states the reasons; remove the files when they are resolved.`,
        HELP_PAGE,
      ),
    );
  const overdueNames = await filterOverdue(outgoingFolder, outgoingNames);
  if (overdueNames.length > 0)
    findings.push(
      problem(
        `${overdueNames.length} file(s) have been in ${outgoingFolder} for more than an hour: ${formatNames(overdueNames)}. Check the tool that transfers them to the state portal.`,
        HELP_PAGE,
      ),
    );
  const knownFiles = await reader.rows<{ name: string }>(
    'SELECT name FROM french_portal_files WHERE name = ANY ($1)',
    [outgoingNames],
  );
  const knownNames = new Set(knownFiles.map(({ name }) => name));
  const unknownNames = outgoingNames.filter((name) => !knownNames.has(name));
  if (unknownNames.length > 0)
    findings.push(
      problem(
        `${unknownNames.length} file(s) in ${outgoingFolder} are unknown to the database: ${formatNames(unknownNames)}. After a restore of an earlier backup, raise FR_PORTAL_FIRST_SEQUENCE above the last number that the portal has.`,
        HELP_PAGE,
      ),
    );
  return findings;
}

async function listNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return names;
  for await (const { name } of entries) if (names.push(name) === MAX_ENTRIES) break;
  return names.sort();
}

async function filterOverdue(folder: string, names: readonly string[]): Promise<string[]> {
  const overdueNames: string[] = [];
  for (const name of names) {
    const fileStats = await stat(join(folder, name)).catch(() => null);
    if (fileStats !== null && clock.now().getTime() - fileStats.ctimeMs > PICKUP_LIMIT_MS)
      overdueNames.push(name);
  }
  return overdueNames;
}

/** Finds files without a response. Uses the index `french_portal_files_open`. */
async function findFilesWithoutResponse(
  { patienceHours }: FrenchPortalSettings,
  reader: Reader,
): Promise<Finding[]> {
  const rows = await reader.rows<{ state: string; files: number; oldest: string; hours: number }>(
    `SELECT state, count(*)::int AS files, (array_agg(name ORDER BY created_at))[1] AS oldest,
       floor(extract(epoch FROM clock_timestamp() - min(created_at)) / 3600)::int AS hours
     FROM french_portal_files WHERE state IN ('waiting', 'written')
       AND created_at < clock_timestamp() - CASE state WHEN 'waiting' THEN make_interval(mins => $1) ELSE make_interval(hours => $2) END
     GROUP BY state ORDER BY state`,
    [WRITE_LIMIT_MINUTES, patienceHours],
  );
  return rows.map(({ state, files, oldest, hours }) =>
    state === 'waiting'
      ? problem(
          `${files} file(s) for the state portal have not been written for more than ${WRITE_LIMIT_MINUTES} minutes; the oldest is ${oldest}. The log of the workers states the reason.`,
          HELP_PAGE,
        )
      : problem(
          `${files} file(s) have no answer of the state portal for more than ${patienceHours} hours; the oldest is ${oldest}, ${hours} hours old. Check whether the file was transferred, and whether responses arrive in the folder.`,
          HELP_PAGE,
        ),
  );
}

/** Finds gaps in the numbers of files. Uses the index `french_portal_files_sequence`. */
async function findNumberGaps(reader: Reader): Promise<Finding[]> {
  const rows = await reader.rows<{ flow: string; from: number; to: number }>(
    `SELECT flow, before::float8 + 1 AS "from", sequence::float8 - 1 AS "to" FROM (
       SELECT flow, sequence, created_at, lag(sequence) OVER (PARTITION BY application, flow ORDER BY sequence) AS before
       FROM french_portal_files) AS f
     WHERE sequence > before + 1 AND created_at > clock_timestamp() - make_interval(days => $1) ORDER BY created_at LIMIT 20`,
    [EXAMINED_DAYS],
  );
  return rows.map(({ flow, from, to }) =>
    warning(
      `No file of the flow ${flow} has a number from ${from} to ${to}: the team of the files was erased, or FR_PORTAL_FIRST_SEQUENCE was raised. Otherwise inform the state portal that these numbers are unused.`,
      HELP_PAGE,
    ),
  );
}

/** Finds responses that contradict an earlier response. Uses the index `french_portal_answers_contradicting`. */
async function findContradictingResponses(reader: Reader): Promise<Finding[]> {
  const rows = await reader.rows<{ name: string; state: string; code: string; envelope: string }>(
    `SELECT f.name, f.state, a.code, a.envelope FROM french_portal_answers a JOIN french_portal_files f ON f.id = a.file_id
     WHERE a.effect = 'contradicts' AND a.read_at > clock_timestamp() - make_interval(days => $1) ORDER BY a.read_at LIMIT 20`,
    [EXAMINED_DAYS],
  );
  return rows.map(({ name, state, code, envelope }) =>
    warning(
      `The file ${name} is ${state}, and the state portal answered ${code} afterwards (${envelope}). Ask the portal which response applies.`,
      HELP_PAGE,
    ),
  );
}

function formatNames(names: readonly string[]): string {
  const firstNames = names.slice(0, MAX_LISTED_NAMES).join(', ');
  return names.length > MAX_LISTED_NAMES ? `${firstNames} …` : firstNames;
}
