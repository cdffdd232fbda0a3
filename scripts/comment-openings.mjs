/** Fails for a comment that does not name its subject: it begins with What, Who, Whose, How, It, Its, They, Their or Others. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const OPENING = /^\s*(?:\/\*\*|\/\/) (?:What|Who|Whose|How|It|Its|They|Their|Others) /;
const files = execFileSync('git', ['ls-files', 'src', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:spec|fixture)\.ts$|api\/schema\.ts$/.test(file));
let found = 0;
for (const file of files)
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
    if (OPENING.test(line)) {
      found += 1;
      console.log(`${file}:${index + 1}: name the subject of the comment: ${line.trim()}`);
    }
process.exitCode = found === 0 ? 0 : 1;
