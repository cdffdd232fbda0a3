import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than any step of a page takes, waits included. */
const MAX_STEP_MS = 240_000;

/** One shell in which the steps of a page run one after the other, with the variables of earlier steps. */
export class GuideShell {
  private output = '';
  private errors = '';
  private ended = false;

  private constructor(
    private readonly directory: string,
    private readonly child: ChildProcess,
  ) {
    child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    child.stderr?.on('data', (chunk) => (this.errors += String(chunk)));
    child.once('exit', () => (this.ended = true));
  }

  /** The shell stops at the first command that fails and at an unset variable. */
  static open(directory: string, environment: Record<string, string>): GuideShell {
    const child = spawn('sh', ['-eu'], { cwd: directory, env: environment, stdio: 'pipe' });
    return new GuideShell(directory, child);
  }

  /** @returns output of the commands @throws Error with their messages when one fails */
  async run(commands: string): Promise<string> {
    const end = `end of ${randomUUID()}`;
    const file = join(this.directory, '.step.sh');
    writeFileSync(file, commands);
    this.output = '';
    this.child.stdin?.write(`. ${file}\nprintf '%s' '${end}'\n`);
    for (const until = Date.now() + MAX_STEP_MS; !this.output.includes(end);) {
      if (this.ended || Date.now() > until)
        throw new Error(`A command ${this.ended ? 'failed' : 'does not end'}: ${this.errors}${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.output.slice(0, this.output.indexOf(end));
  }

  /** A second terminal: its commands run until the shells are closed. */
  static beside(directory: string, environment: Record<string, string>, commands: string): SecondTerminal {
    // A group of its own, so that the program ends with its shell.
    const child = spawn('sh', ['-euc', commands], {
      cwd: directory,
      env: environment,
      stdio: 'pipe',
      detached: true,
    });
    const terminal = { printed: '', close: () => void process.kill(-(child.pid ?? 0)) };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (terminal.printed += String(chunk)));
    return terminal;
  }

  close(): void {
    this.child.kill();
  }
}

export interface SecondTerminal {
  printed: string;
  close(): void;
}
