/** A step of `npm run check`: every migration that a tagged release has is still here, with the same text. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './migration-digests.mjs';

const root = process.argv[2] ?? join(import.meta.dirname, '..');

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout : null;
}

const tags = git('tag', '--list', 'v*')?.split('\n').filter(Boolean);
if (tags === undefined || tags.length === 0) {
  console.log(
    tags === undefined
      ? 'Not a git checkout: released migrations are not compared.'
      : 'No tag v* here (a shallow clone has none): released migrations are not compared.',
  );
  process.exit(0);
}

const problems = [];
for (const tag of tags) {
  const files = git('ls-tree', '-r', '--name-only', tag, 'migrations/', 'src/') ?? '';
  for (const file of files
    .split('\n')
    .filter((name) => /^(src\/[^/]+\/)?migrations\/\d{13}-.*\.ts$/.test(name))) {
    const released = git('show', `${tag}:${file}`);
    if (released === null) problems.push(`${file} of ${tag} cannot be read from git.`);
    else if (!existsSync(join(root, file))) problems.push(`${file} was released with ${tag} and is gone.`);
    else if (digestOf(readFileSync(join(root, file), 'utf8')) !== digestOf(released))
      problems.push(
        `${file} was released with ${tag} and has another text now. A change is a new migration.`,
      );
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
