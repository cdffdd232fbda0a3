import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of `docs/`, or one of a folder of it. */
const NAME = /^(?:[a-z0-9-]+\/)?(?:[a-z0-9-]+|README)\.md$/;

/** The pages of `docs/` as they are written, read when they are first asked for. */
export class GuideFiles {
  private readonly texts = new Map<string, string>();

  /** @param folder where the pages are */
  constructor(private readonly folder: string) {}

  /** The pages that came with this program; found from the sources and from the build alike. Null where they were left out. */
  static findFolder(): GuideFiles | null {
    const folders = ['../../..', '../../../..'].map((root) => join(__dirname, root, 'docs'));
    const found = folders.find((folder) => existsSync(join(folder, 'README.md')));
    return found === undefined ? null : new GuideFiles(found);
  }

  /** The Markdown of a page such as `sending.md` or `decisions/0012-months-by-id.md`; null when there is none of that name. */
  readText(name: string): string | null {
    if (!NAME.test(name)) return null;
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const file = join(this.folder, name);
    if (!existsSync(file)) return null;
    const text = readFileSync(file, 'utf8');
    this.texts.set(name, text);
    return text;
  }

  /** Names of all pages: those of `docs/`, then those of its folders. */
  listAll(): string[] {
    const entries = readdirSync(this.folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const pages = entries.map(({ name }) => name).filter((name) => NAME.test(name));
    return [...pages.sort(), ...folders.sort().flatMap((folder) => this.listInFolder(folder))];
  }

  /** The pages of a folder of `docs/`, in the order of their names. */
  listInFolder(folder: string): string[] {
    return readdirSync(join(this.folder, folder))
      .map((file) => `${folder}/${file}`)
      .filter((name) => NAME.test(name))
      .sort();
  }

  /** The first heading of a page. */
  getTitle(name: string): string {
    return /^# (.*)$/m.exec(this.readText(name) ?? '')?.[1] ?? name;
  }
}
