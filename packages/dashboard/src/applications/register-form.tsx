import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input, Select, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useText } from '../i18n/text';
import { FORM_SCOPES, type FormScope } from '../keys/key-limits';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';

/** A registered application with its client secret, which is shown only once. */
export interface Registered {
  id: string;
  name: string;
  secret: string;
}

/** Registers an application of the team. */
export function RegisterForm({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  /** Called for an application that has a secret */
  onSecret: (registered: Registered) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [redirects, setRedirects] = useState('');
  const [clientType, setClientType] = useState<'public' | 'confidential'>('confidential');
  const [scopes, setScopes] = useState<readonly FormScope[]>([]);
  const redirectUris = redirects.split(/\s+/).filter((uri) => uri !== '');
  const post = (to: Api) =>
    to.post('/api/core/applications', {
      body: { name: name.trim(), redirectUris, clientType, scopes: [...scopes] },
    });
  const register = useMutation({
    mutationFn: () => post(api),
    onSuccess: async ({ application, secret }) => {
      await queries.invalidateQueries({ queryKey: ['applications', teamId] });
      onClose();
      if (secret !== null) onSecret({ id: application.id, name: application.name, secret });
    },
  });
  const { field } = useRefusal(register.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('applications.new')}
      mutation={register}
      action={t('applications.new')}
      call={post}
      by="person"
      fieldsWithErrors={['name', 'clientType', 'scopes']}
    >
      <Field
        label={t('applications.name')}
        hint={t('applications.nameHint')}
        error={field('name')}
        missing={name.trim() === '' && t('applications.nameFirst')}
      >
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t('applications.redirects')}
        hint={t('applications.redirectsHint')}
        missing={redirectUris.length === 0 && t('applications.redirectsFirst')}
      >
        <TextArea
          rows={2}
          value={redirects}
          spellCheck={false}
          autoComplete="off"
          className="font-mono md:text-12"
          onChange={(event) => setRedirects(event.target.value)}
        />
      </Field>
      <Field label={t('applications.type')}>
        <Select
          value={clientType}
          onChange={(event) => setClientType(event.target.value === 'public' ? 'public' : 'confidential')}
        >
          <option value="confidential">{t('applications.type.confidential')}</option>
          <option value="public">{t('applications.type.public')}</option>
        </Select>
      </Field>
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <legend className="mb-1 text-13 font-medium">{t('keys.scopes')}</legend>
        {FORM_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            className="max-md:min-h-10"
            label={t(`keys.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(event) =>
              setScopes(
                FORM_SCOPES.filter((each) => (each === scope ? event.target.checked : scopes.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      {scopes.length === 0 && <p className="text-12 text-ink-3">{t('keys.scopes.first')}</p>}
    </FormDialog>
  );
}
