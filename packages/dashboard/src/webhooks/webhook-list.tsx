import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { PageHead, Stack } from '../components/page';
import { Reading } from '../components/reading';
import { SecretOnce } from '../components/secret';
import { EmptyState } from '../components/states';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { splitUrl, webhooksQuery } from './queries';
import { WebhookForm, type MadeWebhook } from './webhook-form';
import { WebhookTable } from './webhook-table';
import { useWhyNotManaged } from './why-not-managed';

/** The webhooks, each with its health, and the form of a new one. */
export function WebhookList({
  title,
  note,
  tabs,
  linkTo,
  onOpen,
}: {
  title: string;
  note: ReactNode;
  /** Above the list */
  tabs?: ReactNode;
} & Pick<Parameters<typeof WebhookTable>[0], 'linkTo' | 'onOpen'>) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(webhooksQuery(api, teamId));
  const [isMaking, setMaking] = useState(false);
  const [createdWebhook, setCreatedWebhook] = useState<MadeWebhook | null>(null);
  const notNow = useWhyNotManaged();
  const make = (
    <Button kind="primary" icon="plus" notNow={notNow} onClick={() => setMaking(true)}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        note={note}
        apiCalls={[{ name: t('webhooks.title'), run: (each) => each.get('/api/v1/webhooks') }]}
        actions={make}
      />
      <Stack gap={4}>
        {tabs}
        {createdWebhook?.secret && (
          <SecretOnce
            title={t('webhooks.secretTitle', { host: splitUrl(createdWebhook.webhook.url).host })}
            note={t('webhooks.secretNote')}
            values={[
              { name: t('webhooks.webhook'), value: createdWebhook.webhook.id },
              { name: t('webhooks.secret'), value: createdWebhook.secret },
            ]}
            onDone={() => setCreatedWebhook(null)}
          />
        )}
        <Card>
          <Reading query={query} title={t('webhooks.unreadable')}>
            {(webhooks) =>
              webhooks.length === 0 ? (
                <EmptyState icon="webhook" title={t('webhooks.none')} action={make}>
                  <p>{t('webhooks.noneNote')}</p>
                </EmptyState>
              ) : (
                <WebhookTable webhooks={webhooks} linkTo={linkTo} onOpen={onOpen} />
              )
            }
          </Reading>
        </Card>
      </Stack>
      {isMaking && <WebhookForm onClose={() => setMaking(false)} onCreated={setCreatedWebhook} />}
    </>
  );
}
