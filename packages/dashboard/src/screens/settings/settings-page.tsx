import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { ApiCallButton } from '../../components/api-call';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { Field, Input } from '../../components/field';
import { Form } from '../../components/form';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { Badge } from '../../components/status';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { useRefusal } from '../../refusals/use-refusal';
import { LeaveQuestion } from '../../members/member-dialogs';
import { membersQuery } from '../../members/queries';
import { ApprovalCard } from './approval-card';
import { AssistantCard } from './assistant-card';
import { HoldCard } from './hold-card';
import { UsageCard } from './usage-card';
import { HouseRulesCard } from './house-rules-card';
import { sessionQuery, type Permission } from '../../session/session';
import { useApi, useMay, useTeam } from '../../session/team';

type Team = components['schemas']['Team'];

/** Name and facts of the team, and the button to leave it. */
export function SettingsPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery({
    queryKey: ['team', teamId],
    queryFn: async ({ signal }) => (await api.get('/api/v1/team', { signal })).team,
  });
  return (
    <>
      <PageHead
        title={t('settings.title')}
        note={t('settings.note')}
        apiCalls={[{ name: t('settings.title'), run: (to) => to.get('/api/v1/team') }]}
      />
      <Stack>
        <Card title={t('settings.team')}>
          <Reading query={query} title={t('settings.unreadable')}>
            {(team) => <TeamForm key={team.name} team={team} />}
          </Reading>
        </Card>
        <UsageCard />
        {query.data !== undefined && (
          <HouseRulesCard key={JSON.stringify(query.data.houseRules)} team={query.data} />
        )}
        {query.data !== undefined && (
          <ApprovalCard key={JSON.stringify(query.data.purchaseApproval)} team={query.data} />
        )}
        {query.data !== undefined && (
          <HoldCard key={JSON.stringify(query.data.purchaseHold)} team={query.data} />
        )}
        {query.data !== undefined && (
          <AssistantCard key={String(query.data.assistantDrafts)} team={query.data} />
        )}
        <ElsewhereCard />
        <LeaveCard />
      </Stack>
    </>
  );
}

function TeamForm({ team }: { team: Team }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { role } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [name, setName] = useState(team.name);
  const patch = (to: Api) => to.patch('/api/v1/team', { body: { name: name.trim() } });
  const rename = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['team', team.id] }),
        queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
      done(t('settings.renamed'));
    },
  });
  const { error } = rename;
  const ofName = useRefusal(error).field('name');
  const why = !may('team.manage')
    ? t('settings.roleManages')
    : name.trim() === '' || name.trim() === team.name
      ? t('settings.nameFirst')
      : null;
  return (
    <Form
      onSubmit={() => {
        if (why === null && !rename.isPending) rename.mutate();
      }}
    >
      <CardBody className="grid gap-4">
        <Field label={t('settings.name')} error={ofName} className="max-w-104">
          <Input
            value={name}
            maxLength={100}
            autoComplete="off"
            readOnly={!may('team.manage')}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Facts
          rows={[
            [
              t('settings.environment'),
              <span key="e" className="inline-flex flex-wrap items-center gap-2">
                {team.environment === 'sandbox' ? (
                  <Badge tone="sim" icon="flask">
                    {t('settings.sandbox')}
                  </Badge>
                ) : (
                  t('settings.production')
                )}
                <span className="text-12 text-ink-3">
                  {t(`settings.environmentNote.${team.environment}`)}
                </span>
              </span>,
            ],
            [t('settings.id'), <Id key="i" value={team.id} />],
            [
              t('settings.address'),
              <Id key="a" value={`${location.origin}/api/v1`} label={t('common.copy')} />,
            ],
            [t('settings.role'), t(`shell.role.${role}`)],
            [t('settings.made'), <Time key="m" at={team.createdAt} form="full" />],
          ]}
        />
        {error !== null && <FailureAlert error={error} fieldsWithErrors={['name']} />}
      </CardBody>
      <CardFooter>
        {why !== null && <span className="text-12 text-ink-3">{why}</span>}
        <span className="ml-auto flex gap-2">
          <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('settings.rename'), run: patch }]} />
          <Button type="submit" busy={rename.isPending && t('common.saving')} notNow={why}>
            {t('settings.rename')}
          </Button>
        </span>
      </CardFooter>
    </Form>
  );
}

const ELSEWHERE: { page: 'members' | 'keys' | 'webhooks' | 'audit'; permission: Permission }[] = [
  { page: 'members', permission: 'members.read' },
  { page: 'keys', permission: 'keys.read' },
  { page: 'webhooks', permission: 'webhooks.read' },
  { page: 'audit', permission: 'audit.read' },
];

/** Links to the other settings of the team. */
function ElsewhereCard() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { routesByPath } = useRouter();
  const permittedPages = ELSEWHERE.filter(
    ({ page, permission }) => may(permission) && `/$teamId/${page}` in routesByPath,
  );
  if (permittedPages.length === 0) return null;
  return (
    <Card title={t('settings.elsewhere')}>
      <ul className="text-13">
        {permittedPages.map(({ page }) => (
          <li
            key={page}
            className="relative flex flex-wrap gap-x-4 border-b border-line px-4 py-3 last:border-b-0 hover:bg-hover"
          >
            <Link
              to={`/$teamId/${page}` as '/$teamId'}
              params={{ teamId }}
              className="w-28 font-medium after:absolute after:inset-0"
            >
              {t(`shell.nav.${page}`)}
            </Link>
            <span className="min-w-0 flex-1 text-ink-2">{t(`settings.about.${page}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LeaveCard() {
  const { t } = useText();
  const api = useApi();
  const { id, name, role } = useTeam();
  const [isLeaving, setLeaving] = useState(false);
  // Only an owner can be the last one.
  const { data: members } = useQuery({ ...membersQuery(api, id), enabled: role === 'owner' });
  const isLast = role === 'owner' && members?.filter((each) => each.role === 'owner').length === 1;
  return (
    <Card title={t('settings.leave')}>
      <CardBody className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
        <p className="min-w-0 flex-1 basis-64">
          {t('settings.leaveNote', { name })}
          {isLast && <span className="block text-12 text-ink-3">{t('members.obstacle.lastOwner')}</span>}
        </p>
        <Button
          kind="danger"
          notNow={isLast ? t('members.obstacle.lastOwner') : null}
          onClick={() => setLeaving(true)}
        >
          {t('members.leaveAction')}
        </Button>
      </CardBody>
      {isLeaving && <LeaveQuestion onClose={() => setLeaving(false)} />}
    </Card>
  );
}
