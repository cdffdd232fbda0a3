import { createReceptionKeys, type IdentifiedDocument } from './reception-keys';

describe('createReceptionKeys', () => {
  const document: IdentifiedDocument = {
    ...{ messageId: 'm@x', instanceId: 'i', receiver: '0208:1' },
    content: Buffer.from('<?xml version="1.0"?>\r\n<Invoice>\r\n</Invoice>'),
  };
  const createHexKeys = (fields: Partial<IdentifiedDocument>): string[] =>
    createReceptionKeys({ ...document, ...fields }).map((key) => key.toString('hex'));
  const [message, instance] = createHexKeys({});

  it('creates one key for each id', () => {
    expect(createHexKeys({ instanceId: null })).toEqual([message]);
    expect(createHexKeys({ messageId: null })).toEqual([instance]);
    expect(createHexKeys({ messageId: null, instanceId: null })).toEqual([]);
    expect(createHexKeys({ messageId: 'i', instanceId: 'm@x' })).not.toContain(message);
  });

  it('creates the same keys when a provider returns the XML as text', () => {
    expect(createHexKeys({ content: Buffer.from('\uFEFF<Invoice>\n</Invoice>\n') })).toEqual([
      message,
      instance,
    ]);
  });

  it('creates different keys for another receiver and for other content', () => {
    expect(createHexKeys({ receiver: '0208:2' })).not.toContain(message);
    expect(createHexKeys({ content: Buffer.from('<Invoice/>') })).not.toContain(message);
  });
});
