import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listMigrationKeyErrors } from '../../../../src/standards/peppol/migration-key';
import type { Api } from '../api/client';
import { Alert, FailureAlert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { CopyTextButton } from '../components/copy-button';
import { Field, Input } from '../components/field';
import { Form } from '../components/form';
import { Badge } from '../components/status';
import { useToasts } from '../components/toast';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { formatAddress } from '../registry/schemes';
import { useApi, useMay, useTeam } from '../session/team';
import { isHiddenSecret } from './hidden-secret';
import type { MovedIdentifier, NamedCompany, NetworkMove } from './queries';

/** The next step of an identifier that moves, with its migration key to enter or to copy. */
export function MovedIdentifierStep({
  company,
  move,
  identifier,
  title,
}: {
  company: NamedCompany;
  move: NetworkMove;
  identifier: MovedIdentifier;
  title: string;
}) {
  const { t } = useText();
  const { step, migrationKey, errorMessage } = identifier;
  const address = formatAddress(identifier);
  // A provider that does not issue its key by itself may do so by hand.
  const mayEnterKey = step === 'enter_key' || (move.network === 'own' && errorMessage !== null);
  return (
    <div className="grid gap-2 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <code className="wrap-anywhere">{address}</code>
        {step === 'moved' ? (
          <Badge tone="ok" icon="ok">
            {t('upstream.moved')}
          </Badge>
        ) : null}
      </div>
      {step !== 'moved' && <p className="text-ink-2">{t(`upstream.next.${step}`, { title, address })}</p>}
      {errorMessage !== null && step !== 'moved' && (
        <Alert tone="bad" title={t('upstream.stepFailed')}>
          <p>
            <ForeignText text={errorMessage} most={600} />
          </p>
        </Alert>
      )}
      {mayEnterKey && step !== 'moved' && <KeyForm company={company} identifier={identifier} />}
      {step === 'hand_over_key' && migrationKey !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-2 border border-accent-line bg-accent-soft px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block text-12 text-ink-2">{t('upstream.key')}</span>
            {!isHiddenSecret(migrationKey) && <code className="wrap-anywhere">{migrationKey}</code>}
          </span>
          {isHiddenSecret(migrationKey) ? (
            <ShowKey company={company} move={move} />
          ) : (
            <CopyTextButton kind="primary" value={migrationKey} />
          )}
        </div>
      )}
    </div>
  );
}

/** Asks for the identity: the repeated request changes nothing and needs a recent verification. */
function ShowKey({ company, move }: { company: NamedCompany; move: NetworkMove }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const api = useApi();
  const queries = useQueryClient();
  const show = useMutation({
    mutationFn: () =>
      api.put('/api/v1/companies/{companyId}/network/move', {
        path: { companyId: company.id },
        body: { network: move.network },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['upstream', teamId] }),
  });
  return (
    <>
      <Button
        kind="primary"
        size="sm"
        notNow={may('companies.manage') ? null : t('upstream.roleManages')}
        busy={show.isPending && t('upstream.starting')}
        onClick={() => show.mutate()}
      >
        {t('upstream.keyHidden')}
      </Button>
      {show.error && <FailureAlert error={show.error} />}
    </>
  );
}

function KeyForm({ company, identifier }: { company: NamedCompany; identifier: MovedIdentifier }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [key, setKey] = useState('');
  const isSound = listMigrationKeyErrors(key).length === 0;
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}/network/move/key', {
      path: { companyId: company.id },
      body: { identifierId: identifier.identifierId, migrationKey: key },
    });
  const enter = useMutation({
    mutationFn: () => write(api),
    onSuccess: () => done(t('upstream.keyTaken')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['upstream', teamId] }),
  });
  const refused = useRefusal(enter.error).field('migrationKey');
  const notNow = !may('companies.manage')
    ? t('upstream.roleManages')
    : isSound
      ? null
      : t('upstream.keyFirst');
  return (
    <Form
      onSubmit={() => {
        if (notNow === null && !enter.isPending) enter.mutate();
      }}
    >
      <div className="grid max-w-md gap-3">
        <Field label={t('upstream.key')} hint={t('upstream.keyRule')} error={refused}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => {
              setKey(event.target.value.trim());
              if (enter.error) enter.reset();
            }}
          />
        </Field>
        {enter.error && <FailureAlert error={enter.error} fieldsWithErrors={['migrationKey']} />}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            kind="primary"
            notNow={notNow}
            busy={enter.isPending && t('upstream.migrating')}
          >
            {t('upstream.useKey')}
          </Button>
          <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('upstream.useKey'), run: write }]} />
        </div>
      </div>
    </Form>
  );
}
