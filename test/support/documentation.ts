import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/**
 * A page of docs/, followed by the README.md of each module that has one, because modules may document themselves there.
 */
export function documented(page: string): string {
  const modules = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('README.md'))
    .map((file) => join(ROOT, 'src', file));
  return [join(ROOT, 'docs', page), ...modules].map((file) => readFileSync(file, 'utf8')).join('\n');
}
