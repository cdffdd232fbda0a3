import { DepartedParticipantsJob } from '../../src/network/peppol/publishing/departed-participants-job';
import { PublisherRegistry } from '../../src/network/peppol/publishing/publisher-registry';
import { InboundPort } from '../../src/network/port/inbound-port';
import { dueNow, keyFrom, migrate, read, type Held } from '../support/held-identifier';
import type { LocatorServer } from '../support/peppol/locator-server';
import { company, group, published, raw, verify, type Provider } from '../support/peppol/provider';
import { BIS_INVOICE, BIS_PROCESS, type TestNetwork } from '../support/peppol/test-network';
import { supplierInvoice } from '../support/supplier-invoices';
import { belgianNumber } from '../support/team-client';
import { until } from '../support/until';
import { publishers } from './publishers';

let network: TestNetwork;
let locator: LocatorServer;
let one: Provider;
let two: Provider;
let serial = 1;

const scene = publishers();

beforeAll(() => {
  ({ network, locator, one, two } = scene());
});

const rows = ({ service }: Provider, address: string) =>
  service.sql<{ state: string; left: boolean }>(
    'SELECT state, left_at IS NOT NULL AS left FROM published_participants WHERE participant = $1',
    [address],
  );

/** Lets the grace time of participants that have left pass at the first provider, and deletes their data. */
async function letGraceTimePass(): Promise<void> {
  await one.service.sql(`UPDATE published_participants SET left_at = left_at - interval '61 minutes'`);
  await one.service.app.get(DepartedParticipantsJob).run();
}

/** How the first provider answers a message of a sender that has kept its metadata. */
async function receiveLate({ address }: Held): Promise<string> {
  const messageId = `late-${serial++}@test`;
  const outcome = await one.service.app.get(InboundPort).accept(
    'production',
    {
      ...{ messageId, conversationId: messageId, envelopeId: messageId, receiver: address },
      sender: '0208:0987654394',
      ...{ docTypeId: BIS_INVOICE, processId: BIS_PROCESS, countryC1: 'BE', origin: null },
      payload: Buffer.from(
        supplierInvoice({
          number: '0987654394',
          iban: 'BE71096123456769',
          buyer: address.slice(5),
          invoiceNumber: messageId,
        }),
      ),
    },
    'receipt',
    null,
  );
  return outcome.kind;
}

describe('a participant that another provider has taken over', () => {
  it('is answered and received for while senders may keep the earlier metadata', async () => {
    const number = belgianNumber();
    const [losing, gaining] = [await published(one, number), await company(two, number)];
    await migrate(gaining, await keyFrom(losing));
    await verify(two, gaining);
    await dueNow(one.service);
    await until(async () => (await read(losing))['publication'] === 'unpublished');
    expect((await raw(one.url, group(losing.address))).status).toBe(200);
    expect(await receiveLate(losing)).toBe('stored');
    await letGraceTimePass();
    expect((await raw(one.url, group(losing.address))).status).toBe(404);
    expect(await receiveLate(losing)).toBe('not_serviced');
  });

  it('is not taken for a registration when it is to be published again', async () => {
    const identifier = await published(one);
    const registry = one.service.app.get(PublisherRegistry);
    locator.holdElsewhere(identifier.address, `${network.base}/smp`, 'Back7#Key2%x');
    await registry.deleteTakenOver(one.team.teamId, identifier.address);
    await expect(registry.register(one.team.teamId, identifier.address, [])).rejects.toThrow('[ERR-106]');
    expect(await rows(one, identifier.address)).toEqual([{ state: 'registered', left: true }]);
    await letGraceTimePass();
    expect(await rows(one, identifier.address)).toEqual([]);
  });

  it.each(['answered', 'answer lost'] as const)('stays when it has come back: %s', async (answer) => {
    const identifier = await published(one);
    const registry = one.service.app.get(PublisherRegistry);
    locator.holdElsewhere(identifier.address, `${network.base}/smp`, 'Back7#Key2%x');
    await registry.deleteTakenOver(one.team.teamId, identifier.address);
    if (answer === 'answer lost') locator.lostAnswers.add('migrate');
    const back = registry.migrate(one.team.teamId, identifier.address, 'Back7#Key2%x', []);
    if (answer === 'answer lost') await expect(back).rejects.toThrow();
    else await back;
    await letGraceTimePass();
    expect(await rows(one, identifier.address)).toEqual([{ state: 'registered', left: false }]);
  });
});
