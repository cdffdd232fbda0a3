import { createReceptionKeys, type IdentifiedDocument } from './reception-keys';

describe('the keys of a received document', () => {
  const document: IdentifiedDocument = {
    ...{ messageId: 'm@x', instanceId: 'i', receiver: '0208:1' },
    content: Buffer.from('<?xml version="1.0"?>\r\n<Invoice>\r\n</Invoice>'),
  };
  const keysOf = (fields: Partial<IdentifiedDocument>): string[] =>
    createReceptionKeys({ ...document, ...fields }).map((key) => key.toString('hex'));
  const [message, instance] = keysOf({});

  it('are one for each id', () => {
    expect(keysOf({ instanceId: null })).toEqual([message]);
    expect(keysOf({ messageId: null })).toEqual([instance]);
    expect(keysOf({ messageId: null, instanceId: null })).toEqual([]);
    expect(keysOf({ messageId: 'i', instanceId: 'm@x' })).not.toContain(message);
  });

  it('are the same when a provider passes the XML on as text', () => {
    expect(keysOf({ content: Buffer.from('\uFEFF<Invoice>\n</Invoice>\n') })).toEqual([message, instance]);
  });

  it('differ for another receiver and for other contents', () => {
    expect(keysOf({ receiver: '0208:2' })).not.toContain(message);
    expect(keysOf({ content: Buffer.from('<Invoice/>') })).not.toContain(message);
  });
});
