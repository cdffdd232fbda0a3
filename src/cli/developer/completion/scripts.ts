import type { Command } from 'commander';

/** Words that may follow the words of a command. */
export interface Completions {
  /** Names of the command and its parents, without the program's */
  path: string;
  words: string[];
}

/** What may follow each command: its commands, the choices of its arguments and its options. */
export function completionsOf(program: Command): Completions[] {
  const found: Completions[] = [];
  const visit = (command: Command, path: string): void => {
    const names = command.commands.map((each) => each.name());
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const options = command.options.map(({ long }) => long).filter((long) => typeof long === 'string');
    found.push({ path, words: [...names, ...choices, ...options, '--help'] });
    for (const each of command.commands) visit(each, path === '' ? each.name() : `${path} ${each.name()}`);
  };
  visit(program, '');
  return found;
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script for a shell, of words alone: completing starts no process. */
export function scriptFor(shell: Shell, completions: readonly Completions[]): string {
  switch (shell) {
    case 'bash':
      return bash(completions);
    case 'zsh':
      return `#compdef passerelle\nautoload -U +X bashcompinit && bashcompinit\n${bash(completions)}`;
    case 'fish':
      return fish(completions);
  }
}

function bash(completions: readonly Completions[]): string {
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
${cases.map((each) => `  ${each}`).join('\n')}
      *) if [[ "$path" == *' '* ]]; then path="\${path% *}"; else path=''; fi; continue ;;
    esac
    break
  done
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  [[ \${#COMPREPLY[@]} -gt 0 ]] || while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
}
complete -F _passerelle passerelle
`;
}

function fish(completions: readonly Completions[]): string {
  const lines = completions.map(({ path, words }) => {
    const parts = path.split(' ').filter((part) => part !== '');
    const condition =
      parts.length === 0
        ? '__fish_use_subcommand'
        : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
    return `complete -c passerelle -n '${condition}' -a '${words.join(' ')}'`;
  });
  return `complete -c passerelle -f\n${lines.join('\n')}\n`;
}
