import { sharedService } from '../support/per-worker';
import { PoisonedScene } from './poisoned-scene';

/** Every order in every disguise; a few of them, and what else they try, are in poisoned-documents.e2e.ts. */
const NUMBERS = Array.from({ length: 100 }, (_, number) => number);

describe('documents that try to give orders to an assistant', () => {
  const shared = sharedService({ MCP_SERVER: 'true' });
  let scene: PoisonedScene;

  beforeAll(async () => {
    scene = await PoisonedScene.start(shared(), NUMBERS);
  });

  afterAll(() => scene.stop());

  it('are in the answers as data within the envelope, and change nothing', () => scene.expectData());
});
