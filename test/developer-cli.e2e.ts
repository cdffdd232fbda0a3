import { developerCommands } from './developer-cli/commands';
import { listening } from './developer-cli/listen';
import { DeveloperScene } from './developer-cli/scene';
import { wrongInput } from './developer-cli/wrong-input';

jest.setTimeout(120_000);

describe('the command line for developers', () => {
  const scene = new DeveloperScene();

  beforeAll(() => scene.open(), 180_000);
  afterAll(() => scene.close());

  developerCommands(scene);
  wrongInput(scene);
  // Kills the service, so it comes last.
  listening(scene);
});
