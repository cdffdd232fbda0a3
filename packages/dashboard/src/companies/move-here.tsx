import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listMigrationKeyErrors } from '../../../../src/standards/peppol/migration-key';
import type { Api } from '../api/client';
import { Alert, FailureAlert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { CardFooter } from '../components/card';
import { Changes } from '../components/changes';
import { Field, Input } from '../components/field';
import { Form } from '../components/form';
import { useToasts } from '../components/toast';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import type { MigrationProgress } from '../registry/migration-progress';
import { formatAddress } from '../registry/schemes';
import { useApi, useMay, useTeam } from '../session/team';
import { MoveSteps } from './move-steps';
import type { Company, Identifier, Migration } from './queries';

const PATH = '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration';

/** Moves an identifier here with the migration key of its current provider. */
export function MoveHere({
  company,
  identifier,
  newest,
  progress,
}: {
  company: Company;
  identifier: Identifier;
  newest: Migration | null;
  progress: MigrationProgress;
}) {
  const { t } = useText();
  // After a refusal the person already has a key; otherwise the first step explains where to get one.
  const [hasKey, setHasKey] = useState(progress.state === 'failed');
  const [isReplacing, setReplacing] = useState(false);
  const address = formatAddress(identifier);
  if (progress.state === 'completed')
    return (
      <MoveSteps way="in" current={3} failed={false}>
        <Alert tone="ok" title={t('companies.move.in.done', { address })}>
          <p>{t('companies.move.in.doneNote')}</p>
        </Alert>
      </MoveSteps>
    );
  if (progress.state === 'pending' && !isReplacing)
    return (
      <MoveSteps way="in" current={2} failed={false}>
        <p className="text-13 text-ink-2">
          {t(company.isVerified ? 'companies.move.in.asking' : 'companies.move.in.stored', { address })}
        </p>
        <div>
          <Button onClick={() => setReplacing(true)}>{t('companies.move.in.replace')}</Button>
        </div>
      </MoveSteps>
    );
  if (!hasKey && !isReplacing)
    return (
      <MoveSteps way="in" current={0} failed={false}>
        <p className="text-13 text-ink-2">{t('companies.move.in.ask', { address })}</p>
        {!company.isSmpRecipient && <Alert tone="warn" title={t('companies.move.in.notRecipient')} />}
        <div>
          <Button kind="primary" onClick={() => setHasKey(true)}>
            {t('companies.move.in.haveKey')}
          </Button>
        </div>
      </MoveSteps>
    );
  return (
    <EnterKey
      company={company}
      identifier={identifier}
      refusal={progress.state === 'failed' ? (newest?.errorMessage ?? '') : null}
      onBack={() => {
        setHasKey(false);
        setReplacing(false);
      }}
      onDone={() => setReplacing(false)}
    />
  );
}

function EnterKey({
  company,
  identifier,
  refusal,
  onBack,
  onDone,
}: {
  company: Company;
  identifier: Identifier;
  /** The network's answer to the last key; null without one */
  refusal: string | null;
  onBack: () => void;
  onDone: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [key, setKey] = useState('');
  const [isLeft, setLeft] = useState(false);
  const address = formatAddress(identifier);
  const path = { companyId: company.id, identifierId: identifier.id };
  const isSound = listMigrationKeyErrors(key).length === 0;
  const write = (to: Api) => to.post(PATH, { path, body: { migrationKey: key } });
  const move = useMutation({
    mutationFn: () => write(api),
    onSuccess: ({ migration }) => {
      onDone();
      done(
        t(migration.status === 'completed' ? 'companies.move.in.done' : 'companies.move.in.kept', {
          address,
        }),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['companies', teamId] }),
  });
  const refused = useRefusal(move.error).field('migrationKey');
  const error = refused ?? (isLeft && key !== '' && !isSound ? t('companies.move.keyWrong') : undefined);
  const notNow = !may('companies.manage')
    ? t('companies.roleManages')
    : isSound
      ? null
      : t('companies.move.keyFirst');
  return (
    <Form
      onSubmit={() => {
        if (notNow === null && !move.isPending) move.mutate();
      }}
    >
      <MoveSteps way="in" current={1} failed={refusal !== null || refused !== undefined}>
        {refusal !== null && refused === undefined && (
          <Alert tone="bad" title={t('companies.move.in.refused')}>
            <p>
              <ForeignText text={refusal} />
            </p>
            <p>{t('companies.move.in.refusedStep')}</p>
          </Alert>
        )}
        <Field
          label={t('companies.move.key')}
          error={error}
          hint={isSound ? t('companies.move.keySound') : t('companies.move.keyRule')}
          state={isSound ? 'checked' : 'rest'}
        >
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => {
              setKey(event.target.value.trim());
              if (move.error) move.reset();
            }}
            onBlur={() => setLeft(true)}
          />
        </Field>
        {error !== undefined && <p className="text-12 text-ink-3">{t('companies.move.keyRule')}</p>}
        {move.error && <FailureAlert error={move.error} fieldsWithErrors={['migrationKey']} />}
      </MoveSteps>
      <div className="border-t border-line">
        <Changes
          head={[t('companies.move.when'), t('companies.move.now'), t('companies.move.then')]}
          rows={[
            {
              id: 'served',
              name: t('companies.move.served'),
              before: t('companies.move.otherProvider'),
              after: t('companies.move.passerelle'),
            },
            {
              id: 'arrive',
              name: t('companies.move.arrive'),
              before: t('companies.move.atOther'),
              after: t('companies.move.inInbox'),
            },
          ]}
        />
        <p className="px-4 py-2 text-12 text-ink-3">{t('companies.move.caches')}</p>
      </div>
      <CardFooter>
        <span className="text-ink-3">
          {t(company.isVerified ? 'companies.move.undo' : 'companies.move.in.waits')}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('companies.move.here'), run: write }]} />
          <Button kind="quiet" onClick={onBack}>
            {t('companies.move.back')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            notNow={notNow}
            busy={move.isPending && t('companies.move.in.moving')}
          >
            {t(company.isVerified ? 'companies.move.here' : 'companies.move.in.keep')}
          </Button>
        </span>
      </CardFooter>
    </Form>
  );
}
