import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Alert, FailureAlert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { CopyTextButton } from '../components/copy-button';
import { ConfirmDialog } from '../components/dialog';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import type { MigrationProgress } from '../registry/migration-progress';
import { formatAddress } from '../registry/schemes';
import { useApi, useMay, useTeam } from '../session/team';
import { MoveSteps } from './move-steps';
import type { Company, Identifier, Migration } from './queries';

const PATH = '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key';

/** Moves an identifier to another provider: creates the key, shows it for the hand-over, and follows the migration. */
export function MoveAway({
  company,
  identifier,
  newest,
  progress,
}: {
  company: Company;
  identifier: Identifier;
  newest: Migration | null;
  progress: MigrationProgress;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const [isRenewing, setRenewing] = useState(false);
  const address = formatAddress(identifier);
  const path = { companyId: company.id, identifierId: identifier.id };
  const write = (to: Api) => to.post(PATH, { path });
  const make = useMutation({
    mutationFn: () => write(api),
    onSettled: async () => {
      setRenewing(false);
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
    },
  });
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const call = (
    <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('companies.move.out.make'), run: write }]} />
  );
  const failure = make.error && (
    <FailureAlert error={make.error} title={t('companies.move.out.makeFailed')} />
  );
  if (progress.state === 'completed')
    return (
      <MoveSteps way="out" current={3} failed={false}>
        <Alert tone="ok" title={t('companies.move.out.done', { address })}>
          <p>{t('companies.move.out.doneNote')}</p>
        </Alert>
      </MoveSteps>
    );
  if (progress.state === 'pending')
    return (
      <MoveSteps way="out" current={1} failed={false}>
        <p className="text-13 text-ink-2">{t('companies.move.out.handOver', { address })}</p>
        <div className="flex flex-wrap items-center gap-3 rounded-2 border border-accent-line bg-accent-soft px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block text-12 text-ink-2">{t('companies.move.key')}</span>
            <code className="wrap-anywhere">{newest?.migrationKey}</code>
          </span>
          <CopyTextButton kind="primary" value={newest?.migrationKey ?? ''} />
        </div>
        {failure}
        <div className="flex flex-wrap gap-2">
          <Button notNow={notNow} onClick={() => setRenewing(true)}>
            {t('companies.move.out.renew')}
          </Button>
          {call}
        </div>
        <ConfirmDialog
          open={isRenewing}
          onClose={() => setRenewing(false)}
          title={t('companies.move.out.renewTitle')}
          keep={t('companies.move.out.renewKeep')}
          action={t('companies.move.out.renew')}
          busy={make.isPending && t('companies.working')}
          onConfirm={() => make.mutate()}
        >
          <p>{t('companies.move.out.renewNote')}</p>
        </ConfirmDialog>
      </MoveSteps>
    );
  const isPublished = identifier.publication === 'published';
  return (
    <MoveSteps way="out" current={0} failed={progress.state === 'failed'}>
      {progress.state === 'failed' && (
        <Alert tone="bad" title={t('companies.move.out.failed')}>
          <p>{newest?.errorMessage && <ForeignText text={newest.errorMessage} />}</p>
        </Alert>
      )}
      <p className="text-13 text-ink-2">
        {t(isPublished ? 'companies.move.out.begin' : 'companies.move.out.notPublished', { address })}
      </p>
      {failure}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon="key"
          notNow={notNow ?? (isPublished ? null : t('companies.move.out.publishFirst'))}
          busy={make.isPending && t('companies.move.out.making')}
          onClick={() => make.mutate()}
        >
          {t('companies.move.out.make')}
        </Button>
        {call}
      </div>
    </MoveSteps>
  );
}
