import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ROOT } from '../support/process';

/** Loads `first`, which loads `second`, and keeps what was compiled. */
const PROGRAM = `
  const [built, folder] = process.argv.slice(1);
  const { CompiledModules } = require(built);
  const compiled = CompiledModules.from(folder + '/cache');
  console.log(require(folder + '/first.js')());
  compiled?.keep();`;

export function compiledModules(): void {
  describe('what was compiled at an earlier start', () => {
    let folder: string;

    beforeAll(() => build());
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'passerelle modules '));
      write('first.js', `module.exports = () => [typeof require.resolve, require('./second')].join();`);
      write('second.js', `module.exports = 'one';`);
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    const run = (): string => {
      const built = join(ROOT, 'dist/src/boot/compiled-modules.js');
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', PROGRAM, built, folder], {
        encoding: 'utf8',
      });
      return `${stdout}${stderr}`.trim();
    };
    const written = (): number[] =>
      readdirSync(join(folder, 'cache')).map((name) => statSync(join(folder, 'cache', name)).mtimeMs);

    it('is used again, and compiled again where a file has changed', () => {
      expect(run()).toBe('function,one');
      const first = written();
      expect(first).toHaveLength(1);
      expect(run()).toBe('function,one');
      expect(written()).toEqual(first);

      // As long as before: only the time tells them apart.
      write('second.js', `module.exports = 'two';`);
      utimesSync(join(folder, 'second.js'), new Date(), new Date(Date.now() + 10_000));
      expect(run()).toBe('function,two');
      expect(run()).toBe('function,two');
    });

    it('is not needed: a broken file, one of another version or none at all changes nothing', () => {
      expect(run()).toBe('function,one');
      const [name = ''] = readdirSync(join(folder, 'cache'));
      const file = join(folder, 'cache', name);
      const broken = ['', 'not one', Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.from('{}')])];
      if (statSync(file).isFile())
        for (const bytes of broken) {
          writeFileSync(file, bytes);
          expect(run()).toBe('function,one');
        }
      rmSync(join(folder, 'cache'), { recursive: true });
      write('cache', 'a file where the folder would be');
      expect(run()).toBe('function,one');
    });

    it('leaves it to Node to say what is wrong with a file', () => {
      write('second.js', `module.exports = ;`);
      expect(run()).toContain(`second.js:1\nmodule.exports = ;`);
      mkdirSync(join(folder, 'typed'));
      write('typed/package.json', '{"type":"module"}');
      write('typed/index.js', `export default 'of a module';`);
      write('second.js', `module.exports = require('./typed/index.js').default;`);
      expect(run()).toContain('function,of a module');
    });
  });
}
