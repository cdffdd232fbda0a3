import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../api/schema';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { linkAtProvider } from '../session/provider';
import { personApi, sessionQuery, signInWaysQuery } from '../session/session';

type Identity = components['schemas']['LinkedIdentity'];

/** Accounts of the identity provider: linked and unlinked. Left out where there is neither a provider nor an account of one. */
export function Identities() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [unlinked, setUnlinked] = useState<Identity | null>(null);
  const { data: ways } = useQuery(signInWaysQuery);
  const { data } = useQuery({
    queryKey: ['identities'],
    queryFn: async ({ signal }) => (await personApi.get('/api/core/user/identities', { signal })).identities,
  });
  const provider = ways?.oidc ?? null;
  if (data === undefined || (provider === null && data.length === 0)) return null;
  const link = async () => {
    setBusy(true);
    try {
      await linkAtProvider();
    } catch (error) {
      toasts.failed(t('account.identityFailed'), error);
    }
    setBusy(false);
  };
  const unlink = async (id: string) => {
    setUnlinked(null);
    try {
      await personApi.delete('/api/core/user/identities/{identityId}', { path: { identityId: id } });
      toasts.done(t('account.identityUnlinked'));
    } catch (error) {
      toasts.failed(t('account.identityFailed'), error);
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['identities'] }),
      queryClient.invalidateQueries(sessionQuery),
    ]);
  };
  return (
    <Card title={t('account.identities')} note={data.length === 0 ? t('account.identityNone') : data.length}>
      <CardBody className="text-13 text-ink-2">{t('account.identitiesNote')}</CardBody>
      {data.map((identity) => (
        <div key={identity.id} className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-13">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{identity.email ?? identity.issuer}</span>
            <span className="block truncate text-12 text-ink-3">
              {identity.issuer} ·{' '}
              {identity.lastUsedAt === null ? (
                t('account.passkeyNever')
              ) : (
                <>
                  {t('account.passkeyUsed')} <Time at={identity.lastUsedAt} />
                </>
              )}
            </span>
          </span>
          <Button kind="quiet" size="sm" onClick={() => setUnlinked(identity)}>
            {t('account.identityUnlink')}
          </Button>
        </div>
      ))}
      {provider !== null && (
        <CardFooter>
          <Button
            className="ml-auto"
            busy={isBusy && t('account.identityLinking')}
            onClick={() => void link()}
          >
            {t('account.identityLink', { name: provider.name })}
          </Button>
        </CardFooter>
      )}
      <ConfirmDialog
        open={unlinked !== null}
        onClose={() => setUnlinked(null)}
        title={t('account.identityUnlinkTitle', { name: unlinked?.email ?? unlinked?.issuer ?? '' })}
        keep={t('account.identityKeep')}
        action={t('account.identityUnlink')}
        onConfirm={() => unlinked !== null && void unlink(unlinked.id)}
      >
        {t('account.identityUnlinkNote')}
      </ConfirmDialog>
    </Card>
  );
}
