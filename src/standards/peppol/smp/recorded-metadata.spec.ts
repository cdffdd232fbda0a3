import { X509Certificate } from 'node:crypto';
import { vectorFile } from '../as4/vectors.fixture';
import {
  findMatchingDocumentType,
  readServiceGroup,
  readServiceMetadata,
  selectEndpoint,
  formatServiceMetadataUrl,
} from '.';

const participant = '0106:12345678';
const documentType = {
  scheme: 'busdox-docid-qns',
  value:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
};
const process = { scheme: 'cenbii-procid-ubl', value: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' };
const AS4 = 'peppol-transport-as4-v2_0';
const group = vectorFile('05-smp-service-group.xml');
const signedBytes = vectorFile('06-smp-signed-metadata.xml');

describe('recorded metadata of another SMP', () => {
  it('reads the service group', () => {
    expect(readServiceGroup(group, participant)).toEqual([documentType]);
    expect(() => readServiceGroup(group, '0106:87654321')).toThrow('another participant');
  });

  it('verifies signed metadata and finds the endpoint', async () => {
    const { metadata, signer } = await readServiceMetadata(signedBytes, { participant, documentType });
    expect(new X509Certificate(signer).subject).toContain('CN=POP000012');
    if (metadata.kind !== 'information') throw new Error('redirect');
    const endpoint = selectEndpoint(metadata.processes, process, AS4, new Date());
    expect(endpoint?.url).toBe('http://127.0.0.1:39461/as4');
    expect(new X509Certificate(endpoint?.certificate ?? '').subject).toContain('CN=POP000002');
    expect(selectEndpoint(metadata.processes, process, 'busdox-transport-as2-ver1p0', new Date())).toBeNull();
    expect(selectEndpoint(metadata.processes, { ...process, value: 'x' }, AS4, new Date())).toBeNull();
  });

  it('rejects a response about another participant or document type', async () => {
    const other = { ...documentType, value: documentType.value.replace('Invoice##', 'CreditNote##') };
    await expect(readServiceMetadata(signedBytes, { participant, documentType: other })).rejects.toThrow(
      'another document type',
    );
    await expect(readServiceMetadata(signedBytes, { participant: '0106:1', documentType })).rejects.toThrow(
      'another participant',
    );
    await expect(
      readServiceMetadata(signedBytes, { participant, documentType }, 'POP999999'),
    ).rejects.toThrow('redirect');
  });

  it.each([
    ['the endpoint', /http:\/\/127\.0\.0\.1:39461\/as4/, 'http://127.0.0.1:39461/as5'],
    ['an additional element', /<\/smp:ServiceInformation>/, '$&<smp:Extension/>'],
    ['white space', /<smp:ProcessList>/, '$& '],
    ['the signature value', /(<SignatureValue>.{10})./, '$1/'],
    ['the digest method', /xmlenc#sha256/, 'xmlenc#sha512'],
    ['the signature method', /rsa-sha256/, 'rsa-sha1'],
    ['an attribute on the root', /<smp:SignedServiceMetadata /, '$&x="1" '],
    ['the reference', /URI=""/, 'URI="#x"'],
    [
      'a second signature',
      /<\/smp:SignedServiceMetadata>/,
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>$&',
    ],
    ['an element after the signature', /<\/smp:SignedServiceMetadata>/, '<smp:ServiceMetadata/>$&'],
    ['a document type', /<smp:SignedServiceMetadata/, '<!DOCTYPE x>$&'],
  ])('37: refuses metadata with %s changed', async (_what, from, to) => {
    const text = signedBytes.toString('utf8');
    const changedText = text.replace(from, to);
    expect(changedText).not.toBe(text);
    await expect(
      readServiceMetadata(Buffer.from(changedText), { participant, documentType }),
    ).rejects.toMatchObject({
      name: 'InvalidMetadataError',
    });
  });

  it('selects the wildcard registration with the most common parts', () => {
    const type = (customization: string): { scheme: string; value: string } => ({
      scheme: 'peppol-doctype-wildcard',
      value: `urn:x::Invoice##${customization}::2.1`,
    });
    const registrations = [
      type('urn:peppol:pint:billing-1*'),
      type('urn:peppol:pint:billing-1@jp-1*'),
      type('urn:other*'),
    ];
    expect(findMatchingDocumentType(type('urn:peppol:pint:billing-1@jp-1@x'), registrations)).toEqual(
      registrations[1],
    );
    expect(findMatchingDocumentType(type('urn:peppol:pint:billing-1@eu-1'), registrations)).toEqual(
      registrations[0],
    );
    expect(findMatchingDocumentType(type('urn:peppol:pint:billing-10'), registrations)).toBeNull();
    expect(findMatchingDocumentType(documentType, registrations)).toBeNull();
    const exact = { ...type('urn:peppol:pint:billing-1@jp-1'), scheme: 'busdox-docid-qns' };
    expect(
      findMatchingDocumentType(type('urn:peppol:pint:billing-1@jp-1'), [...registrations, exact]),
    ).toEqual(exact);
  });

  it('percent-encodes identifiers in addresses', () => {
    expect(formatServiceMetadataUrl('https://smp', participant, { scheme: 's', value: 'a#b/c' })).toBe(
      'https://smp/iso6523-actorid-upis%3A%3A0106%3A12345678/services/s%3A%3Aa%23b%2Fc',
    );
  });
});
