import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './process';

export interface Outcome {
  status: number | null;
  output: string;
  errors: string;
  // Tests look into answers of several shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: () => any;
}

/** Runs a command in a separate process, with only the environment variables of the argument. */
export function run(words: string[], settings: Record<string, string>, cwd: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = start(words, settings, cwd);
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (part) => (output += String(part)));
    child.stderr?.on('data', (part) => (errors += String(part)));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status, output, errors, json: () => JSON.parse(output) as unknown }),
    );
  });
}

/** Starts such a command for a test that ends it itself. */
export function start(words: string[], settings: Record<string, string>, cwd: string): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'dist/src/apps/cli.js'), ...words], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });
}
