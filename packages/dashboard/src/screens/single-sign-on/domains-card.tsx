import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter } from '../../components/card';
import { CopyButton } from '../../components/copy-button';
import { Field, Input } from '../../components/field';
import { Form } from '../../components/form';
import { Badge } from '../../components/status';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { useRefusal } from '../../refusals/use-refusal';
import { useApi, useTeam } from '../../session/team';
import { ConfirmQuestion } from './confirm-question';

type Domain = components['schemas']['SingleSignOnDomain'];

/** E-mail domains of the team, each with the TXT record that proves it and its state. */
export function DomainsCard({ domains, why }: { domains: Domain[]; why: string | null }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [domain, setDomain] = useState('');
  const [removed, setRemoved] = useState<Domain | null>(null);
  const post = (to: Api) => to.post('/api/core/single-sign-on/domains', { body: { domain: domain.trim() } });
  const add = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['single-sign-on', teamId] });
      setDomain('');
    },
  });
  const { field } = useRefusal(add.error);
  const notNow = why ?? (domain.trim() === '' ? t('single-sign-on.domainFirst') : null);
  return (
    <Card
      title={t('single-sign-on.domains')}
      note={domains.length === 0 ? t('single-sign-on.domainsNone') : domains.length}
    >
      <CardBody className="text-13 text-ink-2">{t('single-sign-on.domainsNote')}</CardBody>
      {domains.map((each) => (
        <DomainRow key={each.id} domain={each} why={why} onRemove={() => setRemoved(each)} />
      ))}
      <Form
        onSubmit={() => {
          if (notNow === null && !add.isPending) add.mutate();
        }}
      >
        <CardFooter>
          <div className="flex w-full flex-wrap items-end gap-3">
            <Field
              label={t('single-sign-on.domain')}
              hint={t('single-sign-on.domainHint')}
              error={field('domain')}
              className="min-w-0 flex-1 basis-60"
            >
              <Input
                value={domain}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                readOnly={why !== null}
                onChange={({ target }) => setDomain(target.value)}
              />
            </Field>
            <Button type="submit" busy={add.isPending && t('common.saving')} notNow={notNow}>
              {t('single-sign-on.domainAdd')}
            </Button>
            {add.error !== null && <FailureAlert error={add.error} fieldsWithErrors={['domain']} />}
          </div>
        </CardFooter>
      </Form>
      {removed !== null && <RemoveQuestion domain={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function DomainRow({
  domain: { id, domain, recordName, recordValue, verifiedAt, checkedAt, problem },
  why,
  onRemove,
}: {
  domain: Domain;
  why: string | null;
  onRemove: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const toasts = useToasts();
  const check = useMutation({
    mutationFn: () =>
      api.post('/api/core/single-sign-on/domains/{domainId}/verify', { path: { domainId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['single-sign-on', teamId] }),
    onError: (error) => toasts.failed(t('single-sign-on.failed'), error),
  });
  return (
    <section aria-label={domain} className="grid gap-2 border-t border-line px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">{domain}</h3>
        {verifiedAt === null ? (
          <Badge tone="off" icon="wait">
            {t('single-sign-on.unverified')}
          </Badge>
        ) : (
          <Badge tone="ok" icon="check">
            {t('single-sign-on.verified')}
          </Badge>
        )}
        <Button
          size="sm"
          notNow={why}
          busy={check.isPending && t('single-sign-on.working')}
          aria-label={t('single-sign-on.domainCheckNamed', { domain })}
          onClick={() => check.mutate()}
        >
          {t('single-sign-on.domainCheck')}
        </Button>
        <Button kind="quiet" size="sm" icon="trash" iconOnly notNow={why} onClick={onRemove}>
          {t('single-sign-on.domainRemoveNamed', { domain })}
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-12">
        <dt className="text-ink-3">{t('single-sign-on.recordName')}</dt>
        <dd className="contents">
          <code className="wrap-anywhere">{recordName}</code>
          <CopyButton value={recordName} label={t('common.copy')} />
        </dd>
        <dt className="text-ink-3">{t('single-sign-on.recordValue')}</dt>
        <dd className="contents">
          <code className="wrap-anywhere">{recordValue}</code>
          <CopyButton value={recordValue} label={t('common.copy')} />
        </dd>
      </dl>
      {problem !== null && (
        <p className="text-12 text-bad">
          {t(`single-sign-on.problem.${problem}`)} {checkedAt !== null && <Time at={checkedAt} form="ago" />}
        </p>
      )}
    </section>
  );
}

function RemoveQuestion({ domain: { id, domain }, onClose }: { domain: Domain; onClose: () => void }) {
  const { t } = useText();
  return (
    <ConfirmQuestion
      texts={{
        title: t('single-sign-on.domainRemoveNamed', { domain }),
        note: t('single-sign-on.domainRemoveNote'),
        action: t('single-sign-on.domainRemove'),
        done: t('single-sign-on.domainRemoved'),
      }}
      data="single-sign-on"
      run={(api) => api.delete('/api/core/single-sign-on/domains/{domainId}', { path: { domainId: id } })}
      onClose={onClose}
    />
  );
}
