import { randomBytes } from 'node:crypto';
import { REFERENCED_STORES } from '../../business/documents/objects/document-objects.queries';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import type { StoreSettings } from '../../platform/kernel/settings/object-store-settings';
import { getVerifiedObject, computeSha256, type ObjectStore } from '../../platform/objects/object-store';
import { openObjectStore } from '../../platform/objects/open-object-store';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

const HELP_PAGE = 'docs/object-store.md';

/** Checks that the object stores accept, return and delete an object, and encrypt and lock it as configured. */
export const objectStoresCheck: DoctorCheck = { name: 'object store', needsSchema: false, run: checkStores };

/** Checks that each store referenced in the database is configured. */
export const namedStoresCheck: DoctorCheck = {
  name: 'stored objects',
  needsSchema: true,
  run: checkNamedStores,
};

async function checkStores({ config: { objectStore } }: DoctorSubject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const settings of [objectStore.current, objectStore.former])
    if (settings !== null) findings.push(...(await checkStore(settings)));
  return findings;
}

async function checkNamedStores({ config: { objectStore }, reader }: DoctorSubject): Promise<Finding[]> {
  const configuredStores = [objectStore.current?.name, objectStore.former?.name];
  const namedStores = await reader.rows<{ name: string }>(REFERENCED_STORES);
  return namedStores
    .filter(({ name }) => !configuredStores.includes(name))
    .map(({ name }) =>
      problem(
        `The object store ${name} contains documents but is not configured, so these documents cannot be read.`,
        `FORMER_OBJECT_STORE=${name}`,
      ),
    );
}

async function checkStore(settings: StoreSettings): Promise<Finding[]> {
  const store = openObjectStore(settings);
  try {
    return await probeStore(store, settings);
  } catch (error) {
    return [problem(`${formatErrorOnOneLine(error)}.`, HELP_PAGE)];
  } finally {
    await store.close();
  }
}

/** Writes, reads and deletes an object. */
async function probeStore(store: ObjectStore, settings: StoreSettings): Promise<Finding[]> {
  const bytes = randomBytes(64);
  const key = `.probe/${bytes.toString('hex').slice(0, 32)}`;
  const sha256 = computeSha256(bytes);
  await store.put(key, bytes, sha256);
  await getVerifiedObject(store, key, { bytes: bytes.length, sha256 });
  const head = await store.head(key);
  const deletion = await store.delete(key);
  if (settings.kind === 'file') return [];
  const { name, encryption, lock } = settings;
  const findings: Finding[] = [];
  if (encryption !== null && head?.encryption !== encryption.algorithm)
    findings.push(
      problem(
        `The object store ${name} reports ${head?.encryption ?? 'no encryption'} for a new object instead of ${encryption.algorithm}.`,
        HELP_PAGE,
      ),
    );
  if (lock !== null && head?.lockedUntil === null)
    findings.push(
      problem(
        `The object store ${name} does not lock a new object, although ${lock.mode} for ${lock.days} days is set; object lock has to be enabled for the bucket.`,
        HELP_PAGE,
      ),
    );
  if (lock === null && deletion === 'locked')
    findings.push(
      warning(
        `The object store ${name} does not permit the deletion of objects: the objects of deleted documents remain in the store.`,
        HELP_PAGE,
      ),
    );
  return findings;
}
