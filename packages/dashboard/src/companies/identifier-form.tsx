import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Api } from '../api/client';
import { Combobox } from '../components/combobox';
import { FormDialog } from '../components/form-dialog';
import { Field, Input } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useNumberHint } from '../registry/number-hint';
import { identifierState } from '../registry/numbers';
import { registrableSchemesFor, schemeOption } from '../registry/schemes';
import { useApi, useTeam } from '../session/team';
import type { Company } from './queries';

const PATH = '/api/v1/companies/{companyId}/identifiers';

/** Adds an identifier to a company. */
export default function IdentifierForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, environment } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const say = useNumberHint();
  const [scheme, setScheme] = useState(company.enterpriseNumberScheme ?? '');
  const [identifier, setIdentifier] = useState('');
  const [isLeft, setLeft] = useState(false);
  const schemes = useMemo(
    () => registrableSchemesFor(company.country).map(({ code }) => schemeOption(code)),
    [company.country],
  );
  const body = { scheme, identifier: identifier.trim() };
  const path = { companyId: company.id };
  const write = (to: Api) => to.post(PATH, { path, body });
  const add = useMutation({
    mutationFn: () => write(api),
    onSuccess: async ({ identifier: made }) => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      done(t('companies.ids.added', { address: `${made.scheme}:${made.identifier}` }));
    },
  });
  const refusal = useRefusal(add.error);
  const missing = (text: string) => text.trim() === '' && t('companies.ids.fillFirst');
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.ids.addTitle', { name: company.name })}
      mutation={add}
      action={t('companies.ids.addAction')}
      call={write}
      busy={t('companies.working')}
      fieldsWithErrors={['scheme', 'identifier']}
    >
      <Field label={t('companies.ids.scheme')} error={refusal.field('scheme')} missing={missing(scheme)}>
        <Combobox
          source={schemes}
          value={scheme === '' ? null : schemeOption(scheme)}
          onChange={(option) => setScheme(option?.value ?? '')}
        />
      </Field>
      <Field
        label={t('companies.ids.identifier')}
        missing={missing(identifier)}
        {...say(identifierState(scheme, identifier, environment === 'production'), {
          typed: identifier,
          refused: refusal.field('identifier'),
          isLeft,
          rest: t('companies.ids.identifierHint'),
        })}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={identifier}
          onChange={(event) => {
            setIdentifier(event.target.value);
            if (add.error) add.reset();
          }}
          onBlur={() => setLeft(true)}
        />
      </Field>
    </FormDialog>
  );
}
