import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process';

/** A fenced block of a page. */
export interface Block {
  language: string;
  /** Text after the language: the name of a file, or `second-terminal`; empty without one. */
  name: string;
  text: string;
  /** Position of its first line, as `docs/page.md:12`. */
  place: string;
}

/** The fenced blocks of a page of docs/, in order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  return [...text.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map((found) => {
    const [, language = '', name = '', block = ''] = found;
    const line = text.slice(0, found.index).split('\n').length;
    return { language, name, text: block, place: `docs/${page}:${line}` };
  });
}

/** The addresses that a page links to. */
export function linksOf(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

/** Fragments (after `#`) of links to the headings of a page. */
export function anchorsOf(page: string): string[] {
  const named = page.startsWith('rules') ? /^(?:#+ (.*)|\| `([^`]+)` \|.*)$/gm : /^#+ (.*)$/gm;
  return [...proseOf(page).matchAll(named)]
    .map(([, title, rule]) => title ?? rule ?? '')
    .map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
}

/** The codes that begin the rows of a page's tables. */
export function codesOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^\| `([a-z_]+)` /gm)].map(([, code = '']) => code);
}

function proseOf(page: string): string {
  return readFileSync(join(ROOT, 'docs', page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
}
