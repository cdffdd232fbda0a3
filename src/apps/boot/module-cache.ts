import { statSync } from 'node:fs';
import Module from 'node:module';
import { dirname, isAbsolute } from 'node:path';
import { constants, Script } from 'node:vm';
import { type ArchivedModule, ModuleArchive, type ResolvedNames, writeArchive } from './module-archive';

type ResolveArguments = [request: string, parent?: NodeJS.Module | null, isMain?: boolean, options?: object];
type ExtensionLoader = (module: NodeJS.Module, file: string) => void;
type Compile = (this: NodeJS.Module, source: string, file: string, ...more: unknown[]) => unknown;
/** Module that this process compiled. */
interface CompiledModule extends FileState {
  script: Script;
  source: string;
}
/** State of a file: modification time in ms since 1970, and size in bytes. */
interface FileState {
  changedAtMs: number;
  size: number;
}
/**
 * Parts of Node's CommonJS loader. These functions are undocumented, but file watchers and other caches have
 * replaced them for years.
 */
interface Loader {
  _resolveFilename: (...args: ResolveArguments) => string;
  _extensions: { '.js': ExtensionLoader };
  prototype: { _compile: Compile };
}

const FUNCTION_WRAPPER = ['(function (exports, require, module, __filename, __dirname) { ', '\n})'] as const;
/**
 * Minimum number of new modules for which the archive is written again; fewer new modules are compiled at each start.
 */
const MIN_NEW_MODULES = 20;

/**
 * Loads modules from an archive. Missing and changed modules are loaded normally and can be added to the archive.
 * Used on releases of Node without a cache of compiled code.
 */
export class ModuleCache {
  private archive: ModuleArchive;
  private readonly names: ResolvedNames;
  /** Modules that this process compiled, by file; null once the archive is written. */
  private compiledModules: Map<string, CompiledModule> | null = new Map();
  private readonly fileStates = new Map<string, FileState | null>();

  /**
   * @param file file of the archive, which need not exist
   * @param stamp stamp of the installation; an archive with another stamp is ignored
   */
  constructor(
    private readonly file: string,
    private readonly stamp: string,
  ) {
    this.archive = ModuleArchive.open(file, stamp);
    this.names = this.archive.names;
  }

  /** Replaces parts of Node's loader, so that all further modules are loaded through the cache. */
  install(): void {
    const loader: unknown = Module;
    if (!isLoader(loader)) return;
    this.cacheNames(loader);
    this.cacheCode(loader);
  }

  /**
   * Writes the compiled modules to the archive, and closes the previous one; modules loaded later are compiled.
   * @throws Error of the file system
   */
  write(): void {
    const { archive, compiledModules } = this;
    this.archive = ModuleArchive.empty();
    this.compiledModules = null;
    this.fileStates.clear();
    try {
      if (compiledModules !== null && compiledModules.size >= MIN_NEW_MODULES)
        writeArchive(this.file, this.stamp, this.names, () => mergeArchive(archive, compiledModules));
    } finally {
      archive.close();
    }
  }

  private cacheNames(loader: Loader): void {
    const resolve = loader._resolveFilename;
    loader._resolveFilename = (...args) => {
      const [request, parent, isMain, options] = args;
      if (!parent?.filename || isMain || options !== undefined || this.compiledModules === null)
        return resolve.apply(loader, args);
      const names = (this.names[dirname(parent.filename)] ??= {});
      const cachedName = names[request];
      // When the file no longer exists, the name may resolve to another file.
      if (cachedName !== undefined && (!isAbsolute(cachedName) || this.getState(cachedName) !== null))
        return cachedName;
      return (names[request] = resolve.apply(loader, args));
    };
  }

