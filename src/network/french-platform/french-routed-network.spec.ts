import {
  NetworkUnavailableError,
  type DocumentNetwork,
  type NetworkMessage,
  type ServiceEntry,
  type TransmissionOutcome,
} from '../port/document-network';
import type { FrenchRouteKind } from './routes/french-routes';
import { FrenchRoutedNetwork } from './french-routed-network';
import { PLATFORM_TRANSPORT, type InvoicePlatform, type InvoiceSubmission } from './invoice-platform';
import { PlatformUnavailableError } from './reporting-platform';

const LISTED_ADDRESS = '0225:552008443';
const createEntry = (transportProfile: string): ServiceEntry => ({
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
  receiver: LISTED_ADDRESS,
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
  let routesByEnvelope: Map<string, FrenchRouteKind>;
  const routes = {
    find: (id: string) => Promise.resolve(routesByEnvelope.get(id) ?? null),
    choose: (id: string, way: FrenchRouteKind) => {
      routesByEnvelope.set(id, routesByEnvelope.get(id) ?? way);
      return Promise.resolve(routesByEnvelope.get(id) ?? way);
    },
    release: (id: string, way: FrenchRouteKind) => {
      if (routesByEnvelope.get(id) === way) routesByEnvelope.delete(id);
      return Promise.resolve();
    },
  };

  beforeEach(() => {
    routesByEnvelope = new Map();
    registeredEntries = null;
    accessPoints = {
      lookup: jest.fn((_participant: string) => Promise.resolve(registeredEntries)),
      transmit: jest.fn((_message: NetworkMessage) =>
        Promise.resolve<TransmissionOutcome>({ kind: 'accepted', receipt: 'r' }),
      ),
    };
    platform = {
      listEntries: jest.fn((participant: string) =>
        Promise.resolve(participant === LISTED_ADDRESS ? [createEntry(PLATFORM_TRANSPORT)] : null),
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
    registeredEntries = [createEntry('peppol')];
    expect(await network.lookup(LISTED_ADDRESS)).toEqual(registeredEntries);
    await network.transmit(MESSAGE);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
    expect(platform.send.mock.calls).toEqual([]);
  });

  it('uses the platform for an address that only the French directory has', async () => {
    expect(await network.lookup(LISTED_ADDRESS)).toEqual([createEntry(PLATFORM_TRANSPORT)]);
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
    registeredEntries = [createEntry('peppol')];
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
    registeredEntries = [createEntry('peppol')];
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

  it('keeps the stored route when a later attempt certainly did not arrive', async () => {
    const down: TransmissionOutcome = { kind: 'retry', message: 'No connection.', providerCode: null };
    registeredEntries = [createEntry('peppol')];
    accessPoints.transmit.mockResolvedValueOnce(down);
    await network.transmit(MESSAGE);
    expect(routesByEnvelope.size).toBe(0);
    routesByEnvelope.set('e', 'accessPoints');
    accessPoints.transmit.mockResolvedValueOnce(down);
    await network.transmit(MESSAGE);
    expect([...routesByEnvelope]).toEqual([['e', 'accessPoints']]);
  });

  it('never looks up other addresses in the French directory', async () => {
    expect(await network.lookup('0208:0123456749')).toBeNull();
    await network.transmit({ ...MESSAGE, receiver: '0208:0123456749' });
    expect(platform.listEntries.mock.calls).toEqual([]);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
  });

  it('sends to an unregistered address over access points, which reject the document', async () => {
    await network.transmit({ ...MESSAGE, receiver: '0225:732829320' });
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
  });

  it('treats an unavailable platform as a temporary failure, never as "not registered"', async () => {
    platform.listEntries.mockRejectedValue(new PlatformUnavailableError('No answer.'));
    await expect(network.lookup(LISTED_ADDRESS)).rejects.toThrow(NetworkUnavailableError);
    expect(await network.transmit(MESSAGE)).toEqual({
      kind: 'retry',
      message: 'No answer.',
      providerCode: null,
    });
  });

  it('reports whether a document may have arrived when the platform is unavailable', async () => {
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Down.'));
    expect(await network.transmit(MESSAGE)).not.toHaveProperty('arrivalDoubt');
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Cut.', { mayHaveArrived: true }));
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', arrivalDoubt: 'sent' });
  });

  it('distinguishes a platform that decides later from a platform that does not respond', async () => {
    platform.send.mockResolvedValueOnce({ flowId: 'f', state: 'pending' });
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', isUndecided: true });
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Late.', { hasAnswered: true }));
    expect(await network.transmit(MESSAGE)).toMatchObject({ kind: 'retry', isUndecided: true });
    platform.send.mockRejectedValueOnce(new PlatformUnavailableError('Down.'));
    expect(await network.transmit(MESSAGE)).not.toHaveProperty('isUndecided');
  });

  it('uses only access points for a sender without a contract', async () => {
    const networkWithoutContract = new FrenchRoutedNetwork(
      accessPoints as Partial<DocumentNetwork> as DocumentNetwork,
      () => Promise.resolve(null),
      routes,
    );
    expect(await networkWithoutContract.lookup(LISTED_ADDRESS)).toBeNull();
    await networkWithoutContract.transmit(MESSAGE);
    expect(accessPoints.transmit.mock.calls).toHaveLength(1);
    const unconnectedNetwork = new FrenchRoutedNetwork(null, () => Promise.resolve(null), routes);
    await expect(unconnectedNetwork.lookup(LISTED_ADDRESS)).rejects.toThrow(/PEPPOL_STAGE is off/);
  });

  it('delivers to French addresses only when there is no network of access points', async () => {
    const platformOnlyNetwork = new FrenchRoutedNetwork(null, () => Promise.resolve(platform), routes);
    expect(await platformOnlyNetwork.lookup(LISTED_ADDRESS)).toEqual([createEntry(PLATFORM_TRANSPORT)]);
    await expect(platformOnlyNetwork.lookup('0208:0123456749')).rejects.toThrow(/PEPPOL_STAGE is off/);
  });
});
