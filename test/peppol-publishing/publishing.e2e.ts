import { renameSync, writeFileSync } from 'node:fs';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import {
  OwnCertificates,
  PublisherCertificates,
} from '../../src/network/peppol/certificates/own-certificates';
import { SmlClient } from '../../src/network/peppol/publishing/sml-client';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { PublisherRegistry } from '../../src/network/peppol/publishing/publisher-registry';
import { keyFrom, migrate, read, statusesOf, dueNow, type Held } from '../support/held-identifier';
import { invoiceTo } from '../support/invoices';
import { LocatorServer } from '../support/peppol/locator-server';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { company, group, metadata, published, raw, verify, type Provider } from '../support/peppol/provider';
import { belgianNumber } from '../support/team-client';
import { until } from '../support/until';
import { publishers } from './publishers';

const PINT =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@eu-1::2.1';
const PINT_PROCESS = 'urn:peppol:bis:billing';

let network: TestNetwork;
let locator: LocatorServer;
let one: Provider;
let two: Provider;

const scene = publishers();

beforeAll(() => {
  ({ network, locator, one, two } = scene());
});

const state = async (identifier: Held): Promise<string> => String((await read(identifier))['publication']);
const lookup = (at: Provider, address: string) => {
  const participants = at.service.app.get(ParticipantLookup);
  participants.evict(address);
  return participants.listEndpoints(address);
};
const rows = ({ service }: Provider, address: string) =>
  service.sql<{ state: string; team_id: string }>(
    'SELECT state, team_id FROM published_participants WHERE participant = $1',
    [address],
  );

/** What the company exchanged; other suites exchange over the same providers. */
const ledger = ({ service }: Provider, { companyId }: Held) =>
  service.sql('SELECT * FROM exchange_ledger WHERE end_user_id = $1 ORDER BY exchanged_at', [companyId]);

