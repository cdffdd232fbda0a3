import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/process';

const SCRIPT = join(ROOT, 'scripts', 'foreign-generators.mjs');
/** A `go` that makes a client of two types, whatever it is given. */
const MAKES_CLIENT =
  '[ "$1" = run ] && printf "type A struct {}\\ntype B struct {}\\n" > passerelle.gen.go; exit 0';

/** The generators are those of others and come over the network; these are stand-ins for their programs. */
describe('scripts/foreign-generators.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-generators-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (programs: Record<string, string>, ...words: string[]) => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    for (const [name, commands] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${commands}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], {
      encoding: 'utf8',
      env: { ...process.env, PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':') },
    });
    return { status, stdout, stderr };
  };

  it.each(['toString', 'constructor', 'ruby', ''])('refuses --only %j, which is no generator', (name) => {
    const { status, stdout, stderr } = run({ mvn: 'exit 0', go: 'exit 0' }, '--only', name);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`FAIL --only takes java, typescript, go; received ${name}\n`);
  });

  it('runs the others when one fails, and names each that failed', () => {
    const { status, stdout, stderr } = run({ mvn: 'echo "no network" >&2; exit 7', go: MAKES_CLIENT });
    expect(stdout).toBe('ok   go: 2 structs build\n');
    expect(stderr).toMatch(/^FAIL java: mvn .* ended with 7\nno network$/m);
    expect(stderr).toMatch(/^FAIL typescript: mvn .* ended with 7\nno network$/m);
    expect(status).toBe(1);
  });

  it('ends a command that takes too long', () => {
    const { status, stderr } = run({ mvn: 'exec sleep 60' }, '--only', 'java', '--timeout', '1');
    expect(stderr).toMatch(/^FAIL java: mvn .* took longer than 1 s \(--timeout\)/);
    expect(status).toBe(1);
    expect(run({}, '--timeout', 'soon').stderr).toBe(
      'FAIL --timeout takes whole seconds from 1; received soon\n',
    );
  });

  it('says that the schema is not there which has another name in Go', () => {
    const program = `
      const { withGoNames } = await import(${JSON.stringify(join(ROOT, 'scripts/foreign-generators/documents.mjs'))});
      console.log(JSON.stringify(withGoNames({ components: { schemas: { DocumentType: { type: 'object' } } } })));
      try { withGoNames({ components: { schemas: { Other: {} } } }); } catch (error) { console.log(error.message); }`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    const [named, refused] = stdout.split('\n');
    expect(named).toContain('{"type":"object","x-go-name":"DocumentTypeResource"}');
    expect(refused).toMatch(/^openapi\.json has no schema DocumentType/);
  });
});
