import {
  NetworkUnavailableError,
  type DocumentNetwork,
  type NetworkMessage,
  type ServiceEntry,
  type TransmissionOutcome,
} from '../port/document-network';
import type { FrenchWay } from './routes/french-routes';
import { FrenchRoutedNetwork } from './french-routed-network';
import { PLATFORM_TRANSPORT, type InvoicePlatform, type InvoiceSubmission } from './invoice-platform';
import { PlatformUnavailableError } from './reporting-platform';

const MAX_LISTED = '0225:552008443';
const entry = (transportProfile: string): ServiceEntry => ({
  docTypeId: '*',
  processes: ['*'],
  transportProfile,
  endpointUrl: 'https://example.com',
  certificateExpiresAt: null,
});
const MESSAGE: NetworkMessage = {
  messageId: 'm@example.com',
  conversationId: 'c',
  envelopeId: 'e',
  sender: '0225:732829320',
  receiver: MAX_LISTED,
  docTypeId: 'd',
  processId: 'p',
  countryC1: 'FR',
  mlsType: null,
  madeAt: new Date(0),
  earlierAttempts: 0,
  payload: Buffer.from('<Invoice/>'),
};

describe('FrenchRoutedNetwork', () => {
  let registeredEntries: ServiceEntry[] | null;
  let accessPoints: jest.Mocked<Pick<DocumentNetwork, 'lookup' | 'transmit'>>;
  let platform: jest.Mocked<InvoicePlatform>;
  let network: FrenchRoutedNetwork;
  let ways: Map<string, FrenchWay>;
  const routes = {
    find: (id: string) => Promise.resolve(ways.get(id) ?? null),
    choose: (id: string, way: FrenchWay) => {
      ways.set(id, ways.get(id) ?? way);
      return Promise.resolve(ways.get(id) ?? way);
    },
    release: (id: string, way: FrenchWay) => {
      if (ways.get(id) === way) ways.delete(id);
      return Promise.resolve();
    },
  };

  beforeEach(() => {
    ways = new Map();
    registeredEntries = null;
    accessPoints = {
      lookup: jest.fn((_participant: string) => Promise.resolve(registeredEntries)),
      transmit: jest.fn((_message: NetworkMessage) =>
        Promise.resolve<TransmissionOutcome>({ kind: 'accepted', receipt: 'r' }),
      ),
    };
    platform = {
      listEntries: jest.fn((participant: string) =>
        Promise.resolve(participant === MAX_LISTED ? [entry(PLATFORM_TRANSPORT)] : null),
      ),
      hasSubmission: jest.fn((_trackingId: string) => Promise.resolve(false)),
      send: jest.fn((_submission: InvoiceSubmission) =>
        Promise.resolve({ flowId: 'f', state: 'accepted' as const }),
      ),
      receive: jest.fn(),
    };
    network = new FrenchRoutedNetwork(
      accessPoints as Partial<DocumentNetwork> as DocumentNetwork,
      () => Promise.resolve(platform),
      routes,
    );
  });

  it('prefers the network of access points', async () => {
    registeredEntries = [entry('peppol')];
    expect(await network.lookup(MAX_LISTED)).toEqual(registeredEntries);
    await network.transmit(MESSAGE);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
    expect(platform.send.mock.calls).toEqual([]);
  });

  it('uses the platform for an address that only the French directory has', async () => {
    expect(await network.lookup(MAX_LISTED)).toEqual([entry(PLATFORM_TRANSPORT)]);
    expect(await network.transmit(MESSAGE)).toEqual({
      kind: 'accepted',
      receipt: null,
      note: 'Flow f of the French platform.',
    });
    expect(platform.send.mock.calls).toEqual([
      [
        {
          trackingId: 'e',
          docTypeId: 'd',
          processId: 'p',
          content: MESSAGE.payload,
        },
      ],
    ]);
  });

  it('keeps the route of a document that may have reached the platform', async () => {
    registeredEntries = [entry('peppol')];
    platform.hasSubmission.mockResolvedValue(true);
    await network.transmit(MESSAGE);
    expect(accessPoints.transmit.mock.calls).toEqual([]);
    expect(platform.send.mock.calls).toHaveLength(1);
  });

  it('keeps the route of a document that may have arrived over access points', async () => {
    // The recipient left the network of access points and is enabled in the French directory.
    await network.transmit({ ...MESSAGE, earlierAttempts: 1, mayHaveArrived: true });
    expect(platform.send.mock.calls).toEqual([]);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
    // An attempt that certainly did not arrive does not fix the route of the document.
    await network.transmit({ ...MESSAGE, envelopeId: 'f', earlierAttempts: 1, mayHaveArrived: false });
    expect(platform.send.mock.calls).toHaveLength(1);
  });

  it('keeps the route of an attempt whose process was killed before its outcome was stored', async () => {
    registeredEntries = [entry('peppol')];
    accessPoints.transmit.mockImplementationOnce(() => new Promise(() => undefined));
    void network.transmit(MESSAGE);
    await new Promise(setImmediate);
    // The recipient has left the network of access points in the meantime; no attempt is known.
    registeredEntries = null;
    await network.transmit(MESSAGE);
    await network.transmit(MESSAGE);
    expect(platform.send.mock.calls).toEqual([]);
    expect(accessPoints.transmit.mock.calls).toHaveLength(3);
  });

  it('keeps it also when a later attempt certainly did not arrive', async () => {
    const down: TransmissionOutcome = { kind: 'retry', message: 'No connection.', providerCode: null };
    registeredEntries = [entry('peppol')];
    accessPoints.transmit.mockResolvedValueOnce(down);
    await network.transmit(MESSAGE);
    expect(ways.size).toBe(0);
    ways.set('e', 'accessPoints');
    accessPoints.transmit.mockResolvedValueOnce(down);
    await network.transmit(MESSAGE);
    expect([...ways]).toEqual([['e', 'accessPoints']]);
  });

  it('never asks the French directory about another address', async () => {
    expect(await network.lookup('0208:0123456749')).toBeNull();
    await network.transmit({ ...MESSAGE, receiver: '0208:0123456749' });
    expect(platform.listEntries.mock.calls).toEqual([]);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
  });

  it("uses the access points' refusal for an unregistered address", async () => {
    await network.transmit({ ...MESSAGE, receiver: '0225:732829320' });
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
  });

  it('treats an unknown answer as temporary, never as "not registered"', async () => {
    platform.listEntries.mockRejectedValue(new PlatformUnavailableError('No answer.'));
    await expect(network.lookup(MAX_LISTED)).rejects.toThrow(NetworkUnavailableError);
    expect(await network.transmit(MESSAGE)).toEqual({
      kind: 'retry',
      message: 'No answer.',
      providerCode: null,
    });
  });

  it('states whether a document without an answer may have arrived', async () => {
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Down.'));
    expect(await network.transmit(MESSAGE)).not.toHaveProperty('arrivalDoubt');
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Cut.', { mayHaveArrived: true }));
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', arrivalDoubt: 'sent' });
  });

  it('distinguishes a platform that decides later from one that does not answer', async () => {
    platform.send.mockResolvedValueOnce({ flowId: 'f', state: 'pending' });
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', isUndecided: true });
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Late.', { hasAnswered: true }));
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', isUndecided: true });
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Down.'));
    expect(await network.transmit(MESSAGE)).not.toHaveProperty('isUndecided');
  });

  it('uses access points alone for a sender without a contract', async () => {
    const without = new FrenchRoutedNetwork(
      accessPoints as Partial<DocumentNetwork> as DocumentNetwork,
      () => Promise.resolve(null),
      routes,
    );
    expect(await without.lookup(MAX_LISTED)).toBeNull();
    await without.transmit(MESSAGE);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
    const nothing = new FrenchRoutedNetwork(null, () => Promise.resolve(null), routes);
    await expect(nothing.lookup(MAX_LISTED)).rejects.toThrow(/PEPPOL_STAGE is off/);
  });

  it('works without a network of access points, for French addresses alone', async () => {
    const alone = new FrenchRoutedNetwork(null, () => Promise.resolve(platform), routes);
    expect(await alone.lookup(MAX_LISTED)).toEqual([entry(PLATFORM_TRANSPORT)]);
    await expect(alone.lookup('0208:0123456749')).rejects.toThrow(/PEPPOL_STAGE is off/);
  });
});
