import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';

/** Evaluates an expression with the functions of scripts/prepare/platform.mjs. */
function evaluate(expression: string): unknown {
  const module = JSON.stringify(join(ROOT, 'scripts/prepare/platform.mjs'));
  const program = `import * as platform from ${module};
    const { npmCommand, endTreeCommand, serviceStreams, requestStop } = platform;
    console.log(JSON.stringify(${expression}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the scripts on Windows, macOS and Linux', () => {
  it('run npm: on Windows a batch file in a shell, with one text and no quotes', () => {
    const calls = evaluate(
      `['linux', 'darwin', 'win32'].map((name) => npmCommand(name, ['ci', '--omit=dev']))`,
    );
    const plain = { command: 'npm', args: ['ci', '--omit=dev'], shell: false };
    expect(calls).toEqual([plain, plain, { command: 'npm.cmd ci --omit=dev', args: [], shell: true }]);
    for (const word of ['a b', '"', '&', '%PATH%', ''])
      expect(() => evaluate(`npmCommand('win32', ['install', ${JSON.stringify(word)}])`)).toThrow(
        /npm cannot be given .* on Windows/,
      );
  });

  it('end npm with its descendants, which Windows does not do by itself', () => {
    expect(evaluate(`['linux', 'darwin', 'win32'].map((name) => endTreeCommand(name, 42))`)).toEqual([
      null,
      null,
      ['taskkill', '/pid', '42', '/T', '/F'],
    ]);
  });

  it('stop a service in order: by a signal, on Windows by a message', () => {
    const requests = evaluate(`['linux', 'darwin', 'win32'].map((name) => {
      const requests = [];
      const note = (kind) => (value) => requests.push(kind + ' ' + value);
      requestStop({ connected: true, kill: note('signal'), send: note('message') }, name);
      requestStop({ connected: false, kill: note('signal'), send: note('message') }, name);
      return [...requests, serviceStreams(name).includes('ipc')];
    })`);
    const signals = ['signal SIGTERM', 'signal SIGTERM', false];
    expect(requests).toEqual([signals, signals, ['message shutdown', 'signal SIGTERM', true]]);
  });

  it('know that they are the program when the checkout is named by a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'passerelle link-'));
    try {
      symlinkSync(ROOT, join(folder, 'checkout'), 'junction');
      const script = join(folder, 'checkout', 'scripts', 'releases.mjs');
      const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([2, 'Usage: node scripts/releases.mjs record|baseline\n']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