  private cacheCode(loader: Loader): void {
    const load = loader._extensions['.js'];
    loader._extensions['.js'] = (module, file) => {
      // The state is read before the source, so a later change of the file invalidates the entry.
      const state = this.compiledModules === null ? null : this.getState(file);
      const archivedModule = state === null ? undefined : this.archive.readModule(file);
      if (
        archivedModule === undefined ||
        archivedModule.changedAtMs !== state?.changedAtMs ||
        archivedModule.size !== state.size
      )
        return load(module, file);
      const { source } = archivedModule;
      const script = createScript(source, file, archivedModule.code);
      if (script.cachedDataRejected) this.compiledModules?.set(file, { script, source, ...state });
      runModule(script, module, file, loader);
    };
    const compile = loader.prototype._compile;
    const recordCompiled = (file: string, script: Script, source: string): void => {
      const state = this.fileStates.get(file);
      if (state) this.compiledModules?.set(file, { script, source, ...state });
    };
    const isCaching = (): boolean => this.compiledModules !== null;
    loader.prototype._compile = function (source, file, ...more) {
      const script = isCaching() && file.endsWith('.js') ? compileScript(source, file) : null;
      // Node's own loader handles ES modules and other formats.
      if (script === null) return compile.call(this, source, file, ...more);
      recordCompiled(file, script, source);
      return runModule(script, this, file, loader);
    };
  }

  /** Returns the state of a file when it was first requested. */
  private getState(file: string): FileState | null {
    let state = this.fileStates.get(file);
    if (state === undefined) this.fileStates.set(file, (state = readState(file)));
    return state;
  }
}

/** Merges the modules of an archive with those that this process compiled, without modules whose files have changed. */
function mergeArchive(
  archive: ModuleArchive,
  addedModules: ReadonlyMap<string, CompiledModule>,
): Map<string, ArchivedModule> {
  const modules = new Map<string, ArchivedModule>();
  for (const file of archive.files) {
    const archivedModule = archive.readModule(file);
    if (archivedModule !== undefined) modules.set(file, archivedModule);
  }
  for (const [file, { script, source, changedAtMs, size }] of addedModules) {
    const currentState = readState(file);
    if (currentState?.changedAtMs === changedAtMs && currentState.size === size)
      modules.set(file, { source, code: script.createCachedData(), changedAtMs, size });
  }
  return modules;
}

function isLoader(value: unknown): value is Loader {
  if (typeof value !== 'function') return false;
  const getMember = (of: unknown, key: string): unknown =>
    Object(of) === of ? Reflect.get(of as object, key) : undefined;
  return [
    getMember(value, '_resolveFilename'),
    getMember(getMember(value, '_extensions'), '.js'),
    getMember(getMember(value, 'prototype'), '_compile'),
  ].every((part) => typeof part === 'function');
}

/** @returns null when the source is not a script */
function compileScript(source: string, file: string): Script | null {
  try {
    return createScript(source, file);
  } catch {
    return null;
  }
}

/** @throws SyntaxError */
function createScript(source: string, filename: string, cachedData?: Buffer): Script {
  // The column offset keeps error positions in the first line equal to the positions in the file.
  return new Script(`${FUNCTION_WRAPPER[0]}${source}${FUNCTION_WRAPPER[1]}`, {
    filename,
    columnOffset: -FUNCTION_WRAPPER[0].length,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** Runs a compiled module with its own `require`, as Node's loader does. */
function runModule(script: Script, module: NodeJS.Module, file: string, loader: Loader): unknown {
  const require = Object.assign((name: string): unknown => module.require(name), {
    resolve: Object.assign(
      (name: string, options?: object) => loader._resolveFilename(name, module, false, options),
      { paths: (name: string) => Module.createRequire(file).resolve.paths(name) },
    ),
    main: process.mainModule,
    extensions: loader._extensions,
    cache: requireCache,
  });
  const body: unknown = script.runInThisContext();
  if (typeof body !== 'function') throw new TypeError(`${file} is not a module`);
  return Reflect.apply(body, module.exports, [module.exports, require, module, file, dirname(file)]);
}

/** Node's cache of modules by file, one object for the process. */
const requireCache = Module.createRequire(__filename).cache;

/** Returns the state of a file; null when it does not exist. */
function readState(file: string): FileState | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : { changedAtMs: stats.mtimeMs, size: stats.size };
}
