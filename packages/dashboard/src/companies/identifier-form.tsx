import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Api } from '../api/client';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Combobox } from '../components/combobox';
import { Dialog } from '../components/dialog';
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
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('companies.ids.addTitle', { name: company.name })}
      deeds={[{ name: t('companies.ids.addDeed'), run: write }]}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            notNow={scheme === '' || identifier.trim() === '' ? t('companies.ids.fillFirst') : null}
            busy={add.isPending && t('companies.working')}
            onClick={() => add.mutate()}
          >
            {t('companies.ids.addDeed')}
          </Button>
        </>
      }
    >
      <Field label={t('companies.ids.scheme')} error={refusal.field('scheme')}>
        <Combobox
          source={schemes}
          value={scheme === '' ? null : schemeOption(scheme)}
          onChange={(option) => setScheme(option?.value ?? '')}
        />
      </Field>
      <Field
        label={t('companies.ids.identifier')}
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
      {add.error && <FailureAlert error={add.error} shown={['scheme', 'identifier']} />}
    </Dialog>
  );
}
