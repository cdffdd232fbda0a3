import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Upstream, UpstreamProvider } from './queries';

/** Form that sets the connection to a provider. The stored secret is kept when none is entered. */
export default function ConnectionForm({
  upstream,
  providers,
  onClose,
}: {
  upstream: Upstream | null;
  providers: UpstreamProvider[];
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [name, setName] = useState(upstream?.provider ?? providers[0]?.name ?? 'passerelle');
  const [baseUrl, setBaseUrl] = useState(upstream?.baseUrl ?? '');
  const [apiKey, setApiKey] = useState(upstream?.apiKey ?? '');
  const [apiSecret, setApiSecret] = useState('');
  const provider = providers.find((each) => each.name === name);
  const choose = (next: string): void => {
    const chosen = providers.find((each) => each.name === next);
    if (chosen === undefined) return;
    const isDefault = baseUrl === '' || providers.some(({ defaultUrl }) => defaultUrl === baseUrl);
    if (isDefault) setBaseUrl(chosen.defaultUrl ?? '');
    setName(chosen.name);
  };
  const bodyOf = (secret: string) => ({
    ...{ provider: name, baseUrl: baseUrl.trim() },
    apiKey: provider?.hasKeyId === false || apiKey.trim() === '' ? null : apiKey.trim(),
    ...(secret === '' ? {} : { apiSecret: secret }),
  });
  const write = (to: Api) => to.put('/api/v1/upstream', { body: bodyOf(apiSecret) });
  // "Show API call" shows no secret.
  const writeShown = (to: Api) => to.put('/api/v1/upstream', { body: bodyOf('…') });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['upstream', teamId] });
      onClose();
      done(t('upstream.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('upstream.connection')}
      mutation={save}
      action={t('upstream.save')}
      busy={t('upstream.checking')}
      call={writeShown}
      fieldsWithErrors={['provider', 'baseUrl', 'apiKey', 'apiSecret']}
    >
      <Field label={t('upstream.provider')} error={refusal.field('provider')}>
        <Select value={name} onChange={(event) => choose(event.target.value)}>
          {providers.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('upstream.address')} hint={t('upstream.addressHint')} error={refusal.field('baseUrl')}>
        <Input
          value={baseUrl}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          onChange={(event) => setBaseUrl(event.target.value)}
        />
      </Field>
      {provider?.hasKeyId !== false && (
        <Field label={t('upstream.keyId')} error={refusal.field('apiKey')}>
          <Input mono value={apiKey} autoComplete="off" onChange={(event) => setApiKey(event.target.value)} />
        </Field>
      )}
      <Field
        label={t(provider?.hasKeyId === false ? 'upstream.token' : 'upstream.secret')}
        hint={t(upstream === null ? 'upstream.secretHint' : 'upstream.secretKept')}
        error={refusal.field('apiSecret')}
      >
        <Input
          type="password"
          value={apiSecret}
          autoComplete="new-password"
          onChange={(event) => setApiSecret(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
