import { Argument, type Command } from 'commander';
import { listCompletions, renderScript, SHELLS, type Shell } from './completion/scripts';

export function addCompletionCommands(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'shell').choices([...SHELLS]))
    .addHelpText(
      'after',
      '\n  bash  source <(passerelle completion bash)\n  zsh   source <(passerelle completion zsh)\n  fish  passerelle completion fish | source',
    )
    .action((shell: Shell) => void process.stdout.write(renderScript(shell, listCompletions(program))));
}
