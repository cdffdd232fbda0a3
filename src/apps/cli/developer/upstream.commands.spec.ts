import { Command } from 'commander';
import { UPSTREAM_PROVIDERS } from '../../../network/upstream/providers';
import { addUpstreamCommands } from './upstream.commands';

describe('passerelle upstream set', () => {
  it('accepts every registered provider', () => {
    const program = new Command();
    addUpstreamCommands(program);
    const setCommand = program.commands[0]?.commands.find((command) => command.name() === 'set');
    const provider = setCommand?.options.find(({ long }) => long === '--provider');
    expect(provider?.argChoices).toEqual([...UPSTREAM_PROVIDERS]);
  });
});
