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
class Scene {
  readonly sent: string[] = [];
  way: 'own' | null = null;
  setting: 'own' | 'upstream' = 'own';
  outcome: TransmissionOutcome | 'killed' = { kind: 'accepted', receipt: null };

  transmit(fields: Partial<NetworkMessage> = {}): Promise<TransmissionOutcome> {
    return new UpstreamRoutedNetwork({
      getOwn: () => this.create('own'),
      findUpstream: () => Promise.resolve(this.setting === 'own' ? null : this.create('upstream')),
      findSubmitted: () => Promise.resolve(this.way),
      beginOwnWay: () => {
        this.way = 'own';
        return Promise.resolve();
      },
      releaseOwnWay: () => {
        this.way = null;
        return Promise.resolve();
      },
    }).transmit({ ...MESSAGE, ...fields });
  }

  private create(name: string): DocumentNetwork {
    const transmit = (): Promise<TransmissionOutcome> => {
      this.sent.push(name);
      if (this.outcome === 'killed') return Promise.reject(new Error('killed'));
      return Promise.resolve(this.outcome);
    };
    return Object.assign(Object.create(null), { transmit }) as DocumentNetwork;
  }
}

describe('the route of a document after a change of the setting', () => {
  it('is the same after an attempt that was killed', async () => {
    const scene = new Scene();
    scene.outcome = 'killed';
    await expect(scene.transmit()).rejects.toThrow('killed');
    Object.assign(scene, { setting: 'upstream', outcome: { kind: 'accepted', receipt: null } });
    await scene.transmit();
    expect(scene.sent).toEqual(['own', 'own']);
  });

  it('is free after an attempt that cannot have arrived', async () => {
    const scene = new Scene();
    scene.outcome = { kind: 'retry', message: 'Refused.', providerCode: null };
    await scene.transmit();
    scene.setting = 'upstream';
    await scene.transmit();
    expect(scene.sent).toEqual(['own', 'upstream']);
  });

  it('is the same after an attempt that may have arrived', async () => {
    const scene = new Scene();
    scene.setting = 'upstream';
    await scene.transmit({ mayHaveArrived: true });
    expect([scene.sent, scene.way]).toEqual([['own'], 'own']);
  });
});
