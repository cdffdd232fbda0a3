import { useMemo, useState } from 'react';
import { Card } from '../components/card';
import { EmptyState, Skeleton } from '../components/states';
import { useText } from '../i18n/text';
import { classes } from '../components/classes';
import { AttachmentList, type Attachment } from './attachments';
import { isInvoice, Paper } from './paper';
import { ParsedTree } from './parsed-tree';
import type { Document } from './queries';
import type { Outline } from './xml/outline';
import { XmlView, type MarkedLine } from './xml/xml-view';

/** The views of a document's contents. */
export const CONTENT_TABS = ['invoice', 'xml', 'parsed', 'attachments'] as const;
export type ContentTab = (typeof CONTENT_TABS)[number];

/** What the document is: as paper, as XML, as it was read, and its files. */
export function ContentsCard({
  document,
  tab,
  outline,
  marks,
  target,
  onTab,
}: {
  document: Document;
  tab: ContentTab;
  outline: Outline | null;
  marks: MarkedLine[];
  target: { line: number } | null;
  onTab: (tab: ContentTab) => void;
}) {
  const { t } = useText();
  const attachments = useMemo(() => attachmentsOf(document), [document]);
  const names: Record<ContentTab, string> = {
    invoice: t(`status.type.${document.type}`),
    xml: t('documents.tab.xml'),
    parsed: t('documents.tab.parsed'),
    attachments: t('documents.tab.attachments'),
  };
  const move = (key: string): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = CONTENT_TABS[(CONTENT_TABS.indexOf(tab) + step + CONTENT_TABS.length) % CONTENT_TABS.length];
    if (step !== 0 && next) {
      onTab(next);
      window.document.getElementById(`content-tab-${next}`)?.focus();
    }
  };
  return (
    <Card>
      <div
        role="tablist"
        aria-label={t('documents.tab.label')}
        className="flex gap-5 overflow-x-auto border-b border-line px-4 pt-1 [scrollbar-width:none]"
      >
        {CONTENT_TABS.map((each) => (
          <button
            key={each}
            id={`content-tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="content-panel"
            tabIndex={each === tab ? 0 : -1}
            className={classes(
              '-mb-px border-b-2 py-2.5 text-13 font-medium whitespace-nowrap md:pt-1.75 md:pb-2.25',
              each === tab
                ? 'border-ink text-ink'
                : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
            )}
            onClick={() => onTab(each)}
            onKeyDown={({ key }) => move(key)}
          >
            {names[each]}
            {each === 'attachments' && attachments.length > 0 && (
              <span className="ml-1 font-normal text-ink-3 tabular-nums">{attachments.length}</span>
            )}
          </button>
        ))}
      </div>
      <div id="content-panel" role="tabpanel" aria-labelledby={`content-tab-${tab}`}>
        <Panel
          document={document}
          tab={tab}
          outline={outline}
          marks={marks}
          target={target}
          attachments={attachments}
        />
      </div>
    </Card>
  );
}

function Panel({
  document,
  tab,
  outline,
  marks,
  target,
  attachments,
}: {
  document: Document;
  tab: ContentTab;
  outline: Outline | null;
  marks: MarkedLine[];
  target: { line: number } | null;
  attachments: Attachment[];
}) {
  const { t } = useText();
  const { parsed, xml } = document;
  switch (tab) {
    case 'invoice':
      return isInvoice(parsed) ? (
        <Paper document={document} parsed={parsed} />
      ) : (
        <NoPaper document={document} />
      );
    case 'xml':
      if (xml === null) {
        return <EmptyState icon="code" title={t('documents.noXml')} />;
      }
      return outline === null ? (
        <Skeleton rows={8} />
      ) : (
        <XmlView outline={outline} marks={marks} target={target} />
      );
    case 'parsed':
      return parsed === null ? (
        <EmptyState icon="document" title={t('documents.notRead')}>
          {t('documents.notReadNote')}
        </EmptyState>
      ) : (
        <ParsedTree value={parsed} />
      );
    case 'attachments':
      return attachments.length === 0 ? (
        <EmptyState icon="clip" title={t('documents.attachments.none')} />
      ) : (
        <AttachmentList attachments={attachments} />
      );
  }
}

function NoPaper({ document }: { document: Document }) {
  const { t } = useText();
  const { parsed } = document;
  if (parsed !== null) {
    return <ParsedTree value={parsed} />;
  }
  return (
    <EmptyState icon="document" title={t('documents.noPaper')}>
      {t('documents.noPaperNote')}
    </EmptyState>
  );
}

/** Where to go in the XML, and the marks of the findings. */
export function useXmlTarget(): [{ line: number } | null, (line: number) => void] {
  const [target, setTarget] = useState<{ line: number } | null>(null);
  return [target, (line) => setTarget({ line })];
}

function attachmentsOf({ parsed }: Document): Attachment[] {
  return parsed !== null && 'attachments' in parsed && Array.isArray(parsed.attachments)
    ? parsed.attachments
    : [];
}
