import { Command } from 'commander';
import { runCommands } from './run.commands';

describe('the command demo', () => {
  it('is refused where the demo is no part of the installation', async () => {
    const program = new Command();
    runCommands(program);
    // The compiled code finds the demo beside dist/; beside the sources there is none.
    await expect(program.parseAsync(['demo'], { from: 'user' })).rejects.toThrow(
      'This installation does not contain the demo.',
    );
  });
});
