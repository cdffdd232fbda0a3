import type { GuideFiles } from './guide-files';

/** A section of the index of the pages, `docs/README.md`. */
export interface IndexSection {
  title: string;
  pages: { name: string; title: string }[];
}

/** The sections of the index with the pages that each links to, every page once. */
export function createGuideIndex(files: GuideFiles): IndexSection[] {
  const listed = new Set<string>(['README.md']);
  const sections = (files.readText('README.md') ?? '').split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n');
    const names = [...section.matchAll(/\]\(((?:[a-z0-9-]+\/)?[a-z0-9-]+\.md)/g)].map(
      ([, name = '']) => name,
    );
    const pages = names
      .filter((name) => !listed.has(name) && listed.add(name) && files.readText(name) !== null)
      .map((name) => ({ name, title: files.getTitle(name) }));
    return pages.length === 0 ? [] : [{ title: title.trim(), pages }];
  });
}
