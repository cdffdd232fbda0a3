import { parseConfig } from '../../platform/kernel/config';
import type { NetworkConnections } from './network-connections';
import { ParticipantLookup } from './participant-lookup';

const SETTINGS = {
  PEPPOL_STAGE: 'private',
  PEPPOL_AP_KEYSTORE: '/ap.p12',
  PEPPOL_AP_KEYSTORE_PASSWORD: 'x',
  PEPPOL_AP_TRUST: '/ap.pem',
  PEPPOL_SMP_TRUST: '/smp.pem',
  PEPPOL_SML_ZONE: 'sml.test',
  BASE_URL: 'https://ap.example.com',
};
const TYPE = { scheme: 'busdox-docid-qns', value: 'urn:x::Invoice##urn:c::2.1' };
const PROCESS = { scheme: 'cenbii-procid-ubl', value: 'urn:p' };

it('queries a participant in lower case, and evicts it in any spelling', async () => {
  const requestedUrls: string[] = [];
  const connections: Pick<NetworkConnections, 'resolveNaptr' | 'get'> = {
    resolveNaptr: async () => [
      {
        flags: 'U',
        service: 'Meta:SMP',
        regexp: '!.*!https://smp.test!',
        replacement: '',
        order: 1,
        preference: 1,
      },
    ],
    get: async (url) => {
      requestedUrls.push(url);
      return { status: 404, contentType: '', body: Buffer.alloc(0), headers: {} };
    },
  };
  const lookup = new ParticipantLookup(parseConfig(SETTINGS), connections as never, {} as never);
  const find = (participant: string) => lookup.findEndpoint(participant, TYPE, PROCESS);
  const url = 'https://smp.test/iso6523-actorid-upis%3A%3A0242%3A000002-unit';
  await expect(find('0242:000002-UNIT')).resolves.toEqual({ kind: 'not registered' });
  await find('0242:000002-unit');
  expect(requestedUrls).toEqual([url]);
  lookup.evict('0242:000002-UNIT');
  await find('0242:000002-Unit');
  expect(requestedUrls).toEqual([url, url]);
});
