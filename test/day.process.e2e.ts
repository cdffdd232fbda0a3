import { build } from './support/process';
import { Stage, type Peers } from './support/day/stage';
import { ALL_RUNS } from './support/runs';
import { theDay } from './support/day/the-day';
import { Transcript } from './support/day/transcript';

/**
 * `npm run day` sets these: the folder of the peers' scripts and the first of their ports. Without them two installations are
 * by themselves, which is what `npm test` does; it plays the first part, and the whole day before a release.
 */
const { DAY_PEERS, DAY_BASE_PORT } = process.env;
const peers: Peers | null =
  DAY_PEERS === undefined ? null : { scripts: DAY_PEERS, basePort: Number(DAY_BASE_PORT) };

describe('a day of the network', () => {
  const transcript = new Transcript((line) => {
    if (peers !== null) process.stdout.write(`${line}\n`);
  });
  let stage: Stage;

  /** What ends the day is its last line. */
  async function recorded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      transcript.fail(error);
      throw error;
    }
  }

  beforeAll(async () => {
    if (peers !== null) build();
    stage = await recorded(() => Stage.open(transcript, peers));
  }, 180_000);

  afterAll(() => stage?.close(), 60_000);

  it('goes as it should', async () => {
    await recorded(() => theDay(stage, peers !== null || ALL_RUNS));
  }, 600_000);
});
