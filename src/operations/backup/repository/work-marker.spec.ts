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

  const markers = (): string[] => readdirSync(join(folder, 'work'));

  /** Waits for the operations on files that a turn of the timer began. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  it('does not come back when other work removed it as stale', async () => {
    const slow = await WorkMarker.begin(store, 'backup');
    const [name = ''] = markers();
    const old = new Date(Date.now() - 11 * MINUTE_MS);
    utimesSync(join(folder, 'work', name), old, old);
    const prune = await WorkMarker.begin(store, 'prune');
    jest.advanceTimersByTime(MINUTE_MS);
    await settle();
    expect(markers()).not.toContain(name);
    expect(() => slow.requireRecent()).toThrow(/other work may have begun/);
    await expect(slow.requireStill()).rejects.toThrow(/other work may have begun/);
    await prune.requireStill();
    await prune.end();
    await slow.end();
  });

  it('is not trusted when the store did not accept a renewal for nine minutes', async () => {
    const marker = await WorkMarker.begin(store, 'backup');
    jest.spyOn(store, 'put').mockRejectedValue(new Error('away'));
    jest.advanceTimersByTime(8 * MINUTE_MS);
    await settle();
    await marker.requireStill();
    jest.advanceTimersByTime(2 * MINUTE_MS);
    await settle();
    expect(markers()).toHaveLength(1);
    await expect(marker.requireStill()).rejects.toThrow(/other work may have begun/);
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
    await settle();
    const endedPromise = marker.end();
    await settle();
    write();
    await endedPromise;
    expect(markers()).toEqual([]);
  });

  it('lets a restore read while a backup is created, and removes nothing during that time', async () => {
    const read = await WorkMarker.begin(store, 'read');
    const backup = await WorkMarker.begin(store, 'backup');
    await backup.end();
    await expect(WorkMarker.begin(store, 'prune')).rejects.toThrow(/Another restore or rehearsal works on/);
    await expect(WorkMarker.begin(store, 'repair')).rejects.toThrow(/Another restore or rehearsal works on/);
    await read.end();
    await (await WorkMarker.begin(store, 'prune')).end();
  });
});
