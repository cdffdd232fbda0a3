import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import type { ModuleCache } from './module-cache';

/**
 * To be imported before what is to be compiled once. Node 22.8 and later keep compiled code themselves; Node 20 has no documented
 * way, and loads from an archive of ours. Both are beside the build, made empty with it, and checked against each source. A directory
 * that cannot be written, as in an image, changes nothing but the time of the start.
 */
const DIRECTORY = join(__dirname, '../../../.cache');
const ROOT = join(__dirname, '../../../..');

const stamp = getInstallationStamp();
const moduleCache = enableCompileCache();

/** To be called when all is loaded: keeps what was compiled for the next start, unless there is another build by now. */
export function saveCompileCache(): void {
  try {
    if (getInstallationStamp() === stamp) moduleCache?.write();
  } catch {
    // It is compiled again, then.
  }
}

/** @returns the modules that are ours to keep */
function enableCompileCache(): ModuleCache | null {
  const node: unknown = Reflect.get(module, 'enableCompileCache');
  if (typeof node === 'function') {
    Reflect.apply(node, module, [DIRECTORY]);
    return null;
  }
  // Compiled code is good for one release of V8 and one set of its flags, of which commands and the service have different ones.
  const { ModuleCache } = loadArchive();
  const modules = new ModuleCache(
    join(DIRECTORY, `modules-${process.version}-${cachedDataVersionTag()}`),
    stamp,
  );
  modules.install();
  return modules;
}

/** Loaded where it is needed only: Node 22.8 and later do without. */
function loadArchive(): typeof import('./module-cache') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- before anything else is loaded there is no time to wait for an import
  return require('./module-cache') as typeof import('./module-cache');
}

/** Changes with a build, and when packages are installed or removed, and with them what names of modules mean. */
function getInstallationStamp(): string {
  const stateOf = (file: string): string => {
    const stats = statSync(join(ROOT, file), { throwIfNoEntry: false });
    return `${stats?.mtimeMs} ${stats?.size}`;
  };
  return [stateOf('node_modules/.package-lock.json'), stateOf('dist/.built')].join();
}
