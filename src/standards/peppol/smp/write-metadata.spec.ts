import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { identity } from '../as4/vectors.fixture';
import type { OwnIdentity } from '../as4';
import {
  readServiceGroup,
  readServiceMetadata,
  selectEndpoint,
  writeServiceGroup,
  writeServiceMetadata,
  type PublishedService,
} from '.';
import { parseTree } from '../xml';

const participant = '0208:0123456749';
const process = (value: string): { scheme: string; value: string } => ({
  scheme: 'cenbii-procid-ubl',
  value,
});
const AS4 = 'peppol-transport-as4-v2_0';
const INVOICE = {
  scheme: 'busdox-docid-qns',
  value:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
};
const PINT = {
  scheme: 'peppol-doctype-wildcard',
  value: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1*::2.1',
};

let publisher: OwnIdentity;
let service: PublishedService;
beforeAll(async () => {
  publisher = await identity('ap1');
  service = {
    participant,
    documentType: INVOICE,
    processes: [process('urn:one'), process('urn:two')],
    transportProfile: AS4,
    endpointUrl: 'https://ap.example/as4?a=1&b=<2>',
    certificate: (await identity('ap2')).certificate,
    description: 'Text with & < > " and é',
    contact: 'mailto:ops@example.com',
  };
});

describe('metadata of our SMP', () => {
  it.each([
    ['an exact type', INVOICE],
    ['a wildcard type', PINT],
  ])('can be verified and read: %s', async (_what, documentType) => {
    const bytes = await writeServiceMetadata({ ...service, documentType }, publisher);
    const { metadata, signer } = await readServiceMetadata(bytes, { participant, documentType });
    expect(signer).toEqual(publisher.certificate);
    if (metadata.kind !== 'information') throw new Error('a redirect');
    for (const name of ['urn:one', 'urn:two'])
      expect(selectEndpoint(metadata.processes, process(name), AS4, new Date())).toMatchObject({
        url: service.endpointUrl,
        certificate: service.certificate,
        activation: null,
        expiration: null,
      });
  });

  it('lists the document types in the service group with their addresses', () => {
    const bytes = writeServiceGroup('https://smp.example/here', participant, [INVOICE, PINT]);
    expect(readServiceGroup(bytes, participant)).toEqual([INVOICE, PINT]);
    expect(bytes.toString()).toContain(
      'href="https://smp.example/here/iso6523-actorid-upis%3A%3A0208%3A0123456749/services/busdox-docid-qns%3A%3Aurn%3Aoasis',
    );
    expect(bytes.toString()).not.toContain('##');
  });

  it('has the canonical form of another implementation', async () => {
    const bytes = await writeServiceMetadata(service, publisher);
    const xml = bytes.toString();
    const xmlWithoutSignature = xml.replace(/<Signature[^]*<\/Signature>/, '');
    const infoAt = [...parseTree(bytes, LIMITS).root.descendants()].findIndex(
      ({ local }) => local === 'SignedInfo',
    );
    const [whole, signedInfo] = canonicalizeWithLibxml2([
      { xml: xmlWithoutSignature, element: 0 },
      { xml, element: infoAt + 1 },
    ]);
    expect(xml).toContain(
      `<DigestValue>${createHash('sha256')
        .update(whole ?? '')
        .digest('base64')}</DigestValue>`,
    );
    const value = /<SignatureValue>([^<]+)</.exec(xml)?.[1];
    expect(await publisher.sign(Buffer.from(signedInfo ?? ''))).toEqual(Buffer.from(value ?? '', 'base64'));
  });
});

const LIMITS = { size: 1e6, depth: 30, attributes: 30, elements: 1000, asides: 'keep' } as const;

function canonicalizeWithLibxml2(cases: { xml: string; element: number }[]): string[] {
  const script = join(__dirname, '../../../../test/support/canonical-oracle.mjs');
  const input = JSON.stringify(cases.map((one) => ({ ...one, mode: 'inclusive', prefixes: [] })));
  const { stdout, stderr, status } = spawnSync(globalThis.process.execPath, [script], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}