describe('a company of production', () => {
  it('is published by its verification, looked up by others, and receives', async () => {
    const [from, to] = [await published(one), await published(two)];
    expect(await state(to)).toBe('published');
    expect(locator.participants.get(to.address)).toBe('SMP-TWO');
    const endpoints = await lookup(one, to.address);
    expect(endpoints?.map(({ url }) => url)).toEqual(Array(3).fill(two.settings['PEPPOL_ENDPOINT_URL']));

    const sent = await one.team.post(`/api/v1/${from.companyId}/send`, invoiceTo(to.address, 'P-1'));
    expect(sent.status).toBe(200);
    await one.service.settled(sent.body.document.id);
    const { body } = await one.team.get(`/api/v1/documents/${sent.body.document.id}`);
    expect(body.document.deliveries[0]).toMatchObject({ status: 'delivered' });

    const [delivered] = body.document.deliveries;
    const [due] = await one.service.sql<{ at: Date }>(
      'SELECT created_at AS at FROM deliveries WHERE id = $1',
      [delivered.id],
    );
    const counted = {
      message_id: delivered.references.peppolMessageId,
      exchanged_at: due?.at,
      doc_type_scheme: 'busdox-docid-qns',
      doc_type: BIS_INVOICE,
      process_scheme: 'cenbii-procid-ubl',
      process: BIS_PROCESS,
      transport_profile: 'peppol-transport-as4-v2_0',
      country_c1: 'BE',
    };
    const outgoing = { direction: 'outgoing', seat_id: 'POP000002', country_c4: null };
    const incoming = { direction: 'incoming', seat_id: 'POP000001', country_c4: 'BE' };
    expect(await ledger(one, from)).toEqual([{ ...counted, ...outgoing, end_user_id: from.companyId }]);
    expect(await ledger(two, to)).toEqual([{ ...counted, ...incoming, end_user_id: to.companyId }]);
  });

  it('is withdrawn in the locator before its metadata goes', async () => {
    const identifier = await published(one);
    locator.troubles.push('internal fault');
    await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: false });
    expect(await state(identifier)).toBe('unpublishing');
    expect((await raw(one.url, group(identifier.address))).status).toBe(200);
    await dueNow(one.service);
    await until(async () => (await state(identifier)) === 'unpublished');
    expect(locator.participants.has(identifier.address)).toBe(false);
    expect((await raw(one.url, group(identifier.address))).status).toBe(404);
    expect(await lookup(two, identifier.address)).toBeNull();
  });

  it('publishes other document types without the locator', async () => {
    const identifier = await published(one);
    const pint = {
      docTypeId:
        'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1*::2.1',
      processId: 'urn:peppol:bis:billing',
    };
    expect(
      (await raw(one.url, metadata(identifier.address, pint.docTypeId, 'peppol-doctype-wildcard'))).status,
    ).toBe(404);
    locator.arrived.length = 0;
    const added = await one.team.post(`/api/v1/companies/${identifier.companyId}/document-types`, pint);
    expect(added.status).toBe(200);
    expect(locator.arrived).toEqual([]);
    const publishedMetadata = await raw(
      one.url,
      metadata(identifier.address, pint.docTypeId, 'peppol-doctype-wildcard'),
    );
    expect(publishedMetadata.status).toBe(200);
    expect(publishedMetadata.body).toContain('urn:peppol:bis:billing');
    const entries = await lookup(two, identifier.address);
    expect(entries).toHaveLength(4);
  });

  it('takes what its wildcard covers, and nothing that it does not cover', async () => {
    const [from, to] = [await published(two), await published(one)];
    const send = async (number: string) => {
      const body = { ...invoiceTo(to.address, number), profile: 'pint-eu' };
      two.service.app.get(ParticipantLookup).evict(to.address);
      return two.team.post(`/api/v1/${from.companyId}/send`, body);
    };
    const types = `/api/v1/companies/${to.companyId}/document-types`;
    await one.team.post(types, { docTypeId: PINT.replace('eu-1', 'jp-1*'), processId: PINT_PROCESS });
    const refused = await send('W-1');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);

    await one.team.post(types, { docTypeId: PINT.replace('@eu-1', '*'), processId: PINT_PROCESS });
    const sent = await send('W-2');
    expect([sent.status, sent.body.document.docTypeId]).toEqual([200, PINT]);
    await two.service.settled(sent.body.document.id);
    const { body } = await two.team.get(`/api/v1/documents/${sent.body.document.id}`);
    expect(body.document.deliveries[0]).toMatchObject({ status: 'delivered' });
    const inbox = await one.team.get(`/api/v1/documents?companyId=${to.companyId}&direction=incoming`);
    expect(inbox.body.documents).toMatchObject([{ profile: 'pint-eu', docTypeId: PINT }]);
    expect((await ledger(two, from)).at(-1)).toMatchObject({
      doc_type_scheme: 'peppol-doctype-wildcard',
      doc_type: PINT,
      process: PINT_PROCESS,
    });
  });

  it.each(['request lost', 'answer lost', 'internal fault', 'proxy page'] as const)(
    'is published exactly once: %s',
    async (trouble) => {
      const identifier = await company(one);
      locator.troubles.push(trouble);
      await verify(one, identifier);
      expect(await state(identifier)).toBe('publishing');
      await dueNow(one.service);
      await until(async () => (await state(identifier)) === 'published');
      expect(locator.done.filter((what) => what === `create ${identifier.address}`)).toHaveLength(1);
      expect(await rows(one, identifier.address)).toEqual([
        { state: 'registered', team_id: one.team.teamId },
      ]);
      expect(await lookup(two, identifier.address)).toHaveLength(3);
    },
  );

  it.each(['request lost', 'answer lost', 'internal fault', 'proxy page'] as const)(
    'is withdrawn: %s',
    async (trouble) => {
      const identifier = await published(one);
      locator.troubles.push(trouble);
      await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: false });
      expect(await state(identifier)).toBe('unpublishing');
      await dueNow(one.service);
      await until(async () => (await state(identifier)) === 'unpublished');
      expect(locator.participants.has(identifier.address)).toBe(false);
      expect(await rows(one, identifier.address)).toEqual([]);
    },
  );

  it('that another provider publishes is refused in the words of the locator, and nothing of it is served', async () => {
    const identifier = await company(one);
    locator.holdElsewhere(identifier.address, `${network.base}/smp`);
    await verify(one, identifier);
    expect(await read(identifier)).toMatchObject({
      publication: 'unpublished',
      publicationError: expect.stringContaining(
        `[ERR-106] The participant identifier '${identifier.address}'`,
      ),
    });
    expect(await rows(one, identifier.address)).toEqual([]);
    expect((await raw(one.url, group(identifier.address))).status).toBe(404);
  });

  it('that the locator has under us already, which the database has forgotten, is ours', async () => {
    const identifier = await published(one);
    await one.service.sql('DELETE FROM published_participants WHERE participant = $1', [identifier.address]);
    await one.service.app.get(PublisherRegistry).register(one.team.teamId, identifier.address, []);
    expect(await rows(one, identifier.address)).toMatchObject([{ state: 'registered' }]);
  });

  it('stays published while the locator does not know our certificate', async () => {
    const identifier = await published(one);
    const present = locator.publishers.get('SMP-ONE')?.certificates ?? [];
    const presentPublishers = present.splice(0);
    await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: false });
    expect(await read(identifier)).toMatchObject({
      publication: 'unpublishing',
      publicationError: expect.stringContaining('[ERR-101]'),
    });
    expect((await raw(one.url, group(identifier.address))).status).toBe(200);
    present.push(...presentPublishers);
    await dueNow(one.service);
    await until(async () => (await state(identifier)) === 'unpublished');
  });
});

