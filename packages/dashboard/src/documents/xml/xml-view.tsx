import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button';
import { classes } from '../../components/classes';
import { CopyTextButton } from '../../components/copy-button';
import { SearchInput } from '../../components/field';
import { Icon } from '../../components/icon';
import { visibleText } from '../../format/identifiers';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { splitLine, type PieceKind } from './colour';
import { foldsFrom, placeOfLine, visibleLines, unfoldedTo } from './folding';
import { lineAt, lineText, type Outline } from './outline';
import { findAll } from './search';
import { useWindow } from './use-window';

const LINE_PX = 20;
/** A longer line, such as an embedded file, is cut on the screen; Copy has all of it. */
const LINE_MOST = 1000;
/** Above this number of lines the document is folded from its third level. */
const FOLDED_FROM = 4000;

const INKS: Record<PieceKind, string> = {
  tag: 'text-code-tag',
  attribute: 'text-code-attr',
  string: 'text-code-str',
  dim: 'text-code-dim',
  text: '',
};

/** A line with a finding. */
export interface MarkedLine {
  line: number;
  level: 'ERROR' | 'WARNING';
}

/** XML with numbers, folding and search; only the lines on the screen are in the page. */
export function XmlView({
  outline,
  marks,
  target,
}: {
  outline: Outline;
  marks: MarkedLine[];
  /** The line to go to, counted from 0; a new object goes there again */
  target: { line: number } | null;
}) {
  const { t } = useText();
  const [folded, setFolded] = useState<ReadonlySet<number>>(() =>
    outline.lineCount > FOLDED_FROM ? foldsFrom(outline, 2) : new Set<number>(),
  );
  const visible = useMemo(() => visibleLines(outline, folded), [outline, folded]);
  const { container, spacer, slice, first, last, scrollTo } = useWindow(visible.length, LINE_PX);
  const [current, setCurrent] = useState<number | null>(null);
  const levels = useMemo(() => new Map(marks.map(({ line, level }) => [line, level])), [marks]);
  const goTo = (line: number): void => {
    const open = unfoldedTo(outline, folded, line);
    setFolded(open);
    setCurrent(line);
    scrollTo(placeOfLine(open === folded ? visible : visibleLines(outline, open), line));
  };
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (target !== null) latest.current(target.line);
  }, [target]);
  const fold = (line: number): void => {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    setFolded(next);
  };
  return (
    <div className="min-w-0">
      <XmlBar outline={outline} onGo={goTo} folded={folded} onFold={setFolded} />
      <div
        ref={container}
        role="region"
        aria-label={t('documents.xml.label')}
        tabIndex={0}
        className="h-[min(36rem,70vh)] overflow-auto bg-code-bg font-mono text-12 leading-5 focus-visible:-outline-offset-2"
      >
        <div className="relative min-w-max" ref={spacer}>
          <div ref={slice} className="absolute inset-x-0 top-0">
            {Array.from(visible.subarray(first, last), (line) => (
              <Line
                key={line}
                outline={outline}
                line={line}
                level={levels.get(line)}
                isCurrent={line === current}
                isFolded={folded.has(line)}
                onFold={fold}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Line({
  outline,
  line,
  level,
  isCurrent,
  isFolded,
  onFold,
}: {
  outline: Outline;
  line: number;
  level: MarkedLine['level'] | undefined;
  isCurrent: boolean;
  isFolded: boolean;
  onFold: (line: number) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const text = lineText(outline, line);
  const cut = text.length > LINE_MOST ? text.slice(0, LINE_MOST) : text;
  const end = outline.foldEnds[line] ?? 0;
  const indent = outline.reflowed ? '  '.repeat(Math.min(40, outline.lineDepths[line] ?? 0)) : '';
  return (
    <div
      className={classes(
        'flex h-5 whitespace-pre',
        level === 'ERROR' && 'bg-bad-soft shadow-[inset_2px_0_0_var(--bad-solid)]',
        level === 'WARNING' && 'bg-warn-soft shadow-[inset_2px_0_0_var(--warn-solid)]',
        isCurrent && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <span className="sticky left-0 w-12 flex-none bg-inherit pr-1 text-right text-ink-3 select-none">
        {line + 1}
      </span>
      <span className="w-5 flex-none select-none">
        {end > line && (
          <button
            type="button"
            tabIndex={-1}
            className="grid size-5 place-items-center text-ink-3 hover:text-ink"
            aria-expanded={!isFolded}
            aria-label={t('documents.xml.fold', { line: line + 1 })}
            onClick={() => onFold(line)}
          >
            <Icon name={isFolded ? 'right' : 'down'} className="size-3!" />
          </button>
        )}
      </span>
      <span className="pr-4" dir="ltr">
        {indent}
        {splitLine(cut).map(({ kind, text: piece }, index) => (
          <span key={index} className={INKS[kind]}>
            {visibleText(piece)}
          </span>
        ))}
        {cut !== text && (
          <span className="text-code-dim">
            {' '}
            … {t('documents.xml.characters', { count: format.count(text.length) })}
          </span>
        )}
        {isFolded && (
          <span className="text-code-dim"> … {t('documents.xml.folded', { count: end - line })}</span>
        )}
      </span>
    </div>
  );
}

function XmlBar({
  outline,
  folded,
  onGo,
  onFold,
}: {
  outline: Outline;
  folded: ReadonlySet<number>;
  onGo: (line: number) => void;
  onFold: (folded: ReadonlySet<number>) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 text-12 text-ink-2">
      <span className="tabular-nums">
        {t('documents.xml.lines', { count: outline.lineCount, shown: format.count(outline.lineCount) })}
      </span>
      {outline.reflowed && <span className="text-ink-3">{t('documents.xml.reflowed')}</span>}
      <XmlSearch outline={outline} onGo={onGo} />
      <span className="ml-auto flex items-center gap-1">
        <Button
          kind="quiet"
          size="sm"
          onClick={() => onFold(folded.size > 0 ? new Set() : foldsFrom(outline, 2))}
        >
          {folded.size > 0 ? t('documents.xml.unfoldAll') : t('documents.xml.foldAll')}
        </Button>
        <CopyTextButton kind="quiet" size="sm" value={outline.text} />
      </span>
    </div>
  );
}

function XmlSearch({ outline, onGo }: { outline: Outline; onGo: (line: number) => void }) {
  const { t } = useText();
  const [searchText, setSearchText] = useState('');
  // -1: typed, and not gone to any match yet
  const [at, setAt] = useState(-1);
  const isSearching = searchText !== '';
  const lowerCase = useMemo(() => (isSearching ? outline.text.toLowerCase() : ''), [isSearching, outline]);
  const matches = useMemo(() => findAll(lowerCase, searchText), [lowerCase, searchText]);
  const go = (next: number): void => {
    const { length } = matches.places;
    if (length === 0) return;
    const wrapped = (next + length) % length;
    setAt(wrapped);
    onGo(lineAt(outline, matches.places[wrapped] ?? 0));
  };
  let found: ReactNode = null;
  if (searchText !== '') {
    found = t(matches.more ? 'documents.xml.foundMore' : 'documents.xml.found', {
      at: at + 1,
      count: matches.places.length,
    });
  }
  return (
    <span className="flex items-center gap-1">
      <SearchInput
        className="w-44"
        aria-label={t('documents.xml.search')}
        placeholder={t('documents.xml.search')}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.target.value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            go(event.shiftKey ? at - 1 : at + 1);
          }
        }}
      />
      <Button kind="quiet" size="sm" icon="down" iconOnly onClick={() => go(at + 1)}>
        {t('documents.xml.next')}
      </Button>
      <span aria-live="polite" className="text-ink-3 tabular-nums">
        {found}
      </span>
    </span>
  );
}
