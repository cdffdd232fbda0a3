import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { evaluate, literal } from './evaluate';

describe('what a release hands out', () => {
  it('stays private until package.json names a licence, and then installs exactly what the lock file names', () => {
    const project = {
      name: 'passerelle',
      version: '1.0.0',
      license: 'UNLICENSED',
      private: true,
      scripts: { test: 'x' },
      dependencies: { a: '1.0.0' },
      devDependencies: { t: '1.0.0' },
    };
    const manifest = { name: 'passerelle', version: '1.0.0', dependencies: { a: '1.0.0' } };
    expect(evaluate(`servicePackage.toPackageJson(${literal(project)})`)).toEqual({
      ...manifest,
      license: 'UNLICENSED',
      private: true,
    });
    expect(evaluate(`servicePackage.toPackageJson(${literal({ ...project, license: 'MIT' })})`)).toEqual({
      ...manifest,
      license: 'MIT',
    });
    const lock = {
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
        'node_modules/@s/b': { version: '2.0.0' },
        'node_modules/t': { version: '1.0.0', dev: true },
        'node_modules/w': { resolved: 'packages/w', link: true },
        'packages/w': { version: '1.0.0' },
      },
    };
    const shrinkwrap = evaluate(`servicePackage.toShrinkwrap(${literal(project)}, ${literal(lock)})`);
    expect(shrinkwrap).toMatchObject({
      packages: {
        'node_modules/a': { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-x' },
        'node_modules/@s/b': { resolved: 'https://registry.npmjs.org/@s/b/-/b-2.0.0.tgz' },
      },
    });
    expect(JSON.stringify(shrinkwrap)).not.toMatch(/"node_modules\/[tw]"|packages\/w/);
  });

  it('has packages with allowed licences only: both of AND, one of OR, never an unknown one', () => {
    const expressions = ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'MIT AND GPL-3.0', 'GPL-3.0'];
    expect(
      evaluate(`${literal(expressions)}.map((each) => licences.isAllowed(each, ['MIT', 'Apache-2.0']))`),
    ).toEqual([true, true, true, false, false]);
    const packages = [
      { id: 'a@1', name: 'a', license: null },
      { id: 'b@1', name: 'b', license: 'GPL-3.0' },
      { id: 'c@1', name: 'c', license: null },
    ];
    const allowed = { licences: ['MIT'], packages: { c: { licence: 'MIT', reason: 'its README' } } };
    expect(evaluate(`licences.findForbidden(${literal(packages)}, ${literal(allowed)})`)).toEqual([
      'a@1 names no licence in package-lock.json.',
      'b@1 has the licence GPL-3.0, which is not allowed.',
    ]);
  });

  it('has exceptions of licences only for packages whose lock file names none, and all are needed', () => {
    const packages = [
      { id: 'a@1', name: 'a', license: null },
      { id: 'b@1', name: 'b', license: 'SEE LICENSE IN LICENSE' },
      { id: 'c@1', name: 'c', license: 'GPL-3.0' },
    ];
    const exception = { licence: 'MIT', reason: 'its README' };
    const exceptions = { a: exception, b: exception, c: exception, gone: exception };
    const allowed = { licences: ['MIT'], packages: exceptions };
    expect(evaluate(`licences.findForbidden(${literal(packages)}, ${literal(allowed)})`)).toEqual([
      'c@1 has the licence GPL-3.0, which is not allowed.',
    ]);
    expect(evaluate(`licences.findUnusedExceptions(${literal(packages)}, ${literal(allowed)})`)).toEqual([
      expect.stringMatching(/^c is an exception/),
      expect.stringMatching(/^gone is an exception/),
    ]);
  });

  it('has a bill of materials in which npm repeats nothing', () => {
    const component = {
      'bom-ref': 'a@1.0.0',
      type: 'library',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
    };
    const npm = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { 'bom-ref': 'p@1.0.0', purl: 'pkg:npm/p@1.0.0' } },
      components: [component, { ...component, externalReferences: [{ type: 'vcs', url: 'git@host:a' }] }],
      dependencies: [
        { ref: 'p@1.0.0', dependsOn: ['a@1.0.0', 'a@1.0.0'] },
        { ref: 'a@1.0.0', dependsOn: [] },
        { ref: 'a@1.0.0', dependsOn: [] },
      ],
    };
    const correct = `sbom.correctSbom(${literal(npm)}, '2027-01-02T00:00:00Z', [])`;
    const corrected = evaluate(correct);
    expect(corrected).toEqual(evaluate(correct));
    expect(corrected).toMatchObject({
      serialNumber: expect.stringMatching(/^urn:uuid:/),
      components: [{ 'bom-ref': 'a@1.0.0', externalReferences: [] }],
      dependencies: [{ ref: 'p@1.0.0', dependsOn: ['a@1.0.0'] }, { ref: 'a@1.0.0' }],
    });
    expect(evaluate(`sbom.findSbomProblems(${literal(corrected)})`)).toEqual([]);
    expect(
      evaluate(
        `sbom.findSbomProblems({ ...${literal(corrected)}, dependencies: ${literal(npm.dependencies)} })`,
      ),
    ).toEqual(['Each package has one list of dependencies.', 'The dependencies of p@1.0.0 must be unique.']);
  });

  it('has a bill of materials with digests of bundled packages, which replaces nothing of npm', () => {
    const integrity = `sha512-${Buffer.alloc(64, 171).toString('base64')}`;
    const installed = {
      'bom-ref': 'a@1.0.0',
      type: 'library',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
      hashes: [{ alg: 'SHA-512', content: 'cd'.repeat(64) }],
      externalReferences: [{ type: 'distribution', url: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' }],
    };
    const npm = {
      metadata: { component: { 'bom-ref': 'p@1.0.0', purl: 'pkg:npm/p@1.0.0' } },
      components: [installed],
      dependencies: [],
    };
    const bundled = [
      { id: 'a@1.0.0', name: 'a', version: '1.0.0', license: 'MIT', integrity },
      { id: 'b@1.0.0', name: 'b', version: '1.0.0', license: 'MIT', integrity },
    ];
    expect(
      evaluate(`sbom.correctSbom(${literal(npm)}, '2027-01-02T00:00:00Z', ${literal(bundled)}).components`),
    ).toEqual([
      installed,
      expect.objectContaining({
        'bom-ref': 'b@1.0.0',
        hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
      }),
    ]);
  });

  describe('has a folder', () => {
    const base = mkdtempSync(join(tmpdir(), 'passerelle-release-out-'));
    const out = join(base, '9.8.7');
    const isReplaceable = (): unknown => evaluate(`outFolder.isReplaceable(${literal(out)})`);
    const sbom = (name: string): string => literal({ metadata: { component: { name } } });
    const fill = (files: Record<string, string>): void => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
    };
    const SUMS = `${'0'.repeat(64)}  sbom.cdx.json\n${'1'.repeat(64)}  a.tgz\n`;
    afterAll(() => rmSync(base, { recursive: true, force: true }));

    it('that replaces none of other files', () => {
      expect(isReplaceable()).toBe(true);
      fill({});
      expect(isReplaceable()).toBe(true);
      const files = { SHA256SUMS: SUMS, 'sbom.cdx.json': sbom('passerelle'), 'a.tgz': '' };
      fill({ ...files, 'SHA256SUMS.sig': '' });
      expect(isReplaceable()).toBe(true);
      for (const [name, text] of [
        ['photo', ''],
        ['sbom.cdx.json', sbom('other')],
        ['sbom.cdx.json', ''],
      ] as const) {
        fill({ ...files, [name]: text });
        expect(isReplaceable()).toBe(false);
      }
      fill({ SHA256SUMS: SUMS });
      expect(isReplaceable()).toBe(false);
    });

    it('that is complete, or as it was', () => {
      fill({ old: '' });
      const replace = (end: string): unknown =>
        evaluate(
          `outFolder.replaceFolder(${literal(out)}, (folder) => {
            process.getBuiltinModule('node:fs').writeFileSync(folder + '/new', '');
            ${end}
          })`,
        );
      expect(replace(`throw new Error('ended early')`)).toBe('ended early');
      expect([readdirSync(base), readdirSync(out)]).toEqual([['9.8.7'], ['old']]);
      replace('');
      expect([readdirSync(base), readdirSync(out)]).toEqual([['9.8.7'], ['new']]);
    });
  });

  it('fails when Hatchling cannot build the Python packages, and goes on without Python', () => {
    const base = mkdtempSync(join(tmpdir(), 'passerelle-release-python-'));
    const build = (): unknown =>
      evaluate(
        `(process.env.PATH = ${literal(base)}, python.buildPythonPackages(${literal(ROOT)}, ${literal(base)}, 0))`,
      );
    try {
      expect(build()).toBe('python3 is not installed');
      const program = '#!/bin/sh\ncase "$*" in *build*) echo "no such file: README"; exit 1;; esac\n';
      writeFileSync(join(base, 'python3'), program, { mode: 0o755 });
      expect(build()).toBe('Hatchling could not build packages/python:\nno such file: README\n');
      writeFileSync(join(base, 'python3'), '#!/bin/sh\n', { mode: 0o755 });
      expect(build()).toBe('Hatchling built packages/python without a file *.whl.');
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });
});
