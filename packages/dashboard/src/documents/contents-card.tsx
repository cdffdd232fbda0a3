import { useMemo, useState } from 'react';
import { Card } from '../components/card';
import { EmptyState, Skeleton } from '../components/states';
import { TabList } from '../components/tab-list';
import { useText } from '../i18n/text';
import { AttachmentList, type Attachment } from './attachments';
import { isInvoice, Paper } from './paper';
import { ParsedTree } from './parsed-tree';
import type { Document } from './queries';
import type { Outline } from './xml/outline';
import { XmlView, type MarkedLine } from './xml/xml-view';

/** The views of a document's contents. */
const CONTENT_TABS = ['invoice', 'xml', 'parsed', 'attachments'] as const;
export type ContentTab = (typeof CONTENT_TABS)[number];

/** Contents of a document: preview, XML, parsed values and attachments. */
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
  const attachments = useMemo(() => listAttachments(document), [document]);
  const names: Record<ContentTab, string> = {
    invoice: t(`status.type.${document.type}`),
    xml: t('documents.tab.xml'),
    parsed: t('documents.tab.parsed'),
    attachments: t('documents.tab.attachments'),
  };
  return (
    <Card>
      <TabList
        id="content"
        label={t('documents.tab.label')}
        className="px-4 pt-1"
        current={tab}
        tabs={CONTENT_TABS.map((each) => ({
          tab: each,
          name: (
            <>
              {names[each]}
              {each === 'attachments' && attachments.length > 0 && (
                <span className="ml-1 font-normal text-ink-3 tabular-nums">{attachments.length}</span>
              )}
            </>
          ),
        }))}
        onTab={onTab}
      />
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

/** Scroll target in the XML, and the marks of the findings. */
export function useXmlTarget(): [{ line: number } | null, (line: number) => void] {
  const [target, setTarget] = useState<{ line: number } | null>(null);
  return [target, (line) => setTarget({ line })];
}

function listAttachments({ parsed }: Document): Attachment[] {
  return parsed !== null && 'attachments' in parsed && Array.isArray(parsed.attachments)
    ? parsed.attachments
    : [];
}
