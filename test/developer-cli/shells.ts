import { spawnSync } from 'node:child_process';
import { shell } from './scene';

/** Types a line and a tab into an interactive zsh, behind a terminal of its own, and prints what that shows. */
const TYPED_IN_ZSH = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "PROMPT=; unsetopt zle_bracketed_paste; cd $DIRECTORY; source $SCRIPT; print READY"
zpty -r shell out $'*READY\\r*'
zpty -w -n shell "$LINE"$'\\t'
all=
for i in {1..100}; do
  sleep 0.02
  while zpty -r -t shell out; do all+=$out; i=1; done
  [[ -n $all && $i -gt 25 ]] && break
done
print -r -- "$all" | sed 's/\\x1b\\[[0-9;?]*[a-zA-Z]//g; s/.\\x08//g'
`;

export function hasShell(name: string): boolean {
  return spawnSync(name, ['-c', 'true']).status === 0;
}

/** What a shell makes of a line after a tab, with a script of completions sourced. */
export async function completionsIn(
  name: 'zsh' | 'fish',
  script: string,
  line: string,
  directory: string,
): Promise<string> {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  if (name === 'zsh') {
    const variables = { SCRIPT: script, LINE: line, DIRECTORY: directory };
    const set = Object.entries(variables).map(([variable, value]) => `${variable}=${quoted(value)}`);
    return (await shell('zsh', `${set.join('\n')}\n${TYPED_IN_ZSH}`)).output;
  }
  const asked = `cd ${quoted(directory)}; source ${quoted(script)}; complete -C ${quoted(line)}`;
  // fish answers with the last word alone.
  const before = line.slice(0, line.lastIndexOf(' ') + 1);
  const { output } = await shell('fish', asked);
  return output
    .split('\n')
    .map((word) => before + word)
    .join('\n');
}
