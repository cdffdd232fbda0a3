import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOADER = join(__dirname, '../../dist/src/apps/boot/module-cache.js');
/** Enough for an archive to be written. */
const MODULES = 25;

/** A program of many modules in a folder of its own, loaded by the product's loader in processes of their own. */
class Program {
  private readonly folder = mkdtempSync(join(tmpdir(), 'passerelle modules '));
  readonly archive = join(this.folder, 'cache', 'archive');

  constructor() {
    const names = Array.from({ length: MODULES }, (_, at) => `part-${at}`);
    for (const name of names) this.write(`parts/${name}.js`, `module.exports = '${name} as made';`);
    this.write(
      'main.js',
      `exports.parts = ${JSON.stringify(names)}.map((name) => require('./parts/' + name)).join();`,
    );
  }

  write(name: string, text: string): string {
    const file = join(this.folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /**
   * @param write when the archive is: before or after the expression
   * @returns what `expression` is, of the module `main`, as JSON tells it
   */
  run(expression: string, stamp = 'one', write: 'before' | 'after' = 'before'): unknown {
    const script = `
      const { ModuleCache } = require(${JSON.stringify(LOADER)});
      const kept = new ModuleCache(${JSON.stringify(this.archive)}, '${stamp}');
      kept.install();
      const main = require(${JSON.stringify(join(this.folder, 'main.js'))});
      const write = () => kept.write();
      if ('${write}' === 'before') write();
      Promise.resolve(${expression}).then((value) => {
        if ('${write}' === 'after') write();
        process.stdout.write(JSON.stringify(value ?? null));
      });`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      cwd: this.folder,
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Modules that are loaded from one file (src/apps/boot/module-cache.ts). */
describe('the start', () => {
  describe('modules kept compiled', () => {
    let program: Program;

    beforeEach(() => {
      program = new Program();
    });

    afterEach(() => program.remove());

    it('are those of the archive while their files look the same', () => {
      const file = program.write('parts/part-7.js', `module.exports = 'first text';`);
      utimesSync(file, 1000, 1000);
      program.run('main.parts');
      // As long, and as old: nothing but reading it would find the change.
      program.write('parts/part-7.js', `module.exports = 'other text';`);
      utimesSync(file, 1000, 1000);
      expect(program.run('main.parts')).toContain('part-6 as made,first text,part-8 as made');
      utimesSync(file, 2000, 2000);
      expect(program.run('main.parts')).toContain('part-6 as made,other text,part-8 as made');
    });

    it('are not kept when their files changed since they were read, and names of files that are gone mean others', () => {
      const file = program.write('parts/part-7.js', `module.exports = 'first text';`);
      const folder = program.write('parts/part-8/index.js', `module.exports = 'of the folder';`);
      program.run(
        `require('node:fs').writeFileSync(${JSON.stringify(file)}, "module.exports = 'newer text';")`,
        'one',
        'after',
      );
      expect(program.run('main.parts')).toContain('part-6 as made,newer text,part-8 as made');
      rmSync(join(file, '../part-8.js'));
      expect(program.run('main.parts')).toContain('newer text,of the folder,part-9 as made');
      expect(existsSync(folder)).toBe(true);
    });

    it('are read from their files with another stamp, or an archive that is none', () => {
      const file = program.write('parts/part-7.js', `module.exports = 'first text';`);
      utimesSync(file, 1000, 1000);
      program.run('main.parts');
      program.write('parts/part-7.js', `module.exports = 'other text';`);
      utimesSync(file, 1000, 1000);
      expect(program.run('main.parts', 'two')).toContain('other text');
      for (const bytes of [
        Buffer.alloc(0),
        Buffer.alloc(1000),
        readFileSync(program.archive).subarray(0, 50),
      ]) {
        writeFileSync(program.archive, bytes);
        expect(program.run('main.parts')).toContain('other text');
      }
    });

    it('ask again what names mean after an installation', () => {
      program.write('node_modules/dependency/index.js', `module.exports = 'at the top';`);
      program.write('parts/part-7.js', `module.exports = require('dependency');`);
      expect(program.run('main.parts')).toContain('at the top');
      program.write('parts/node_modules/dependency/index.js', `module.exports = 'beside';`);
      expect(program.run('main.parts', 'two')).toContain('beside');
    });

    it.each(['first', 'second'])('behave as Node has them behave, in a %s start', (which) => {
      program.write('data.json', '{"of": "a file"}');
      program.write('parts/part-1.js', `module.exports = 'é, 中 and 🜁';`);
      program.write('parts/part-2.js', `exports.early = 1; exports.three = require('./part-3').two;`);
      program.write('parts/part-3.js', `exports.two = require('./part-2').early;`);
      program.write(
        'parts/part-4.js',
        `exports.where = () => new Error('here').stack.split('\\n')[1]; exports.scope = [typeof exports, this === exports, __filename, __dirname, module.id];`,
      );
      program.write('package/package.json', '{"type": "module"}');
      program.write('package/index.js', 'export default 1; export const name = import.meta.url;');
      program.write('untyped/index.js', 'export const untyped = 1;');
      const broken = program.write('broken.js', 'const = 1;');
      program.write('failing.js', `module.exports = 1; throw new Error('as it loads');`);
      const expression = `(async () => ({
        text: require('./parts/part-1'),
        json: require('./data.json').of,
        circle: require('./parts/part-2').three,
        where: require('./parts/part-4').where().replace(process.cwd(), ''),
        scope: require('./parts/part-4').scope.map((part) => String(part).replace(process.cwd(), '')),
        imported: (await import('./package/index.js')).default,
        resolved: require.resolve('./parts/part-1').replace(process.cwd(), ''),
        cached: require.cache[require.resolve('./parts/part-1')].loaded,
        missing: (() => { try { require('./nothing') } catch (error) { return error.code } })(),
        broken: (() => { try { require('./broken') } catch (error) { return error.name + error.stack.split('\\n')[0] } })(),
        failing: [1, 2].map(() => { try { require('./failing') } catch (error) { return error.message } }),
        inner: main.inner(),
      }))()`;
      program.write(
        'main.js',
        `exports.parts = Array.from({ length: ${MODULES} }, (_, at) => require('./parts/part-' + at));
        exports.inner = () => [typeof require.resolve.paths('x'), require.cache === module.constructor._cache, require.main === process.mainModule, typeof require.extensions['.js']];`,
      );
      if (which === 'second') program.run('1');
      expect(existsSync(program.archive)).toBe(which === 'second');
      expect(program.run(expression)).toEqual({
        text: 'é, 中 and 🜁',
        json: 'a file',
        circle: 1,
        where: '    at exports.where (/parts/part-4.js:1:23)',
        scope: ['object', 'true', '/parts/part-4.js', '/parts', '/parts/part-4.js'],
        imported: 1,
        resolved: '/parts/part-1.js',
        cached: true,
        missing: 'MODULE_NOT_FOUND',
        broken: `SyntaxError${broken}:1`,
        failing: ['as it loads', 'as it loads'],
        inner: ['object', true, true, 'function'],
      });
    });
  });
});
