import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { ApiCallButton } from '../components/api-call';
import { Button, ButtonAnchor } from '../components/button';
import { useCopy } from '../components/copy-button';
import { lazyPart } from '../components/lazy-part';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import type { Company, Verification } from './queries';

const RejectForm = lazyPart('RejectForm', () => import('./reject-form'));

interface Outcome {
  outcome: 'verified' | 'rejected';
  reason?: string;
}

const START = '/api/v1/companies/{companyId}/verify';

/** Buttons of a verification: start, continue, and in the sandbox decide. */
export function VerificationActions({ company, newest }: { company: Company; newest: Verification | null }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, environment } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const { isCopied, copy } = useCopy();
  const [isRejecting, setRejecting] = useState(false);
  const path = { companyId: company.id };
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const changed = () => queries.invalidateQueries({ queryKey: ['companies', teamId] });
  const open = (to: Api) => to.post(START, { path });
  const close = (to: Api, body: Outcome) =>
    to.post('/api/v1/companies/{companyId}/verifications/{sessionId}/outcome', {
      path: { ...path, sessionId: newest?.id ?? '' },
      body,
    });
  const start = useMutation({
    mutationFn: () => open(api),
    onSuccess: async () => {
      await changed();
      done(t('companies.verify.started'));
    },
    onError: (error) => failed(t('companies.verify.startFailed'), error),
  });
  const verify = useMutation({
    mutationFn: () => close(api, { outcome: 'verified' }),
    onSuccess: async () => {
      await changed();
      done(t('companies.verify.done', { name: company.name }));
    },
    onError: (error) => failed(t('companies.verify.decideFailed'), error),
  });
  if (newest?.status === 'open') {
    const page = (
      <>
        <ButtonAnchor
          kind={environment === 'sandbox' ? 'plain' : 'primary'}
          icon="external"
          href={newest.url}
          target="_blank"
          rel="noreferrer"
        >
          {t('companies.verify.continue')}
        </ButtonAnchor>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={() => copy(newest.url)}>
          {isCopied ? t('common.copied') : t('companies.verify.copyLink')}
        </Button>
      </>
    );
    if (environment !== 'sandbox') return <div className="flex flex-wrap gap-2">{page}</div>;
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon="shield"
          notNow={notNow}
          busy={verify.isPending && t('companies.working')}
          onClick={() => verify.mutate()}
        >
          {t('companies.verify.verifyNow')}
        </Button>
        <Button notNow={notNow} onClick={() => setRejecting(true)}>
          {t('companies.verify.reject')}
        </Button>
        {page}
        <ApiCallButton
          kind="quiet"
          iconOnly
          apiCalls={[
            { name: t('companies.verify.verifyNow'), run: (to) => close(to, { outcome: 'verified' }) },
            { name: t('companies.verify.rejectAction'), run: (to) => close(to, { outcome: 'rejected' }) },
          ]}
        />
        <Suspense>
          {isRejecting && (
            <RejectForm
              company={company}
              run={(to, reason) => close(to, { outcome: 'rejected', reason })}
              onClose={() => setRejecting(false)}
            />
          )}
        </Suspense>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind={company.isVerified ? 'plain' : 'primary'}
        icon="shield"
        notNow={notNow}
        busy={start.isPending && t('companies.working')}
        onClick={() => start.mutate()}
      >
        {t(newest === null ? 'companies.verify.start' : 'companies.verify.startAgain')}
      </Button>
      <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('companies.verify.start'), run: open }]} />
    </div>
  );
}
