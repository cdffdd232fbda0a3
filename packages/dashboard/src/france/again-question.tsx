import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Reports again what a refused filing said, but for what was reported again by itself. */
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
      return count;
    },
    onSuccess: (count) => done(t('france.allAgainDone', { count })),
    onError: (error) => failed(t('france.allAgainFailed'), error),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: franceKey(teamId, companyId) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('france.allAgainTitle')}
      deeds={[{ name: t('france.allAgain'), run: post }]}
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
