import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Checkbox, Field, Input } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { companyChoiceQuery } from '../registry/companies';
import { useApi, useLinkedCompany, useMay, useTeam } from '../session/team';
import { newSecret } from './new-secret';
import { toChangesInput, toChoices, toChoicesInput } from './webhook-choices';
import { WebhookChoicesFields } from './webhook-choices-fields';
import type { Webhook } from './queries';

/** A webhook that was just made, with its secret, which is shown this once. */
export interface MadeWebhook {
  webhook: Webhook;
  secret: string | null;
}

/** Creates a webhook or changes one. */
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
  const company = useLinkedCompany();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [choices, setChoices] = useState(() => toChoices(webhook));
  const [isSigned, setSigned] = useState(true);
  const { data: choice } = useQuery({
    ...companyChoiceQuery(api, teamId),
    enabled: may('companies.read'),
  });
  const write = (to: Api, secret: string | null) => {
    return webhook
      ? to.put('/api/v1/webhooks/{webhookId}', {
          path: { webhookId: webhook.id },
          body: { url, ...toChangesInput(webhook, choices) },
        })
      : to.post('/api/v1/webhooks', {
          body: { url, ...toChoicesInput(choices), ...(company && { companyIds: [company.id] }), secret },
        });
  };
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
  const { field } = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t(webhook ? 'webhooks.changeTitle' : 'webhooks.newTitle')}
      mutation={save}
      action={t(webhook ? 'webhooks.change' : 'webhooks.new')}
      call={(to) => write(to, isSigned ? 'whsec_…' : null)}
      fieldsWithErrors={['url', 'events', 'companyIds', 'headers', 'rateLimit']}
    >
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={field('url')}
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
      <WebhookChoicesFields
        choices={choices}
        change={(part) => setChoices({ ...choices, ...part })}
        hasCompanies={choice !== undefined && choice.companies.length > 0}
        errors={{
          events: field('events'),
          companyIds: field('companyIds'),
          headers: field('headers'),
          rateLimit: field('rateLimit'),
        }}
      />
      {webhook === undefined && (
        <Checkbox
          label={t('webhooks.signed')}
          checked={isSigned}
          onChange={(event) => setSigned(event.target.checked)}
        />
      )}
      {webhook?.disabledAt && <p>{t('webhooks.enablesAgain')}</p>}
    </FormDialog>
  );
}
