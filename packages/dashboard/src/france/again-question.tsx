import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer, Api } from '../api/client';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { franceKey } from './queries';

type ReportedAgain = Answer<
  '/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again',
  'post'
>['again'];

/**
 * Reports the contents of a refused filing again, except reports that were reported again individually; those are
 * listed.
 */
export function AgainQuestion({
  companyId,
  filingId,
  onClose,
}: {
  companyId: string;
  filingId: string;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const post = (to: Api) =>
    to.post('/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again', {
      path: { companyId, filingId },
    });
  const again = useMutation({
    mutationFn: async () => {
      let count = 0;
      let made: ReportedAgain;
      do {
        made = (await post(api)).again;
        count += made.reported;
      } while (made.hasMore);
      const left = made.leftOut.filter(({ reason }) => reason === 'reported_since');
      // The refused reports are listed before their repetitions.
      return { count, left, mayBeMore: made.hasMoreLeftOut && left.length === made.leftOut.length };
    },
    onSuccess: ({ count, left }) => {
      done(t('france.allAgainDone', { count }));
      if (left.length === 0) onClose();
    },
    onError: (error) => {
      failed(t('france.allAgainFailed'), error);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: franceKey(teamId, companyId) }),
  });
  if (again.isSuccess)
    return <LeftOut reports={again.data.left} mayBeMore={again.data.mayBeMore} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('france.allAgainTitle')}
      apiCalls={[{ name: t('france.allAgain'), run: post }]}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            busy={again.isPending && t('france.allAgainBusy')}
            onClick={() => again.mutate()}
          >
            {t('france.allAgain')}
          </Button>
        </>
      }
    >
      <p>{t('france.allAgainNote')}</p>
    </Dialog>
  );
}

/** Reports that were left out, each with the report that replaced it. */
function LeftOut({
  reports,
  mayBeMore,
  onClose,
}: {
  reports: ReportedAgain['leftOut'];
  mayBeMore: boolean;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('france.leftOutTitle')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p>{t('france.leftOutNote')}</p>
      <ul className="mt-3 max-h-80 space-y-1 overflow-auto">
        {reports.map(({ id, reference, instead }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="min-w-0 break-all font-mono text-12">{reference}</bdi>
            <Link to="/$teamId/documents/$documentId" params={{ teamId, documentId: instead.documentId }}>
              {t('france.reportedInstead')}
              <span className="sr-only"> {reference}</span>
            </Link>
          </li>
        ))}
      </ul>
      {mayBeMore && <p className="mt-3">{t('france.leftOutMore', { count: reports.length })}</p>}
    </Dialog>
  );
}
