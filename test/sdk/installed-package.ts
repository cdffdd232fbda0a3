import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { perWorker } from '../support/per-worker';
import { ROOT } from '../support/process';

export const SDK = join(ROOT, 'packages', 'sdk');

/** A folder that has nothing but the package. */
export interface Installed {
  path: string;
  /** Files of the tarball with their sizes, as `npm pack` lists them */
  packed: { path: string; size: number }[];
  /** Writes a file into it; answers its path. */
  write: (name: string, text: string) => string;
  /** Puts packages of ours beside it, as if they had been installed too. */
  link: (...packages: string[]) => void;
  /** Removes it and what made it. */
  remove: () => void;
  /** Runs a program in it. @throws Error with what it printed when it fails */
  run: (args: string[], environment?: Record<string, string>) => string;
}

function install(): Installed {
  const base = mkdtempSync(join(tmpdir(), 'passerelle-sdk-'));
  const [source, path] = [join(base, 'source'), join(base, 'empty folder')];
  mkdirSync(source);
  mkdirSync(path);
  execute(process.execPath, [join(ROOT, 'scripts', 'build-sdk.mjs'), '--out', join(source, 'dist')], ROOT);
  for (const file of ['package.json', 'README.md']) cpSync(join(SDK, file), join(source, file));
  const [tarball] = JSON.parse(execute('npm', ['pack', '--json', '--pack-destination', base], source)) as [
    { filename: string; files: { path: string; size: number }[] },
  ];
  writeFileSync(join(path, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
  execute('npm', ['install', '--offline', '--no-audit', '--no-fund', join(base, tarball.filename)], path);
  return {
    path,
    packed: tarball.files,
    write(name, text) {
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
    link(...packages) {
      for (const name of packages) {
        const place = join(path, 'node_modules', name);
        mkdirSync(dirname(place), { recursive: true });
        if (!existsSync(place)) symlinkSync(join(ROOT, 'node_modules', name), place);
      }
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
    run: (args, environment = {}) => execute(process.execPath, args, path, environment),
  };
}

function execute(
  command: string,
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
): string {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_PROXY: '*', ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

/** A block of the package's README by the name that stands behind its language. */
export function readmeBlock(name: string): string {
  const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
  const found = [...readme.matchAll(/^```\S+ (\S+)\n([\s\S]*?)^```$/gm)].find(
    ([, fileName]) => fileName === name,
  );
  if (found?.[2] === undefined) throw new Error(`packages/sdk/README.md has no block ${name}`);
  return found[2];
}

/** Builds, packs and installs the SDK once in a worker, for all suites that ask for it. */
export const installedPackage = perWorker(
  () => Promise.resolve(install()),
  undefined,
  ({ remove }) => remove(),
);

/** The same in a folder that has no packages but it: compilers read the types of all that are there. */
export const untouchedPackage = perWorker(
  () => Promise.resolve(install()),
  undefined,
  ({ remove }) => remove(),
);
