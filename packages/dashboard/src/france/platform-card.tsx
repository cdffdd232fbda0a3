import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Reading } from '../components/reading';
import { useConfirmed } from '../components/use-confirmed';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { PlatformForm } from './platform-form';
import { franceKey, platformQuery, type Company, type FrenchPlatform } from './queries';

/** The platform through which the company reports and exchanges invoices: its own contract, or the installation's. */
export function PlatformCard({ company }: { company: Company }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(platformQuery(api, teamId, company.id));
  const [question, ask] = useState<'form' | 'remove' | null>(null);
  const notNow = may('reporting.manage') ? null : t('france.roleManages');
  return (
    <Card title={t('france.platform.title')}>
      <Reading query={query} title={t('france.platform.unreadable')}>
        {(platform) => (
          <CardBody className="grid gap-3 text-13">
            {platform === null ? (
              <p className="text-ink-2">{t('france.platform.none')}</p>
            ) : (
              <PlatformFacts platform={platform} />
            )}
            <div className="flex flex-wrap gap-2">
              <Button notNow={notNow} onClick={() => ask('form')}>
                {t(platform === null ? 'france.platform.add' : 'france.platform.change')}
              </Button>
              {platform !== null && (
                <Button notNow={notNow} onClick={() => ask('remove')}>
                  {t('france.platform.remove')}
                </Button>
              )}
            </div>
            {question === 'form' && (
              <PlatformForm company={company} platform={platform} onClose={() => ask(null)} />
            )}
            <RemovePlatform company={company} isOpen={question === 'remove'} onClose={() => ask(null)} />
          </CardBody>
        )}
      </Reading>
    </Card>
  );
}

function PlatformFacts({ platform }: { platform: FrenchPlatform }) {
  const { t } = useText();
  const address = (url: string) => (
    <code key={url} className="wrap-anywhere">
      {url}
    </code>
  );
  return (
    <>
      {platform.lastError !== null && (
        <Alert tone="warn" title={t('france.platform.failing')}>
          <p>{platform.lastError}</p>
        </Alert>
      )}
      <Facts
        rows={[
          [
            t('france.platform.name'),
            <bdi key="name">
              {platform.name} ({platform.number})
            </bdi>,
          ],
          [t('france.platform.flowUrl'), address(platform.flowUrl)],
          [t('france.platform.clientId'), <code key="client">{platform.clientId}</code>],
        ]}
      />
    </>
  );
}

function RemovePlatform({
  company,
  isOpen,
  onClose,
}: {
  company: Company;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const drop = (to: Api) =>
    to.delete('/api/v1/{companyId}/reporting/fr/platform', { path: { companyId: company.id } });
  const remove = useConfirmed({
    run: drop,
    stale: franceKey(teamId, company.id),
    done: t('france.platform.removed'),
    failed: t('france.platform.failed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('france.platform.removeTitle', { name: company.name })}
      keep={t('france.platform.keep')}
      action={t('france.platform.remove')}
      busy={remove.isPending && t('common.saving')}
      apiCalls={[{ name: t('france.platform.remove'), run: drop }]}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('france.platform.removeNote')}</p>
    </ConfirmDialog>
  );
}
