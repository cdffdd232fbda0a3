import { Command } from 'commander';
import { addRunCommands } from './run.commands';

describe('the command demo', () => {
  it('fails when the installation does not contain the demo', async () => {
    const program = new Command();
    addRunCommands(program);
    // Only the compiled code finds the demo, which is next to dist/; the sources do not find it.
    await expect(program.parseAsync(['demo'], { from: 'user' })).rejects.toThrow(
      'This installation does not contain the demo.',
    );
  });
});
