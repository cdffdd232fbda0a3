import { useState } from 'react';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useMay } from '../session/team';
import { LabelMenu } from './label-menu';
import type { Label, StoredDocument } from './queries';
import { useDocumentActions, useDocumentCalls } from './use-document-actions';
import { useExport } from './use-export';

const BUTTON = 'border-transparent! bg-transparent! text-on-primary! shadow-none! hover:bg-primary-hover!';

/** Actions on the selected documents, fixed at the bottom of the page. */
export function BulkBar({
  selected,
  onAll,
  onMatching = null,
  onClear,
}: {
  selected: StoredDocument[];
  /** Selects all that are shown; null when they are. A phone has no head of the list for it */
  onAll: (() => void) | null;
  /** Selects all that match the filters; null when all of them are shown */
  onMatching?: (() => void) | null;
  onClear: () => void;
}) {
  const { t } = useText();
  const { done, failed } = useToasts();
  const may = useMay();
  const actions = useDocumentActions();
  const exports = useExport();
  const apiCalls = useDocumentCalls(selected);
  const [isBusy, setBusy] = useState(false);
  const unread = selected.filter(({ direction, readAt }) => direction === 'incoming' && readAt === null);
  const notNow = may('documents.manage') ? null : t('documents.roleManages');

  const run = async (work: () => Promise<void>, title: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      done(title);
      onClear();
    } catch (error) {
      failed(t('documents.bulk.failed'), error);
    } finally {
      setBusy(false);
    }
  };
  const label = (chosen: Label, isOn: boolean): void => {
    const title = t(isOn ? 'documents.labelled' : 'documents.unlabelled', {
      count: selected.length,
      label: chosen.name,
    });
    void run(() => actions.setLabel(selected, chosen, isOn), title);
  };

  if (selected.length === 0) {
    return null;
  }
  return (
    <div
      role="toolbar"
      aria-label={t('documents.bulk.label')}
      className="sticky bottom-18 z-20 mx-auto mt-4 flex w-max max-w-full items-center gap-1 rounded-3 bg-primary py-1.25 pr-1.25 pl-3.5 text-13 text-on-primary shadow-3 max-md:w-full max-md:flex-wrap max-md:pl-1.25 md:bottom-5"
    >
      <span className="mr-1 border-on-primary/30 pr-3 font-medium whitespace-nowrap max-md:mr-auto max-md:pr-1 max-md:pl-2.75 md:border-r">
        {t('documents.bulk.selected', { count: selected.length })}
      </span>
      {onAll !== null && (
        <Button className={`${BUTTON} md:hidden`} onClick={onAll}>
          {t('documents.bulk.all')}
        </Button>
      )}
      {onMatching !== null && (
        <Button className={BUTTON} onClick={onMatching}>
          {t('documents.bulk.selectMatching')}
        </Button>
      )}
      <Button className={`${BUTTON} md:hidden`} icon="x" iconOnly onClick={onClear}>
        {t('documents.bulk.clear')}
      </Button>
      {/* The rest has a line of its own there. */}
      <span className="w-full md:hidden" />
      <Button
        className={BUTTON}
        icon="check"
        busy={isBusy && t('documents.bulk.working')}
        notNow={notNow ?? (unread.length === 0 ? t('documents.bulk.noneUnread') : null)}
        onClick={() =>
          void run(
            () => actions.markAsRead(unread, true),
            t('documents.markedAsRead', { count: unread.length }),
          )
        }
      >
        {t('documents.markAsRead')}
      </Button>
      <LabelMenu
        documents={selected}
        onChange={label}
        trigger={
          <Button className={BUTTON} icon="label" notNow={notNow}>
            {t('documents.label')}
          </Button>
        }
      />
      <Button className={BUTTON} icon="download" onClick={() => exports.some(selected)}>
        <span className="max-md:sr-only">{t('documents.export.name')}</span>
      </Button>
      <ApiCallButton className={BUTTON} iconOnly apiCalls={apiCalls} />
      <Button className={`${BUTTON} max-md:hidden`} icon="x" iconOnly onClick={onClear}>
        {t('documents.bulk.clear')}
      </Button>
    </div>
  );
}
