import { useState } from 'react';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/dialog';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useMay } from '../session/team';
import type { DocumentQuery } from './list-query';
import { LabelMenu } from './label-menu';
import type { StoredDocument } from './queries';
import { createBulkAction, useBulkAction } from './use-bulk-action';

/**
 * Actions on all documents that match the filters, also on those that are not shown, with their progress.
 * @param shown the documents that are shown: a label that all of them have is removed
 */
export function MatchingBar({
  filter,
  shown,
  onClear,
}: {
  filter: DocumentQuery;
  shown: StoredDocument[];
  onClear: () => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const may = useMay();
  const bulk = useBulkAction(filter);
  const [isAsking, setAsking] = useState(false);
  const notNow = may('documents.manage') ? null : t('documents.roleManages');
  const notSent = may('documents.send') ? notNow : t('documents.roleManages');
  const apiCalls = [
    {
      name: t('documents.markAsRead'),
      run: (api: Parameters<typeof createBulkAction>[0]) =>
        createBulkAction(api, { action: 'markRead' }, filter),
    },
  ];
  const { running } = bulk;
  const bar =
    'sticky bottom-18 z-20 mx-auto mt-4 flex w-max max-w-full flex-wrap items-center gap-1 rounded-3 border border-line bg-surface py-1.25 pr-1.25 pl-3.5 text-13 shadow-3 max-md:w-full md:bottom-5';
  if (running !== null) {
    const count = format.count(running.done + running.failed);
    return (
      <div role="toolbar" aria-label={t('documents.bulk.label')} className={bar}>
        <span className="mr-auto pr-3 font-medium" role="status">
          {t('documents.bulk.progress', { count, matched: format.count(running.matched) })}
        </span>
        <progress
          aria-label={t('documents.bulk.working')}
          max={Math.max(1, running.matched)}
          value={running.done + running.failed}
          className="w-32 accent-primary"
        />
        <Button kind="quiet" onClick={bulk.cancel}>
          {t('documents.bulk.stop')}
        </Button>
      </div>
    );
  }
  const busy = bulk.isBeginning && t('documents.bulk.working');
  return (
    <>
      <div role="toolbar" aria-label={t('documents.bulk.label')} className={bar}>
        <span className="mr-auto pr-3 font-medium">{t('documents.bulk.allMatching')}</span>
        <Button
          kind="quiet"
          icon="check"
          busy={busy}
          notNow={notNow}
          onClick={() => bulk.begin({ action: 'markRead' })}
        >
          {t('documents.markAsRead')}
        </Button>
        <LabelMenu
          documents={shown}
          onChange={({ id }, isOn) => bulk.begin({ action: isOn ? 'addLabel' : 'removeLabel', labelId: id })}
          trigger={
            <Button kind="quiet" icon="label" notNow={notNow}>
              {t('documents.label')}
            </Button>
          }
        />
        <Button kind="quiet" icon="refresh" notNow={notSent} onClick={() => setAsking(true)}>
          {t('documents.bulk.resend')}
        </Button>
        <ApiCallButton kind="quiet" iconOnly apiCalls={apiCalls} />
        <Button kind="quiet" icon="x" iconOnly onClick={onClear}>
          {t('documents.bulk.clear')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('documents.bulk.resend.title')}
        keep={t('documents.resend.keep')}
        action={t('documents.bulk.resend')}
        onConfirm={() => {
          setAsking(false);
          bulk.begin({ action: 'resend' });
        }}
      >
        <p>{t('documents.bulk.resend.note')}</p>
      </ConfirmDialog>
    </>
  );
}
