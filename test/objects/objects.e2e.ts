import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectMoveService } from '../../src/business/documents/objects/object-moves';
import { OWNER_KEY, ObjectSweepJob } from '../../src/business/documents/objects/object-sweep-job';
import { ObjectStores } from '../../src/platform/objects/object-stores';
import { startService, type Service } from '../support/service';
import { ObjectScene } from './object-scene';

describe('object store in a folder', () => {
  let folder: string;
  let service: Service;
  let scene: ObjectScene;
  let store: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'passerelle-objects-'));
    store = `file://${folder}`;
    service = await startService({ OBJECT_STORE: store, OBJECT_STORE_GRACE_HOURS: '13' });
    scene = await ObjectScene.create(service);
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const files = async (): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  const move = (to: string | null, archiveBelow = '') =>
    service.app
      .get(ObjectMoveService)
      .moveAll(to, { archiveBelowId: archiveBelow, onProgress: () => undefined });
  const sweep = async () => {
    await service.sql(`UPDATE object_sweeps SET next_at = now() - interval '1 second'`);
    const [first] = service.app.get(ObjectStores).list();
    if (first === undefined) throw new Error('no store');
    return service.app.get(ObjectSweepJob).sweep(first);
  };

  it('has the large contents of new documents, and no others', async () => {
    const large = await scene.send();
    const small = await scene.send(100);
    const places = await scene.places();
    expect(places).toHaveLength(4);
    const of = (id: string) => places.find((place) => place.id === id);
    expect(of(large.id)).toMatchObject({ store, inRow: false });
    expect(of(large.id)?.key).toMatch(
      new RegExp(`^${scene.team.teamId}/([0-9a-f]{2})/\\1[0-9a-f]{62}-[0-9a-f]{16}$`),
    );
    expect(of(small.id)).toMatchObject({ store: null, inRow: true });
    expect(await scene.xml(large.id)).toBe(large.xml);
    expect(await scene.xml(small.id)).toBe(small.xml);
    expect((await scene.team.get(`/api/v1/documents/${large.id}`)).body.document.xml).toBe(large.xml);
    // The received document of the other company has an object of its own.
    expect(new Set(places.map(({ key }) => key)).size).toBe(3);
    expect(await files()).toHaveLength(2);
  });

  it('has the PDF that an invoice was received in', async () => {
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(40_000, 'x'),
      Buffer.from('\n%%EOF\n'),
    ]);
    const upload = () =>
      scene.team.post(`/api/v1/${scene.to.id}/inbound`, { document: pdf.toString('base64') });
    const uploaded = await upload();
    expect(uploaded.status).toBe(200);
    const { id } = uploaded.body.document;
    const [row] = await service.sql<object>(
      `SELECT p.pdf, o.store, o.part FROM document_pdfs p JOIN document_objects o USING (document_id) WHERE document_id = $1`,
      [id],
    );
    expect(row).toEqual({ pdf: null, store, part: 'pdf' });
    expect((await scene.team.get(`/api/v1/documents/${id}/pdf`)).body).toBe(pdf.toString('utf8'));
    expect((await upload()).body.document.id).toBe(id);
    await move(null);
    expect((await scene.team.get(`/api/v1/documents/${id}/pdf`)).body).toBe(pdf.toString('utf8'));
    await move(store);
    expect((await scene.team.get(`/api/v1/documents/${id}/pdf`)).body).toBe(pdf.toString('utf8'));
    expect(await service.sql('SELECT 1 FROM document_pdfs WHERE pdf IS NOT NULL')).toEqual([]);
  });

  it('is left and entered online, and the digests stay equal', async () => {
    for (let n = 0; n < 3; n++) await scene.send();
    const before = await scene.digests();
    const out = await move(null);
    expect(out).toMatchObject({ failed: 0 });
    expect(out.moved).toBeGreaterThan(6);
    expect((await scene.places()).every(({ store: name, inRow }) => name === null && inRow)).toBe(true);
    expect(await scene.digests()).toEqual(before);
    expect((await scene.places()).filter((place) => place.store !== null)).toEqual([]);
    const back = await move(store);
    expect([back.moved, back.bytes, back.failed]).toEqual([out.moved, out.bytes, 0]);
    expect(await scene.digests()).toEqual(before);
    expect(await move(store)).toMatchObject({ moved: 0, failed: 0 });
  });

  it('can be moved by several processes at the same time, in both directions, while contents are read', async () => {
    const before = await scene.digests();
    const ids = Object.keys(before);
    let isMoving = true;
    const reads = (async () => {
      let count = 0;
      while (isMoving || count < ids.length) {
        const id = ids[count++ % ids.length] ?? '';
        expect(await scene.xml(id)).toBeDefined();
      }
    })();
    for (let round = 0; round < 3; round++)
      await Promise.all([move(null), move(null), move(store), move(store)]);
    isMoving = false;
    await reads;
    await move(store);
    expect(await scene.digests()).toEqual(before);
    const named = await service.sql<{ key: string }>('SELECT key FROM document_objects');
    expect(await files()).toEqual(expect.arrayContaining(named.map(({ key }) => join(folder, key))));
  });

  it('takes contents of any size of an archived month', async () => {
    const small = await scene.send(100);
    expect(await move(store)).toMatchObject({ moved: 0 });
    const [{ id: last } = { id: '' }] = await service.sql<{ id: string }>(
      'SELECT max(id) AS id FROM documents',
    );
    await move(store, `${last}z`);
    const place = (await scene.places()).find(({ id }) => id === small.id);
    expect(place).toMatchObject({ store, inRow: false });
    expect(await scene.xml(small.id)).toBe(small.xml);
  });

  it('loses no object that a row names, and after the grace time those that none names', async () => {
    const before = await scene.digests();
    const longAgo = new Date(Date.now() - 14 * 3_600_000);
    for (const file of await files()) await utimes(file, longAgo, longAgo);
    const orphans = ['old', 'new'].map((name) => join(folder, '.partial', name));
    for (const orphan of orphans) await writeFile(orphan, 'orphan');
    await utimes(orphans[0] ?? '', longAgo, longAgo);
    const { id } = await scene.send();
    // Files of others, sources of moves, and what a row names.
    const foreign = join(folder, 'dump.sql');
    await writeFile(foreign, 'of others');
    await utimes(foreign, longAgo, longAgo);
    const rows = await service.sql<{ key: string }>('SELECT key FROM document_objects WHERE key IS NOT NULL');
    const namedFiles = new Set(rows.map(({ key }) => join(folder, key)));
    const unnamed = (await files()).filter(
      (file) => file.startsWith(join(folder, 'team_')) && !namedFiles.has(file),
    );
    // Contents that this database does not know are not deleted before somebody says that the store is its own.
    const [unowned] = service.app.get(ObjectStores).list();
    if (unowned === undefined) throw new Error('no store');
    if (unnamed.length > 0) await expect(sweep()).rejects.toThrow('objects adopt');
    await service.app.get(ObjectSweepJob).adopt(unowned);
    const counts = await sweep();
    expect(counts).toMatchObject({ removed: unnamed.length + 1, locked: 0 });
    expect(await files()).toContain(foreign);
    expect(await files()).toEqual(expect.not.arrayContaining([orphans[0]]));
    expect(await files()).toEqual(expect.arrayContaining([orphans[1]]));
    expect(await scene.digests()).toMatchObject(before);
    // A pass that has ended is not repeated at once, and a deleted document leaves its object to the next.
    expect(
      await service.app.get(ObjectSweepJob).sweep(service.app.get(ObjectStores).list()[0] as never),
    ).toBeNull();
    const [named] = await service.sql<{ key: string }>(
      'SELECT key FROM document_objects WHERE document_id = $1',
      [id],
    );
    expect((await scene.team.delete(`/api/v1/documents/${id}`)).status).toBe(200);
    await utimes(join(folder, named?.key ?? ''), longAgo, longAgo);
    expect(await sweep()).toMatchObject({ removed: 1 });
  });

  it('is not swept by the copy of a database', async () => {
    const owner = await readFile(join(folder, OWNER_KEY), 'utf8');
    expect(owner).toMatch(/^[0-9a-f]{32}$/);
    // The original makes a pass; a copy from before has the former value.
    const copied = await service.sql<{ fence: string; next: string }>(
      'SELECT fence, next_fence AS next FROM object_sweeps',
    );
    expect(await sweep()).not.toBeNull();
    expect(await readFile(join(folder, OWNER_KEY), 'utf8')).not.toBe(owner);
    expect(await sweep()).not.toBeNull();
    await service.sql('UPDATE object_sweeps SET fence = $1, next_fence = $2', [
      copied[0]?.fence,
      copied[0]?.next,
    ]);
    await expect(sweep()).rejects.toThrow('belongs to another database');
    const [first] = service.app.get(ObjectStores).list();
    if (first !== undefined) await service.app.get(ObjectSweepJob).adopt(first);
    expect(await sweep()).not.toBeNull();
  });

  it('answers with an error, and never with other bytes, when an object is damaged or gone', async () => {
    const damaged = await scene.send();
    const gone = await scene.send();
    const key = async (id: string) => (await scene.places()).find((place) => place.id === id)?.key ?? '';
    const path = join(folder, await key(damaged.id));
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    await writeFile(path, bytes);
    rmSync(join(folder, await key(gone.id)));
    for (const [{ id }, reason] of [
      [damaged, 'damaged'],
      [gone, 'missing'],
    ] as const) {
      const answer = await scene.getXml(id);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'internal_error']);
      const logged = service.log.filter((line) => line.includes(`"reason":"${reason}"`) && line.includes(id));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain(await key(id));
    }
    const { failures } = await move(null);
    expect(failures.map(({ documentId }) => documentId).sort()).toEqual([damaged.id, gone.id].sort());
    await move(store);
  });
});
