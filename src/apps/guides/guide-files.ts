import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File name of a page in `docs/` or one of its folders. */
const PAGE_NAME = /^(?:[a-z0-9-]+\/)?(?:[a-z0-9-]+|README)\.md$/;

/** Pages of `docs/` as Markdown, each read at its first use. */
export class GuideFiles {
  private readonly texts = new Map<string, string>();

  /** @param folder folder of the pages */
  constructor(private readonly folder: string) {}

  /** Finds the pages of this installation, next to the sources or the build; null when the pages are not installed. */
  static findInstalled(): GuideFiles | null {
    const folders = ['../../..', '../../../..'].map((root) => join(__dirname, root, 'docs'));
    const docsFolder = folders.find((folder) => existsSync(join(folder, 'README.md')));
    return docsFolder === undefined ? null : new GuideFiles(docsFolder);
  }

  /**
   * Returns the Markdown of a page such as `sending.md` or `decisions/0012-months-by-id.md`; null when it does not
   * exist.
   */
  readText(name: string): string | null {
    if (!PAGE_NAME.test(name)) return null;
    const cachedText = this.texts.get(name);
    if (cachedText !== undefined) return cachedText;
    const file = join(this.folder, name);
    if (!existsSync(file)) return null;
    const text = readFileSync(file, 'utf8');
    this.texts.set(name, text);
    return text;
  }

  /** Lists the names of all pages: first the pages of `docs/`, then the pages of its folders. */
  listAll(): string[] {
    const entries = readdirSync(this.folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const pages = entries.map(({ name }) => name).filter((name) => PAGE_NAME.test(name));
    return [...pages.sort(), ...folders.sort().flatMap((folder) => this.listInFolder(folder))];
  }

  /** Lists the pages of a folder of `docs/`, by name. */
  listInFolder(folder: string): string[] {
    return readdirSync(join(this.folder, folder))
      .map((file) => `${folder}/${file}`)
      .filter((name) => PAGE_NAME.test(name))
      .sort();
  }

  /** Returns the first heading of a page. */
  getTitle(name: string): string {
    return /^# (.*)$/m.exec(this.readText(name) ?? '')?.[1] ?? name;
  }
}

/** Section of the index of pages, `docs/README.md`. */
export interface IndexSection {
  title: string;
  pages: { name: string; title: string }[];
}

/**
 * Creates the sections of the index for the side navigation: one for each group of readers, `## For the …`, with
 * each linked page once. A page for several groups is in all their sections.
 */
export function createGuideIndex(files: GuideFiles): IndexSection[] {
  const sections = (files.readText('README.md') ?? '').split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n');
    if (!title.startsWith('For the ')) return [];
    const names = [...section.matchAll(/\]\(((?:[a-z0-9-]+\/)?[a-z0-9-]+\.md)/g)].map(
      ([, name = '']) => name,
    );
    const pages = [...new Set(names)]
      .filter((name) => files.readText(name) !== null)
      .map((name) => ({ name, title: files.getTitle(name) }));
    return pages.length === 0 ? [] : [{ title: title.trim(), pages }];
  });
}

/** Creates the page that lists the pages of a folder: its name, title and Markdown. */
export function createFolderPage(
  files: GuideFiles,
  folder: string,
): { name: string; title: string; text: string } {
  const title = `${folder.charAt(0).toUpperCase()}${folder.slice(1)}`;
  const lines = files.listInFolder(folder).map((name) => {
    return `- [${files.getTitle(name)}](${name.slice(folder.length + 1)})`;
  });
  return { name: `${folder}/`, title, text: `# ${title}\n\n${lines.join('\n')}\n` };
}
