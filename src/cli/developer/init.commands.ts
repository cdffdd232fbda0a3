import { Argument, type Command } from 'commander';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileRefused, writeAtomically } from '../../kernel/atomic-file';
import { CommandFailed, EXIT } from './exit';
import { RECEIVERS, type Framework } from './receivers/receivers';
import { show, type ShowOptions } from './terminal/show';
import { style } from './terminal/style';

/** Writes a receiver to begin with. */
export function initCommands(program: Command): void {
  program
    .command('init')
    .description('Write a small webhook receiver that verifies what comes')
    .addArgument(new Argument('<framework>', 'what it is for').choices(Object.keys(RECEIVERS)))
    .option('--dir <folder>', 'where to write it', '.')
    .option('--json', 'print JSON')
    .action(async (framework: Framework, { dir, ...options }: ShowOptions & { dir: string }) => {
      const { file, text, packages, address } = RECEIVERS[framework];
      const target = join(dir, file);
      await refuseExisting(target);
      try {
        await mkdir(dirname(target), { recursive: true });
        await writeAtomically(
          target,
          false,
          (stream) =>
            new Promise<void>((resolve, reject) => {
              stream.once('error', reject);
              stream.once('finish', resolve);
              stream.end(text);
            }),
        );
      } catch (error) {
        if (!(error instanceof FileRefused) && !(error instanceof Error && 'code' in error)) throw error;
        throw new CommandFailed(EXIT.failed, `cannot be written: ${error.message}`, undefined, target);
      }
      const { dim } = style();
      show(options, { file: target, packages, forwardTo: address }, [
        `wrote  ${target}`,
        `next   npm install ${packages.join(' ')}`,
        `       passerelle listen --forward-to ${address}   ${dim('prints the secret: WEBHOOK_SECRET of the receiver')}`,
        '       passerelle trigger document.received',
      ]);
    });
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new CommandFailed(
      EXIT.failed,
      'is there already and stays as it is',
      'passerelle init … --dir <other folder>',
      file,
    );
}
