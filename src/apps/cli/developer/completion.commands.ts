import { Argument, type Command } from 'commander';

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

/** Completions of a command. */
interface Completions {
  /** Names of the command and its parents, without the name of the program */
  path: string;
  words: string[];
  /** Whether file names may follow, too */
  takesFiles: boolean;
}

/** Lists the completions of each command: subcommands, choices of arguments, and options. */
function listCompletions(program: Command): Completions[] {
  const completions: Completions[] = [];
  const visit = (command: Command, path: string): void => {
    const names = command.commands.map((subcommand) => subcommand.name());
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const options = command.options.map(({ long }) => long).filter((long) => typeof long === 'string');
    const acceptsFiles = command.registeredArguments.some((argument) => /^files?$/.test(argument.name()));
    completions.push({ path, words: [...names, ...choices, ...options, '--help'], takesFiles: acceptsFiles });
    for (const child of command.commands)
      visit(child, path === '' ? child.name() : `${path} ${child.name()}`);
  };
  visit(program, '');
  return completions;
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/**
 * Renders the completion script of a shell. The script contains all words, so that completing a word does not start a
 * process.
 */
function renderScript(shell: Shell, completions: readonly Completions[]): string {
  switch (shell) {
    case 'bash':
      return createBashScript(completions);
    case 'zsh':
      // Loads the completion system if necessary, ignoring files that other users can write (-i), because
      // bashcompinit requires it.
      return [
        '#compdef passerelle',
        '(( $+functions[compdef] )) || { autoload -U compinit && compinit -i -D }',
        'autoload -U +X bashcompinit && bashcompinit',
        createBashScript(completions),
      ].join('\n');
    case 'fish':
      return createFishScript(completions);
  }
}

function createBashScript(completions: readonly Completions[]): string {
  const cases = completions.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`);
  return `_passerelle() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ "$word" == -* ]] && break
    path="\${path:+$path }$word"
  done
  while :; do
    case "$path" in
${cases.map((branch) => `  ${branch}`).join('\n')}
      *) if [[ "$path" == *' '* ]]; then path="\${path% *}"; else path=''; fi; continue ;;
    esac
    break
  done
  COMPREPLY=()
  # In zsh an empty line stands for no word.
  while IFS= read -r word; do [[ -n "$word" ]] && COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  [[ \${#COMPREPLY[@]} -gt 0 ]] || while IFS= read -r word; do [[ -n "$word" ]] && COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
}
complete -F _passerelle passerelle
`;
}

/**
 * Creates a fish script. The longest matching command determines the completions; the remaining words are its
 * arguments.
 */
function createFishScript(completions: readonly Completions[]): string {
  const lines = completions.map(({ path, words, takesFiles }) => {
    const condition = `-n "__passerelle_is '${path}'"`;
    const files = takesFiles ? `\ncomplete -c passerelle ${condition} -F` : '';
    return `complete -c passerelle ${condition} -a '${words.join(' ')}'${files}`;
  });
  const paths = completions.map(({ path }) => `'${path}'`).join(' ');
  return `function __passerelle_is
  set -l typed (commandline -opc)
  set -e typed[1]
  set -l path ''
  for word in $typed
    string match -q -- '-*' $word; and break
    set path (string trim -- "$path $word")
  end
  while not contains -- "$path" ${paths}
    if string match -q -- '* *' "$path"
      set path (string replace -r ' [^ ]*$' '' -- "$path")
    else
      set path ''
    end
  end
  test "$path" = "$argv[1]"
end
complete -c passerelle -f
${lines.join('\n')}
`;
}