describe('a migration between two providers', () => {
  it.each([null, 'answer lost', 'request lost', 'internal fault', 'proxy page'] as const)(
    'moves the identifier; trouble at the gaining side: %s',
    async (trouble) => {
      const number = belgianNumber();
      const [losing, gaining] = [await published(one, number), await company(two, number)];
      const key = await keyFrom(losing);
      expect(locator.keys.get(losing.address)).toBe(key);
      await migrate(gaining, key);
      locator.troubles.push(trouble);
      await verify(two, gaining);
      await dueNow(two.service);
      await until(async () => (await state(gaining)) === 'published');
      expect(await statusesOf(gaining)).toEqual(['inbound completed']);
      expect(locator.participants.get(losing.address)).toBe('SMP-TWO');
      expect(locator.done.filter((what) => what === `migrate ${losing.address}`)).toHaveLength(1);

      await dueNow(one.service);
      await until(async () => (await state(losing)) === 'unpublished');
      expect(await statusesOf(losing)).toEqual(['outbound completed']);
      // The losing side lets go of its metadata without the locator, which would refuse, once no sender keeps them.
      expect(await rows(one, losing.address)).toEqual([{ state: 'registered', team_id: one.team.teamId }]);
      expect(locator.arrived.filter((what) => what.startsWith('delete'))).toEqual([]);
      const endpoints = await lookup(one, losing.address);
      expect(endpoints?.[0]?.url).toBe(two.settings['PEPPOL_ENDPOINT_URL']);
    },
  );

  it('can go back, and fails with the locator’s words under a wrong key', async () => {
    const number = belgianNumber();
    const [first, second] = [await published(two, number), await company(one, number)];
    const key = await keyFrom(first);
    await verify(one, second);
    const wrong = await migrate(second, 'Of-Another-Move+2026');
    expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([400, 'migration_refused']);
    expect(JSON.stringify(wrong.body)).toContain('[ERR-108] The migration key does not fit');
    expect(await rows(one, second.address)).toEqual([]);
    expect((await migrate(second, key)).status).toBe(200);
    expect(locator.participants.get(first.address)).toBe('SMP-ONE');
    await dueNow(two.service);
    await until(async () => (await state(first)) === 'unpublished');

    const back = await keyFrom(second);
    expect((await migrate(first, back)).status).toBe(200);
    expect(locator.participants.get(first.address)).toBe('SMP-TWO');
  });

  it('between teams of one provider needs no locator', async () => {
    const number = belgianNumber();
    const losing = await published(one, number);
    const key = await keyFrom(losing);
    const neighbour = { ...one, team: await one.service.team('production') };
    const gaining = await company(neighbour, number);
    await migrate(gaining, key);
    locator.arrived.length = 0;
    await verify(neighbour, gaining);
    await until(async () => (await rows(one, losing.address))[0]?.team_id === neighbour.team.teamId);
    expect([await state(losing), await state(gaining)]).toEqual(['unpublished', 'published']);
    expect(locator.arrived).toEqual([]);
    // The team of before can no longer do anything to it.
    const registry = one.service.app.get(PublisherRegistry);
    await expect(registry.deregister(one.team.teamId, losing.address)).rejects.toThrow(
      'not published for this team',
    );
    await expect(registry.prepareToMigrate(one.team.teamId, losing.address, key)).rejects.toThrow(
      'not published',
    );
    await registry.deleteTakenOver(one.team.teamId, losing.address);
    expect(locator.participants.get(losing.address)).toBe('SMP-ONE');
    expect((await raw(one.url, group(losing.address))).status).toBe(200);
  });
});

