import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A page of docs/, followed by the README.md of every module that has one: modules may document themselves there. */
export function documented(page: string): string {
  const modules = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(ROOT, 'src', name, 'README.md'));
  return [join(ROOT, 'docs', page), ...modules.filter(existsSync)]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
