import { spawn } from 'node:child_process';

/** Runs a program to its end, while servers of this process continue. @throws Error with its output when it fails */
export function execute(
  command: string,
  words: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Background processes of the program write into files of their own, so that the end of the program is the end of its
    // output.
    const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (part) => (output += String(part)));
    child.stderr.on('data', (part) => (errors += String(part)));
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(output);
      else reject(new Error(`${command} ${words.join(' ')}: exit status ${status}\n${output}${errors}`));
    });
  });
}
