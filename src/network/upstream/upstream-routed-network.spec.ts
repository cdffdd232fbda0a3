import type { DocumentNetwork, NetworkMessage, TransmissionOutcome } from '../port/document-network';
import { UpstreamRoutedNetwork } from './upstream-routed-network';

const MESSAGE: NetworkMessage = {
  ...{ messageId: 'm@x', conversationId: 'c', envelopeId: 'e', sender: '0208:1', receiver: '0208:2' },
  ...{
    docTypeId: 't',
    processId: 'p',
    countryC1: 'BE',
    mlsType: null,
    madeAt: new Date(0),
    earlierAttempts: 0,
  },
  payload: Buffer.from(''),
};

/** Networks that record their messages, and the stored route of documents. */
class RecordingNetworks {
  readonly usedNetworks: string[] = [];
  submittedRoute: 'own' | null = null;
  setting: 'own' | 'upstream' = 'own';
  outcome: TransmissionOutcome | 'killed' = { kind: 'accepted', receipt: null };

  transmit(fields: Partial<NetworkMessage> = {}): Promise<TransmissionOutcome> {
    return new UpstreamRoutedNetwork({
      getOwnNetwork: () => this.create('own'),
      findUpstreamNetwork: () => Promise.resolve(this.setting === 'own' ? null : this.create('upstream')),
      findSubmissionNetwork: () => Promise.resolve(this.submittedRoute),
      fixOwnRoute: () => {
        this.submittedRoute = 'own';
        return Promise.resolve();
      },
      releaseOwnRoute: () => {
        this.submittedRoute = null;
        return Promise.resolve();
      },
    }).transmit({ ...MESSAGE, ...fields });
  }

  private create(name: string): DocumentNetwork {
    const transmit = (): Promise<TransmissionOutcome> => {
      this.usedNetworks.push(name);
      if (this.outcome === 'killed') return Promise.reject(new Error('killed'));
      return Promise.resolve(this.outcome);
    };
    return Object.assign(Object.create(null), { transmit }) as DocumentNetwork;
  }
}

describe('UpstreamRoutedNetwork after a change of the setting', () => {
  it('keeps the route after an attempt that was killed', async () => {
    const scene = new RecordingNetworks();
    scene.outcome = 'killed';
    await expect(scene.transmit()).rejects.toThrow('killed');
    Object.assign(scene, { setting: 'upstream', outcome: { kind: 'accepted', receipt: null } });
    await scene.transmit();
    expect(scene.usedNetworks).toEqual(['own', 'own']);
  });

  it('changes the route after an attempt that cannot have arrived', async () => {
    const scene = new RecordingNetworks();
    scene.outcome = { kind: 'retry', message: 'Refused.', providerCode: null };
    await scene.transmit();
    scene.setting = 'upstream';
    await scene.transmit();
    expect(scene.usedNetworks).toEqual(['own', 'upstream']);
  });

  it('keeps the route after an attempt that may have arrived', async () => {
    const scene = new RecordingNetworks();
    scene.setting = 'upstream';
    await scene.transmit({ mayHaveArrived: true });
    expect([scene.usedNetworks, scene.submittedRoute]).toEqual([['own'], 'own']);
  });
});
