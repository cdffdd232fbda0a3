import { parseTree, type XmlElement } from '../../xml';
import {
  buildCreateParticipant,
  buildCreatePublisher,
  buildListParticipants,
  buildMigrate,
  buildPrepareChangeCertificate,
  readParticipantPage,
  readPublisherAddress,
  readSmlResponse,
  SML_NS,
  InvalidSmlResponseError,
  SOAP_NS,
  type SmlRequest,
} from '.';

const LIMITS = { size: 1e6, depth: 30, attributes: 30, elements: 1000, asides: 'keep' } as const;

function readContent({ body }: SmlRequest): XmlElement {
  const { root } = parseTree(body, LIMITS);
  const [content] = root.child(SOAP_NS, 'Body')?.elements() ?? [];
  if (content === undefined) throw new Error('no content');
  return content;
}

const toPlain = (element: XmlElement): unknown[] =>
  element
    .elements()
    .map((child) => [child.uri, child.local, child.elements().length > 0 ? toPlain(child) : child.text()]);

const soap = (content: string): Buffer =>
  Buffer.from(`<S:Envelope xmlns:S="${SOAP_NS}"><S:Body>${content}</S:Body></S:Envelope>`);
const fault = (local: string, words: string): Buffer =>
  soap(
    `<S:Fault><faultcode>S:Server</faultcode><faultstring>Something</faultstring><detail>` +
      `<${local} xmlns="${SML_NS.locator}"><FaultMessage>${words}</FaultMessage></${local}></detail></S:Fault>`,
  );

describe('requests to the SML', () => {
  it('contain the elements in the order of the specification, and SOAPAction with nine blanks', () => {
    const request = buildCreateParticipant('SMP-1', '0208:0123456749');
    expect(request).toMatchObject({
      path: '/manageparticipantidentifier',
      action: '"http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/         :createIn"',
    });
    const content = readContent(request);
    expect([content.uri, content.local]).toEqual([SML_NS.locator, 'CreateParticipantIdentifier']);
    expect(toPlain(content)).toEqual([
      [SML_NS.locator, 'ServiceMetadataPublisherID', 'SMP-1'],
      [SML_NS.ids, 'ParticipantIdentifier', '0208:0123456749'],
    ]);
    expect(content.child(SML_NS.ids, 'ParticipantIdentifier')?.attribute('', 'scheme')).toBe(
      'iso6523-actorid-upis',
    );
  });

  it('contain a migration key with any characters', () => {
    const key = 'AAbb11]&<>"';
    const request = buildMigrate('SMP-1', '0208:1', key);
    expect(request.action).toMatch(/ {9}:migrateIn"$/);
    expect(toPlain(readContent(request))).toEqual([
      [SML_NS.locator, 'ServiceMetadataPublisherID', 'SMP-1'],
      [SML_NS.ids, 'ParticipantIdentifier', '0208:1'],
      [SML_NS.locator, 'MigrationKey', key],
    ]);
  });

  it('state our SMP and its address, request the next page, and announce a certificate', () => {
    const createdRequest = buildCreatePublisher({
      id: 'SMP-1',
      url: 'https://smp.example/a&b',
      ipAddress: '192.0.2.10',
    });
    expect(createdRequest.action).toBe(
      '"http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:createIn"',
    );
    expect(toPlain(readContent(createdRequest))).toEqual([
      [
        SML_NS.locator,
        'PublisherEndpoint',
        [
          [SML_NS.locator, 'LogicalAddress', 'https://smp.example/a&b'],
          [SML_NS.locator, 'PhysicalAddress', '192.0.2.10'],
        ],
      ],
      [SML_NS.locator, 'ServiceMetadataPublisherID', 'SMP-1'],
    ]);
    expect(toPlain(readContent(buildListParticipants('SMP-1', 'p2')))).toEqual([
      [SML_NS.locator, 'ServiceMetadataPublisherID', 'SMP-1'],
      [SML_NS.locator, 'NextPageIdentifier', 'p2'],
    ]);
    const change = buildPrepareChangeCertificate('-----BEGIN', '2027-03-01');
    expect(change).toMatchObject({
      path: '/bdmslservice',
      action: '"ec:services:wsdl:BDMSL:1.0:prepareChangeCertificateIn"',
    });
    // Element names of the BDMSL schema, all qualified.
    const changeElement = readContent(change);
    expect([changeElement.uri, changeElement.local]).toEqual([
      'ec:services:wsdl:BDMSL:data:1.0',
      'PrepareChangeCertificate',
    ]);
    expect(toPlain(changeElement)).toEqual([
      [SML_NS.change, 'newCertificatePublicKey', '-----BEGIN'],
      [SML_NS.change, 'migrationDate', '2027-03-01'],
    ]);
  });
});

describe('responses of the SML', () => {
  it('confirm with an empty body', () => {
    expect(readSmlResponse(200, soap(''))).toEqual({ kind: 'done', content: null });
  });

  it.each([
    ['NotFoundFault', 'not_found'],
    ['UnauthorizedFault', 'unauthorized'],
    ['BadRequestFault', 'bad_request'],
    ['InternalErrorFault', 'internal'],
  ])('contain a %s with its message', (local, kind) => {
    expect(readSmlResponse(500, fault(local, '[ERR-106] It   exists\n already'))).toEqual({
      kind: 'fault',
      fault: kind,
      message: '[ERR-106] It exists already',
    });
  });

  it('contain a fault of client or server when they have no detail', () => {
    const faultWithoutDetail = (code: string): Buffer =>
      soap(`<S:Fault><faultcode>S:${code}</faultcode><faultstring>Words</faultstring></S:Fault>`);
    expect(readSmlResponse(500, faultWithoutDetail('Client'))).toMatchObject({
      fault: 'bad_request',
      message: 'Words',
    });
    expect(readSmlResponse(500, faultWithoutDetail('Server'))).toMatchObject({
      fault: 'internal',
      message: 'Words',
    });
  });

  it.each([
    ['a page of a proxy', 502, Buffer.from('<html><body>Bad gateway</body></html>')],
    ['an empty response', 200, Buffer.alloc(0)],
    ['another status', 503, soap('')],
    ['a document type', 200, Buffer.from(`<!DOCTYPE x>${soap('').toString()}`)],
  ])('are unreadable: %s', (_what, status, body) => {
    expect(() => readSmlResponse(status, body)).toThrow(InvalidSmlResponseError);
  });

  it('contain participants in pages, and the address of an SMP', () => {
    const page = soap(
      `<ParticipantIdentifierPage xmlns="${SML_NS.locator}" xmlns:i="${SML_NS.ids}">` +
        '<i:ParticipantIdentifier scheme="iso6523-actorid-upis">0208:ABC</i:ParticipantIdentifier>' +
        '<i:ParticipantIdentifier scheme="other">x</i:ParticipantIdentifier>' +
        '<ServiceMetadataPublisherID>S</ServiceMetadataPublisherID><NextPageIdentifier>2</NextPageIdentifier>' +
        '</ParticipantIdentifierPage>',
    );
    const answer = readSmlResponse(200, page);
    if (answer.kind !== 'done') throw new Error('a fault');
    expect(readParticipantPage(answer.content)).toEqual({ participants: ['0208:abc'], next: '2' });
    expect(() => readPublisherAddress(answer.content)).toThrow(InvalidSmlResponseError);
    expect(() => readParticipantPage(null)).toThrow(InvalidSmlResponseError);
  });
});
