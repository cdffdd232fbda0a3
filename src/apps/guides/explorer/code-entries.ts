import type { GuideFiles } from '../guide-files';
import type { ExplorerEntry } from './entry';

const CODE_ROW = /^\| `([a-z_]+)` +\| *(\d+|[^|]*?) *\| (.*?) *\|$/;
const HEADING = /^## (.+)$/;

/** Creates an entry for each error code in the tables of docs/errors.md. */
export function createCodeEntries(files: GuideFiles): ExplorerEntry[] {
  let reaction = '';
  return (files.readText('errors.md') ?? '').split('\n').flatMap((line): ExplorerEntry[] => {
    reaction = HEADING.exec(line)?.[1] ?? reaction;
    const [, id, status, meaning] = CODE_ROW.exec(line) ?? [];
    if (id === undefined || status === undefined || meaning === undefined) return [];
    return [
      {
        id,
        kind: 'code',
        title: meaning.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\\|', '|'),
        text: `What a client does: ${reaction.toLowerCase()}.`,
        status,
        page: `errors#${id}`,
      },
    ];
  });
}
