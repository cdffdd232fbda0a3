import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import type { ModuleCache } from './module-cache';

/**
 * Enables the cache of compiled code. This module must be imported before the modules that it caches. Node 22.8 and
 * later have a compile cache; Node 20 loads from the archive of this product. Both caches are stored next to the build,
 * which clears them, and their entries are verified against the sources. A read-only directory, as in an image, only
 * makes the start slower.
 */
const CACHE_DIRECTORY = join(__dirname, '../../../.cache');
const ROOT = join(__dirname, '../../../..');

const stamp = getInstallationStamp();
const moduleCache = enableCompileCache();

/** Stores the compiled code for the next start, unless the build has changed. Call it when all modules are loaded. */
export function saveCompileCache(): void {
  try {
    if (getInstallationStamp() === stamp) moduleCache?.write();
  } catch {
    // Without the stored code, the next start compiles the sources again.
  }
}

/** @returns cache of this product; null when Node has its own */
function enableCompileCache(): ModuleCache | null {
  const enableNodeCache: unknown = Reflect.get(module, 'enableCompileCache');
  if (typeof enableNodeCache === 'function') {
    Reflect.apply(enableNodeCache, module, [CACHE_DIRECTORY]);
    return null;
  }
  // Compiled code is valid for one release of V8 and one set of flags, and commands use other flags than the service.
  const { ModuleCache } = loadModuleCache();
  const modules = new ModuleCache(
    join(CACHE_DIRECTORY, `modules-${process.version}-${cachedDataVersionTag()}`),
    stamp,
  );
  modules.install();
  return modules;
}

/** Loaded only when needed: Node 22.8 and later do not use it. */
function loadModuleCache(): typeof import('./module-cache') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- before anything else is loaded there is no time to wait for an import
  return require('./module-cache') as typeof import('./module-cache');
}

/**
 * Returns a stamp that changes with a build and with the installed packages, which determine how module names
 * resolve.
 */
function getInstallationStamp(): string {
  const formatFileState = (file: string): string => {
    const stats = statSync(join(ROOT, file), { throwIfNoEntry: false });
    return `${stats?.mtimeMs} ${stats?.size}`;
  };
  return [formatFileState('node_modules/.package-lock.json'), formatFileState('dist/.built')].join();
}
