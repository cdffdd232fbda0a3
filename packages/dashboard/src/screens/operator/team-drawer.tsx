import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { Drawer } from '../../components/drawer';
import { Field, Input } from '../../components/field';
import { Reading } from '../../components/reading';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { visibleText } from '../../format/identifiers';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { operatorCalls, teamQuery, type OperatorTeam } from '../../operator/queries';
import { personApi } from '../../session/session';
import { OwnerInvitation } from './owner-invitation';
import { LimitForm } from './team-limit-form';
import { QuotaForm } from './team-quota-form';
import { TeamOAuthSection } from './team-oauth-section';
import { SuspensionSection } from './suspension-section';

/** A team: its figures, its owner, name, limits and suspension, and its OAuth2. */
export function TeamDrawer({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { t } = useText();
  const query = useQuery(teamQuery(personApi, teamId));
  return (
    <Drawer
      title={query.data ? <bdi>{visibleText(query.data.name)}</bdi> : t('common.loading')}
      onClose={onClose}
      apiCalls={[
        { name: t('operator.team'), by: 'person', run: (api) => operatorCalls.team(api, teamId) },
        {
          name: t('operator.teams.rename'),
          by: 'person',
          run: (api) => operatorCalls.updateTeam(api, teamId, { name: query.data?.name ?? '…' }),
        },
        {
          name: t('operator.teams.suspend'),
          by: 'person',
          run: (api) => operatorCalls.updateTeam(api, teamId, { suspension: { reason: '…' } }),
        },
        {
          name: t('operator.teams.invite'),
          by: 'person',
          run: (api) => operatorCalls.inviteOwner(api, teamId, '…'),
        },
        { name: t('operator.oauth.title'), by: 'person', run: (api) => operatorCalls.oauth(api, teamId) },
        {
          name: t('operator.oauth.disable'),
          by: 'person',
          run: (api) => operatorCalls.removeKeys(api, teamId),
        },
      ]}
    >
      <Reading query={query} title={t('operator.teams.unreadable')} rows={6}>
        {(team) => (
          <>
            <TeamFacts team={team} />
            {(team.state === 'active' || team.state === 'suspended') && (
              <>
                {!team.hasOwner && <OwnerInvitation team={team} />}
                <RenameForm key={team.name} team={team} />
                <LimitForm key={team.requestsPerSecond} team={team} />
                <QuotaForm key={`${team.quota?.plan} ${team.quota?.documentsPerMonth}`} team={team} />
                <SuspensionSection team={team} />
                <TeamOAuthSection teamId={team.id} />
              </>
            )}
          </>
        )}
      </Reading>
    </Drawer>
  );
}

function TeamFacts({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const format = useFormat();
  const { id, environment, state, suspension, members, companies, figures, quota } = team;
  const { createdAt, erasingAt } = team;
  const volume = (count: number, last: number): string =>
    t('operator.teams.thisAndLast', { count: format.count(count), last: format.count(last) });
  const facts: [string, ReactNode][] = [
    [t('operator.team'), <Id key="id" value={id} />],
    [
      t('operator.head.state'),
      t(state === 'active' ? `shell.${environment}` : `operator.teams.state.${state}`),
    ],
    [
      t('operator.teams.suspendedSince'),
      suspension !== null && <Time key="suspended" at={suspension.since} form="full" />,
    ],
    [t('operator.teams.reason'), suspension !== null && visibleText(suspension.reason)],
    ...(figures === null
      ? []
      : ([
          [t('operator.teams.sort.sent'), volume(figures.sent, figures.sentLastMonth)],
          [t('operator.teams.sort.received'), volume(figures.received, figures.receivedLastMonth)],
          [t('operator.teams.sort.failed'), format.count(figures.failed)],
          [t('operator.head.webhooks'), format.count(figures.failingWebhooks)],
          [t('operator.head.activity'), <Time key="activity" at={figures.lastActivityAt} form="full" />],
        ] satisfies [string, ReactNode][])),
    [
      t('operator.teams.plan'),
      quota !== null &&
        t('operator.teams.planOf', {
          plan: visibleText(quota.plan),
          count: format.count(quota.documentsPerMonth),
        }),
    ],
    [t('operator.head.members'), format.count(members)],
    [t('operator.head.companies'), format.count(companies)],
    [t('operator.head.created'), <Time key="created" at={createdAt} form="full" />],
    [
      t('operator.teams.erasingSince'),
      erasingAt !== null && <Time key="erasing" at={erasingAt} form="full" />,
    ],
  ];
  return (
    <CardBody className="grid gap-3">
      <Facts rows={facts.filter(([, value]) => value !== false)} />
      <p className="text-12 text-ink-3">
        {figures === null
          ? t('operator.teams.notCounted')
          : t('operator.teams.counted', { time: format.short(figures.countedAt) })}
      </p>
    </CardBody>
  );
}

function RenameForm({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(team.name);
  const rename = useMutation({
    mutationFn: () => operatorCalls.updateTeam(personApi, team.id, { name: name.trim() }),
    onSuccess: () => toasts.done(t('operator.teams.renamed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
  const isSame = name.trim() === team.name || name.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) rename.mutate();
      }}
    >
      <CardBody className="border-t border-line">
        <Field label={t('operator.head.name')}>
          <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        {rename.error !== null && <FailureAlert error={rename.error} />}
      </CardBody>
      <CardFooter className="justify-end">
        {isSame && <span className="text-12 text-ink-3">{t('operator.teams.sameName')}</span>}
        <Button
          type="submit"
          size="sm"
          busy={rename.isPending && t('common.saving')}
          notNow={isSame ? t('operator.teams.sameName') : null}
        >
          {t('operator.teams.rename')}
        </Button>
      </CardFooter>
    </form>
  );
}
