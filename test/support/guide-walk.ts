import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, type Block } from './guide-page';
import { GuideShell, type SecondTerminal } from './guide-shell';
import { freePort, ROOT } from './process';
import { difference } from './shown-answer';
import { eventually } from './until';

/** Prerequisites of every page: an installation, and the variables of docs/getting-started.md. */
export interface GuideWorld {
  baseUrl: string;
  variables: Record<string, string>;
}

/** The addresses that the pages name, which are others in a test. */
const SERVICE = 'http://localhost:3000';
const RECEIVER_PORT = /\b4000\b/g;
/** As `npm run cli` does, from the directory of the page's files. */
const CLI = 'npm run cli --';
const BUILD_SDK = 'npm run build:sdk';
/** A value that the reader inserts, `KEY=key_…`; here the variables are already set. */
const PLACEHOLDER_ASSIGNMENT = /\b([A-Z]+)=\w*…/g;

/**
 * Follows a page from top to bottom. `sh` is typed into one shell, or with `second-terminal` behind it into a second one.
 * A block of `json` or `http` shows the output of the commands before it, and so does `text` with `printed`. Blocks with
 * a file name become that file; `console` and `text` show steps of a person. Any other block is an error, as is a failed
 * answer that the page does not show.
 */
export class GuideWalk {
  private readonly directory = mkdtempSync(join(tmpdir(), 'passerelle-guide-'));
  private readonly terminals: SecondTerminal[] = [];
  /** Output of the last commands, until a block has shown it. */
  private printed = '';

  private constructor(
    private readonly world: GuideWorld,
    private readonly environment: Record<string, string>,
    private readonly receiverPort: number,
  ) {
    symlinkSync(join(ROOT, 'node_modules'), join(this.directory, 'node_modules'));
  }

  /** @throws Error that names the line of the page at which it is wrong */
  static async through(page: string, world: GuideWorld): Promise<void> {
    const environment: Record<string, string> = {
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C.UTF-8',
      NO_PROXY: '*',
      BASE: world.baseUrl,
      ...world.variables,
    };
    const walk = new GuideWalk(world, environment, await freePort());
    // Files stored by the reader's commands belong to the walk, not to the user who runs the test.
    environment['XDG_CONFIG_HOME'] = walk.directory;
    await walk.follow(blocksOf(page));
  }

  private async follow(blocks: Block[]): Promise<void> {
    const shell = GuideShell.open(this.directory, this.environment);
    try {
      for (const block of blocks) {
        await this.step(block, shell).catch((error: unknown) => {
          throw new Error(`${block.place}: ${error instanceof Error ? error.message : String(error)}`);
        });
      }
      this.refuseUnshownFailure();
    } finally {
      shell.close();
      this.terminals.forEach((terminal) => terminal.close());
      rmSync(this.directory, { recursive: true, force: true });
    }
  }

  private async step({ language, name, text }: Block, shell: GuideShell): Promise<void> {
    if (name === 'second-terminal') return this.beside(language, text);
    if (name === 'printed') return this.show(text.trim(), this.printed.trim());
    if (name !== '') return writeFileSync(join(this.directory, name), this.here(text));
    switch (language) {
      case 'sh':
        this.refuseUnshownFailure();
        this.printed = await shell.run(this.here(text));
        return;
      case 'json':
        return this.show(JSON.parse(this.here(text)), JSON.parse(this.printed));
      case 'http':
        return this.showMessage(text);
      case 'console':
      case 'text':
        return;
      default:
        throw new Error(`Nothing is known of blocks of "${language}"`);
    }
  }

  /** A program in a second terminal, or a line that it prints sooner or later. */
  private async beside(language: string, text: string): Promise<void> {
    if (language === 'sh') {
      const terminal = GuideShell.beside(this.directory, this.environment, this.here(text));
      this.terminals.push(terminal);
      return;
    }
    const expected: unknown = language === 'json' ? JSON.parse(text) : text.trim();
    await eventually(
      async () => this.terminals.at(-1)?.printed.split('\n') ?? [],
      (lines) =>
        lines.some((line) => difference(expected, language === 'json' ? parsed(line) : line) === null),
      80_000,
    );
  }

  private show(expected: unknown, actual: unknown): void {
    const found = difference(expected, actual);
    this.printed = '';
    if (found !== null) throw new Error(`${found}\n${JSON.stringify(actual, null, 2)}`);
  }

  /** The answer of `curl -i`: its status, the headers that the page shows, and its body. */
  private showMessage(text: string): void {
    const [expected, actual] = [parseMessage(text), parseMessage(this.printed.replace(/\r/g, ''))];
    const headers = Object.fromEntries(
      Object.keys(expected.headers).map((name) => [name, actual.headers[name] ?? null]),
    );
    this.show(expected, { ...actual, headers });
  }

  private refuseUnshownFailure(): void {
    if (this.printed.includes('"success":false')) throw new Error(`The step before failed: ${this.printed}`);
  }

  private here(text: string): string {
    return text
      .replaceAll(SERVICE, this.world.baseUrl)
      .replaceAll(CLI, `node "${join(ROOT, 'scripts/cli.mjs')}"`)
      .replaceAll(BUILD_SDK, `node "${join(ROOT, 'scripts/build-sdk.mjs')}"`)
      .replace(RECEIVER_PORT, String(this.receiverPort))
      .replace(PLACEHOLDER_ASSIGNMENT, (written, name: string) => {
        if (this.environment[name] === undefined) throw new Error(`Nothing is known to put into ${written}`);
        return '';
      });
  }
}

/** Null for a line that is no JSON. */
function parsed(line: string): unknown {
  return line.startsWith('{') ? JSON.parse(line) : null;
}

function parseMessage(text: string): { status: string; headers: Record<string, string>; body: unknown } {
  const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/);
  const [status = '', ...lines] = head.split('\n');
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value] as const;
  });
  return {
    status: status.trim(),
    headers: Object.fromEntries(headers),
    body: body.trim() === '' ? null : JSON.parse(body),
  };
}
