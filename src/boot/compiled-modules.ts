import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';

/** So many scripts are written out between two turns of the event loop. */
const SCRIPTS_A_TURN = 25;

/** What Node 20 lets programs replace of its module loader, though its documentation does not name it. */
interface Loader {
  /** Which file a request leads to, by the request and the folders that are searched for it. */
  _pathCache: Record<string, string>;
  wrap(text: string): string;
  prototype: { _compile: Compile };
}

type Compile = (this: NodeModule, text: string, file: string, format?: string) => unknown;

interface Index {
  /** What all of it depends on: Node with its compiler, and the installed packages. */
  made: string;
  paths: Record<string, string>;
  /** For each file how it looked, and from where on how many bytes of the code are its own. */
  scripts: Record<string, [look: string, from: number, length: number]>;
}

/**
 * Keeps what loading the modules of a start costs most, so that the next start need not do it again: the compiled code of
 * each module and where each request leads. Node 22.8 and later keep the code themselves (`module.enableCompileCache`), so
 * this goes with Node 20. Files that have changed are compiled again; without a usable file of its own nothing is different.
 */
export class CompiledModules {
  private readonly loader = Module as unknown as Loader;
  private readonly compile = this.loader.prototype._compile;
  private readonly made = madeOf();
  private index: Index;
  private code: Buffer;
  private readonly fresh = new Map<string, Script>();

  private constructor(private readonly file: string) {
    const { index, code } = read(file, this.made);
    this.index = index;
    this.code = code;
    Object.assign(this.loader._pathCache, index.paths);
    this.takeOver();
  }

  /**
   * From now on modules come from the file as far as they can.
   * @returns null when this version of Node does it itself, or loads modules in another way
   */
  static from(folder: string): CompiledModules | null {
    const enable: unknown = Reflect.get(Module, 'enableCompileCache');
    if (typeof enable === 'function') {
      Reflect.apply(enable, Module, [folder]);
      return null;
    }
    const { _pathCache, wrap, prototype } = Module as unknown as Partial<Loader>;
    const known = [_pathCache, wrap, prototype?._compile].every((part) => part !== undefined);
    return known ? new CompiledModules(join(folder, 'modules')) : null;
  }

  /** Leaves loading to Node again, and writes what had to be compiled. Never fails: the next start would only take longer. */
  async keep(): Promise<void> {
    this.loader.prototype._compile = this.compile;
    try {
      if (this.fresh.size > 0) await this.write();
    } catch {
      // A folder that cannot be written to, as in an image.
    }
    this.fresh.clear();
    [this.index, this.code] = [emptyIndex(this.made), Buffer.alloc(0)];
  }

  private takeOver(): void {
    const { compile, loader } = this;
    const scriptOf = this.scriptOf.bind(this);
    loader.prototype._compile = function (text, file, format) {
      const script = format === 'module' ? null : scriptOf(text, file);
      if (script === null) return compile.call(this, text, file, format);
      const run = script.runInThisContext() as (this: unknown, ...globals: unknown[]) => unknown;
      return run.call(this.exports, this.exports, createRequire(file), this, file, dirname(file));
    };
  }

  /** @returns null for what is no script: Node then says what is wrong with it, or loads it as a module */
  private scriptOf(text: string, file: string): Script | null {
    const [look, from, length] = this.index.scripts[file] ?? ['', 0, 0];
    const fits = look === lookOf(file);
    try {
      const script = new Script(this.loader.wrap(text), {
        filename: file,
        cachedData: fits ? this.code.subarray(from, from + length) : undefined,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      if (!fits || script.cachedDataRejected === true) this.fresh.set(file, script);
      return script;
    } catch {
      return null;
    }
  }

  private async write(): Promise<void> {
    const parts: Buffer[] = [];
    const index: Index = {
      made: this.made,
      paths: { ...this.index.paths, ...this.loader._pathCache },
      scripts: {},
    };
    let size = 0;
    const add = (file: string, look: string, part: Buffer): void => {
      index.scripts[file] = [look, size, part.length];
      parts.push(part);
      size += part.length;
    };
    for (const [file, [look, from, length]] of Object.entries(this.index.scripts))
      if (!this.fresh.has(file)) add(file, look, this.code.subarray(from, from + length));
    let written = 0;
    for (const [file, script] of this.fresh) {
      // After the run: what was compiled when it was called is among it.
      add(file, lookOf(file), script.createCachedData());
      if (++written % SCRIPTS_A_TURN === 0) await turn();
    }
    const head = Buffer.from(JSON.stringify(index));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    mkdirSync(dirname(this.file), { recursive: true });
    // Beside, then renamed: a process that starts meanwhile reads one or the other.
    const beside = `${this.file}.${process.pid}`;
    await writeFile(beside, Buffer.concat([length, head, ...parts]));
    await rename(beside, this.file);
  }
}

function read(file: string, made: string): { index: Index; code: Buffer } {
  try {
    const bytes = readFileSync(file);
    const end = 4 + bytes.readUInt32LE();
    const index = JSON.parse(bytes.toString('utf8', 4, end)) as Index;
    if (index.made === made) return { index, code: bytes.subarray(end) };
  } catch {
    // There is none, or it is broken.
  }
  return { index: emptyIndex(made), code: Buffer.alloc(0) };
}

function emptyIndex(made: string): Index {
  return { made, paths: {}, scripts: {} };
}

function madeOf(): string {
  const packages = join(__dirname, '../../../node_modules/.package-lock.json');
  return `${process.version} ${cachedDataVersionTag()} ${lookOf(packages)}`;
}

/** What of a file changes when it is written. */
function lookOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
  return `${mtimeMs} ${size}`;
}
