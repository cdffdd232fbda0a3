import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { evaluate, literal } from './evaluate';

describe('a release', () => {
  it('compares versions by their numbers, and refuses what is no version of a release', () => {
    const pairs = [
      ['0.10.0', '0.9.9'],
      ['1.0.0', '0.99.0'],
      ['0.3.0', '0.3.0'],
      ['0.2.9', '0.3.0'],
    ];
    expect(evaluate(`${literal(pairs)}.map(([a, b]) => versions.isAbove(a, b))`)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(evaluate(`versions.parseRelease('0.3.0-dev')`)).toBe(
      'The version of a release has the form 1.2.3; received 0.3.0-dev.',
    );
    expect(evaluate(`versions.nextDevelopment('0.3.1')`)).toBe('0.4.0-dev');
    expect(evaluate(`versions.toPythonVersion('0.4.0-dev')`)).toBe('0.4.0.dev0');
  });

  it('writes its version into every package that is handed out', () => {
    const root = mkdtempSync(join(tmpdir(), 'passerelle-versions-'));
    const handedOut = ['', 'build', 'dashboard', 'n8n', 'sdk', 'woocommerce'].map((name) =>
      name === '' ? 'package.json' : `packages/${name}/package.json`,
    );
    const others = [
      'package-lock.json',
      'packages/python/pyproject.toml',
      'packages/python/src/passerelle/_settings.py',
      'packages/sdk/README.md',
      'docs/connectors/woocommerce.md',
      'ops/helm/passerelle/Chart.yaml',
    ];
    const versions = (): unknown[] =>
      handedOut.map(
        (path) => (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version,
      );
    try {
      for (const path of [...handedOut, ...others])
        cpSync(join(ROOT, path), join(root, path), { recursive: true });
      expect(new Set(versions()).size).toBe(1);
      evaluate(`versions.writeVersion(${literal(root)}, '9.8.7')`);
      expect(new Set(versions())).toEqual(new Set(['9.8.7']));
      expect(readFileSync(join(root, 'docs/connectors/woocommerce.md'), 'utf8')).toContain('-sdk-9.8.7.tgz');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('lists the settings that are new, gone, or have another default, without the twins for files', () => {
    const before = '# A comment\nPORT=3000\nOLD=\nOLD_FILE=\nLIMIT=5\n';
    const now = 'PORT=3000\nLIMIT=10\nSECRET=\nSECRET_FILE=\n';
    const compare = `settings.compareSettings(settings.parseSettings(${literal(before)}), settings.parseSettings(${literal(now)}))`;
    expect(evaluate(compare)).toEqual({
      added: [['SECRET', '']],
      removed: ['OLD'],
      changed: [['LIMIT', '5', '10']],
    });
  });

  describe('in the changelog', () => {
    const TEXT =
      '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.2.0] - 2026-11-22\n\n- Old.\n';
    const close = (text: string, version = '0.3.0'): unknown =>
      evaluate(
        `changelog.closeUnreleased(${literal(text)}, { version: ${literal(version)}, date: '2027-01-02', summary: 'SUMMARY' })`,
      );

    it('has a section with the summary above what was unreleased', () => {
      const closed = close(TEXT);
      expect(closed).toBe(
        TEXT.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.3.0] - 2027-01-02\n\nSUMMARY\n'),
      );
      expect(evaluate(`changelog.sectionOf(${literal(closed)}, '0.3.0')`)).toBe(
        'SUMMARY\n\n### Added\n\n- A thing.',
      );
    });

    it('is refused when nothing is unreleased, or the version has a section', () => {
      expect(close(TEXT.replace('### Added\n\n- A thing.\n', ''))).toContain('nothing to release');
      expect(close(TEXT, '0.2.0')).toBe('CHANGELOG.md has a section of 0.2.0 already.');
    });

    it('says how long migrations take and whether there is a way back', () => {
      const summary = (migrations: unknown, time: string | null): unknown =>
        evaluate(
          `changelog.formatSummary({ previous: '0.3.0', migrations: ${literal(migrations)}, migrationTime: ${literal(time)},
            settings: { added: [['A', '1'], ['B', '']], removed: [], changed: [] },
            isSupported: (oldest) => oldest === '0.3.0' })`,
        );
      const friendly = { name: 'Adds1', compatibleWith: '0.3.0' };
      expect(summary([friendly], '4 s with 1,000,000 documents.')).toBe(
        [
          '### Before the upgrade',
          '',
          '- **Migration time.** 1 migration since 0.3.0. Measured: 4 s with 1,000,000 documents.',
          '- **New settings.** New: `A` (`1`), `B` (empty).',
          '- **Way back.** Code of 0.3.0 runs on the new schema and may be started again.',
        ].join('\n'),
      );
      const foreign = { name: 'Moves2', compatibleWith: null };
      expect(summary([friendly, foreign], null)).toContain(
        'Code of 0.3.0 does not run on the new schema: stop its processes before',
      );
      expect(summary([friendly, foreign], null)).toContain('was not measured for this release');
    });
  });

  describe('in git', () => {
    const base = mkdtempSync(join(tmpdir(), 'passerelle-release-git-'));
    const [own, copy] = [join(base, 'own'), join(base, 'copy')];
    const git = (folder: string, ...args: string[]): string => {
      const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    const refusals = (changes: Record<string, unknown>): unknown =>
      evaluate(
        `preconditions.findRefusals(${literal({
          ...{ root: own, version: '0.3.0', branch: 'main', out: join(base, 'out') },
          ...{ isUnsigned: true, isDryRun: false, isPublished: false },
          ...{ project: { license: 'UNLICENSED' }, last: { version: '0.2.0' }, ...changes },
        })})`,
      );

    beforeAll(() => {
      git(base, 'init', '--quiet', '--initial-branch=main', own);
      writeFileSync(join(own, 'file'), '1');
      git(own, 'add', '.');
      git(own, 'commit', '--quiet', '-m', 'first');
      git(base, 'clone', '--quiet', own, copy);
      writeFileSync(join(copy, 'file'), '2');
      git(copy, 'commit', '--quiet', '-am', 'chore: release 0.3.0');
    });
    afterAll(() => rmSync(base, { recursive: true, force: true }));

    it('may begin on a clean tree of the branch alone, with a version above the last', () => {
      expect(refusals({})).toEqual([]);
      expect(refusals({ version: '0.2.0' })).toEqual([expect.stringContaining('not above 0.2.0')]);
      expect(refusals({ branch: 'next' })).toEqual([expect.stringContaining('made from next; main is')]);
      expect(refusals({ isPublished: true })).toEqual([expect.stringContaining('UNLICENSED')]);
      expect(refusals({ isPublished: true, project: { license: 'MIT' } })).toEqual([]);
      expect(refusals({ out: own })).toEqual([expect.stringContaining('name another folder with --out')]);
      writeFileSync(join(own, 'new'), '');
      expect(refusals({})).toEqual([expect.stringContaining('1 uncommitted changes, such as ?? new')]);
      rmSync(join(own, 'new'));
      expect(refusals({ isUnsigned: false })).toEqual([expect.stringContaining('no signing key')]);
      git(own, 'config', 'user.signingkey', 'key');
      expect(refusals({ isUnsigned: false })).toEqual([]);
      git(own, 'config', 'gpg.format', 'x509');
      expect(refusals({ isUnsigned: false })).toEqual([expect.stringContaining('received x509')]);
    });

    it('is tagged and added to the branch, or leaves both as they were', () => {
      git(own, 'config', 'user.name', 'A');
      git(own, 'config', 'user.email', 'a@example.com');
      const commit = git(copy, 'rev-parse', 'HEAD');
      const add = `finish.addToCheckout(${literal(own)}, ${literal(copy)}, ${literal({ version: '0.3.0', commit, isSigned: false, notes: '### Added' })})`;
      writeFileSync(join(own, 'file'), 'changed meanwhile');
      expect(evaluate(add)).toContain('git merge failed');
      expect(git(own, 'tag')).toBe('');
      git(own, 'checkout', '--quiet', 'file');
      evaluate(add);
      expect(git(own, 'rev-parse', 'HEAD', 'v0.3.0^{commit}').split('\n')).toEqual([commit, commit]);
      expect(git(own, 'tag', '-l', '--format=%(contents)')).toContain('### Added');
      expect(refusals({ last: { version: '0.3.0' } })).toContain('The tag v0.3.0 exists already.');
      // As after an interruption between tag and branch.
      expect(refusals({})).toEqual([expect.stringContaining('remove the tag: git tag --delete v0.3.0')]);
    });
  });
});
