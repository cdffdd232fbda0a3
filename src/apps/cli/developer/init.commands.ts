import { Argument, type Command } from 'commander';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFailedError, EXIT } from './exit';
import { RECEIVERS, type Framework } from './receivers/receivers';
import { print, type ShowOptions } from './terminal/print';
import { createStyle } from './terminal/style';

/** Adds the command `init`, which writes an example receiver. */
export function addInitCommands(program: Command): void {
  program
    .command('init')
    .description('Write a small webhook receiver that verifies the signatures of events')
    .addArgument(new Argument('<framework>', 'framework of the receiver').choices(Object.keys(RECEIVERS)))
    .option('--dir <folder>', 'folder to write the receiver to', '.')
    .option('--json', 'print JSON')
    .action(async (framework: Framework, { dir, ...options }: ShowOptions & { dir: string }) => {
      const { file, text, packages, address: receiverUrl } = RECEIVERS[framework];
      const target = join(dir, file);
      await writeNewFile(target, text);
      const { dim } = createStyle();
      print(options, { file: target, packages, forwardTo: receiverUrl }, [
        `wrote  ${target}`,
        `next   npm install ${packages.join(' ')}`,
        `       passerelle listen --forward-to ${receiverUrl}   ${dim('prints the secret: WEBHOOK_SECRET of the receiver')}`,
        '       passerelle trigger document.received',
      ]);
    });
}

/** Writes a file with ordinary permissions. An existing file is not replaced. */
async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST')
      throw new CommandFailedError(
        EXIT.failed,
        'exists already and was not changed',
        'passerelle init … --dir <other folder>',
        file,
      );
    throw new CommandFailedError(EXIT.failed, `cannot be written: ${error.message}`, undefined, file);
  }
}
