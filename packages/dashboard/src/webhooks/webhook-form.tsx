import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Checkbox, Field, Input } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { companyChoiceQuery } from '../registry/companies';
import { CompanySelect } from '../registry/company-select';
import { useApi, useMay, useTeam } from '../session/team';
import { newSecret } from './new-secret';
import type { Webhook } from './queries';

/** A webhook that was just made, with its secret, which is shown this once. */
export interface MadeWebhook {
  webhook: Webhook;
  secret: string | null;
}

/** Makes a webhook, or gives one another address. */
export function WebhookForm({
  webhook,
  onClose,
  onCreated,
}: {
  /** The one to change; absent: a new one */
  webhook?: Webhook;
  onClose: () => void;
  onCreated?: (made: MadeWebhook) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [companyId, setCompanyId] = useState('');
  const [isSigned, setSigned] = useState(true);
  const { data: choice } = useQuery({
    ...companyChoiceQuery(api, teamId),
    enabled: webhook === undefined && may('companies.read'),
  });
  const write = (to: Api, secret: string | null) =>
    webhook
      ? to.put('/api/v1/webhooks/{webhookId}', { path: { webhookId: webhook.id }, body: { url } })
      : to.post('/api/v1/webhooks', { body: { url, secret, ...(companyId === '' ? {} : { companyId }) } });
  const save = useMutation({
    mutationFn: async (): Promise<MadeWebhook> => {
      const secret = isSigned && webhook === undefined ? newSecret() : null;
      return { webhook: (await write(api, secret)).webhook, secret };
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['webhooks', teamId] });
      onClose();
      done(t(webhook ? 'webhooks.changed' : 'webhooks.made'));
      onCreated?.(made);
    },
  });
  const ofUrl = useRefusal(save.error).field('url');
  return (
    <FormDialog
      onClose={onClose}
      title={t(webhook ? 'webhooks.changeTitle' : 'webhooks.newTitle')}
      mutation={save}
      deed={t(webhook ? 'webhooks.change' : 'webhooks.new')}
      call={(to) => write(to, isSigned ? 'whsec_…' : null)}
      fieldsWithErrors={['url']}
    >
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={ofUrl}
        missing={!/^https?:\/\/\S+$/.test(url.trim()) && t('webhooks.urlFirst')}
      >
        <Input
          type="url"
          mono
          value={url}
          autoComplete="off"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      {webhook === undefined && (
        <>
          {choice !== undefined && choice.companies.length > 0 && (
            <Field label={t('webhooks.events')}>
              <CompanySelect
                choice={choice}
                value={companyId}
                none={t('webhooks.allCompanies')}
                onChange={setCompanyId}
              />
            </Field>
          )}
          <Checkbox
            label={t('webhooks.signed')}
            checked={isSigned}
            onChange={(event) => setSigned(event.target.checked)}
          />
        </>
      )}
      {webhook?.disabledAt && <p>{t('webhooks.enablesAgain')}</p>}
    </FormDialog>
  );
}
