import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '../../../platform/objects/file-object-store';
import { WorkMarker } from './work-marker';

const MINUTE_MS = 60_000;

describe('the marker of work on a repository', () => {
  let folder: string;
  let store: FileObjectStore;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    folder = mkdtempSync(join(tmpdir(), 'passerelle-marker-'));
    store = new FileObjectStore({ kind: 'file', name: `file://${folder}`, folder });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  const listMarkers = (): string[] => readdirSync(join(folder, 'work'));

  /** Waits for the file operations that the timers started. */
  async function finishFileOperations(): Promise<void> {
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  it('is not written again after other work removed it as stale', async () => {
    const slowMarker = await WorkMarker.begin(store, 'backup');
    const [name = ''] = listMarkers();
    const staleTime = new Date(Date.now() - 11 * MINUTE_MS);
    utimesSync(join(folder, 'work', name), staleTime, staleTime);
    const prune = await WorkMarker.begin(store, 'prune');
    jest.advanceTimersByTime(MINUTE_MS);
    await finishFileOperations();
    expect(listMarkers()).not.toContain(name);
    expect(() => slowMarker.requireRecent()).toThrow(/other work may have begun/);
    await expect(slowMarker.requireExisting()).rejects.toThrow(/other work may have begun/);
    await prune.requireExisting();
    await prune.end();
    await slowMarker.end();
  });

  it('is not trusted when the store did not accept a renewal for nine minutes', async () => {
    const marker = await WorkMarker.begin(store, 'backup');
    jest.spyOn(store, 'put').mockRejectedValue(new Error('away'));
    jest.advanceTimersByTime(8 * MINUTE_MS);
    await finishFileOperations();
    await marker.requireExisting();
    jest.advanceTimersByTime(2 * MINUTE_MS);
    await finishFileOperations();
    expect(listMarkers()).toHaveLength(1);
    await expect(marker.requireExisting()).rejects.toThrow(/other work may have begun/);
    await marker.end();
  });

  it('is removed at the end, also when it is being written at that time', async () => {
    const marker = await WorkMarker.begin(store, 'backup');
    let write: () => void = () => undefined;
    const put = store.put.bind(store);
    jest.spyOn(store, 'put').mockImplementation(async (key, bytes) => {
      await new Promise<void>((resolve) => (write = resolve));
      await put(key, bytes);
    });
    jest.advanceTimersByTime(MINUTE_MS);
    await finishFileOperations();
    const endPromise = marker.end();
    await finishFileOperations();
    write();
    await endPromise;
    expect(listMarkers()).toEqual([]);
  });

  it('allows a restore during a backup, but no removal of objects during a restore', async () => {
    const readMarker = await WorkMarker.begin(store, 'read');
    const backup = await WorkMarker.begin(store, 'backup');
    await backup.end();
    await expect(WorkMarker.begin(store, 'prune')).rejects.toThrow(/Another restore or rehearsal works on/);
    await expect(WorkMarker.begin(store, 'repair')).rejects.toThrow(/Another restore or rehearsal works on/);
    await readMarker.end();
    await (await WorkMarker.begin(store, 'prune')).end();
  });
});