describe('a process that ended in the middle', () => {
  it('before the locator was asked: the row alone is there, and the work goes on', async () => {
    const identifier = await company(one);
    locator.troubles.push('request lost');
    await verify(one, identifier);
    expect(await rows(one, identifier.address)).toMatchObject([{ state: 'registering' }]);
    // Others that ask already are answered: no time is left in which the locator names us and we know nothing.
    expect((await raw(one.url, group(identifier.address))).status).toBe(200);
    await dueNow(one.service);
    await until(async () => (await state(identifier)) === 'published');
  });

  it('after the locator removed it: the next attempt finds it gone', async () => {
    const identifier = await published(one);
    locator.troubles.push('answer lost');
    await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: false });
    expect(locator.participants.has(identifier.address)).toBe(false);
    // On a busy machine the next attempt may have come already.
    for (const row of await rows(one, identifier.address)) expect(row).toMatchObject({ state: 'removing' });
    await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: true });
    await dueNow(one.service);
    await until(async () => (await state(identifier)) === 'published');
    expect(locator.participants.get(identifier.address)).toBe('SMP-ONE');
    expect(await rows(one, identifier.address)).toMatchObject([{ state: 'registered' }]);
  });
});

describe('the public routes', () => {
  let identifier: Held;
  beforeAll(async () => {
    identifier = await published(two);
  });

  it.each(['one', 'two'] as const)(
    'give the same to everybody, by their tag and by HEAD (%s)',
    async (which) => {
      const at = which === 'one' ? one : two;
      const { address } = which === 'one' ? await published(one) : identifier;
      for (const path of [group(address), metadata(address)]) {
        const first = await raw(at.url, path);
        expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'text/xml; charset=UTF-8' } });
        const etag = String(first.headers['etag']);
        expect(await raw(at.url, path, { headers: { 'if-none-match': etag } })).toMatchObject({
          status: 304,
          body: '',
        });
        const head = await raw(at.url, path, { method: 'HEAD' });
        expect(head).toMatchObject({ status: 200, body: '' });
        expect(head.headers['content-length']).toBe(String(first.body.length));
        expect((await raw(at.url, path.replaceAll('%3A', ':'))).body).toBe(first.body);
      }
    },
  );

  it('change nothing, and know nothing but what is published', async () => {
    const before = await two.service.sql('SELECT * FROM published_participants ORDER BY 1');
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      expect(await raw(two.url, group(identifier.address), { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    for (const path of [
      '/',
      '/api/v1/companies',
      '/health',
      '/metrics',
      '/%',
      group('0208:0000000000'),
      `${group(identifier.address)}/`,
    ])
      expect((await raw(two.url, path)).status).toBe(404);
    expect((await raw(two.url, metadata(identifier.address, `${BIS_INVOICE}x`))).status).toBe(404);
    expect(await two.service.sql('SELECT * FROM published_participants ORDER BY 1')).toEqual(before);
    const publishedMetadata = (await raw(two.url, metadata(identifier.address))).body;
    expect(publishedMetadata).toContain(BIS_PROCESS);
    for (const secret of [two.team.teamId, identifier.companyId, 'team_', 'co_'])
      expect(publishedMetadata).not.toContain(secret);
  });

  it('leave the main port to the API', async () => {
    const answer = await fetch(`${one.service.baseUrl}/metadata/other`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect((await one.team.get('/api/v1/companies')).status).toBe(200);
  });
});

describe('certificates', () => {
  it('of the access point: metadata names the new one as soon as it is there', async () => {
    const { address } = await published(one);
    await raw(one.url, metadata(address));
    const { keyFiles, certFiles } = one.service.app.get<Config>(CONFIG).peppol;
    const next = network.accessPoint({ commonName: 'POP000001', from: -0.5 });
    await swap(keyFiles[0] ?? '', next.keyPem);
    await swap(certFiles[0] ?? '', next.pem);
    await one.service.app.get(OwnCertificates).refresh();
    expect((await raw(one.url, metadata(address))).body).toContain(next.der.toString('base64'));
  });

  it('of the publisher: announced with a day, then in use for signatures and towards the locator', async () => {
    const { address } = await published(one);
    const next = network.publisher({ commonName: 'POP000101', from: -0.5 });
    await one.service.app.get(SmlClient).announceCertificate(next.pem, '2099-01-01');
    const { smp } = one.service.app.get<Config>(CONFIG).peppol;
    await swap(smp?.keyFiles[0] ?? '', next.keyPem);
    await swap(smp?.certFiles[0] ?? '', next.pem);
    await one.service.app.get(PublisherCertificates).refresh();
    expect((await raw(one.url, metadata(address))).body).toContain(next.der.toString('base64'));
    expect(await lookup(two, address)).toHaveLength(3);
    expect(await state(await published(one))).toBe('published');
  });
});

async function swap(file: string, content: string): Promise<void> {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
