import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../api/failure';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, Select } from '../components/field';
import { FailureState, Skeleton, useLate } from '../components/states';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { personApi } from '../session/session';
import { useSession } from '../session/team';
import { ChoiceTable } from './notification-choices';
import type { NotificationSetting, NotificationSettings } from './notification-settings';

const KEY = ['notifications'];
/** Interval in milliseconds at which the state of a mail under way is read again. */
const POLL_MS = 2_000;
/** Option of the settings that belong to no team. */
const INSTALLATION = '';

/** Mails that the person gets: for each team and kind at once, daily or never; a test, and the state of the last mail. */
export function Notifications() {
  const { t } = useText();
  const { teams } = useSession();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [chosenTeam, setTeam] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await personApi.get('/api/core/user/notifications', { signal })).notifications,
    refetchInterval: ({ state }) => {
      const mail = state.data?.lastMail ?? null;
      return mail !== null && !mail.final && mail.problem === null ? POLL_MS : false;
    },
  });
  const isLate = useLate(query.isPending);
  const settings = query.data?.settings ?? [];
  const options = [...new Set(settings.map(({ teamId }) => teamId ?? INSTALLATION))];
  const team =
    chosenTeam !== null && options.includes(chosenTeam) ? chosenTeam : (options[0] ?? INSTALLATION);
  const store = (notifications: NotificationSettings) => queryClient.setQueryData(KEY, notifications);
  const change = async (body: { timeZone?: string; settings?: NotificationSetting[] }) => {
    const { timeZone, settings: changed } = body;
    try {
      const { notifications } = await personApi.put('/api/core/user/notifications', {
        body: {
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(changed === undefined
            ? {}
            : { settings: changed.map(({ teamId, kind, choice }) => ({ teamId, kind, choice })) }),
        },
      });
      store(notifications);
    } catch (error) {
      toasts.failed(t('account.notificationsFailed'), error);
      await queryClient.invalidateQueries({ queryKey: KEY });
    }
  };
  const choose = (setting: NotificationSetting, choice: NotificationSetting['choice']) => {
    const next = { ...setting, choice };
    // Shown at once; the answer replaces it.
    if (query.data !== undefined)
      store({ ...query.data, settings: settings.map((each) => (each === setting ? next : each)) });
    void change({ settings: [next] });
  };
  const test = async () => {
    setTesting(true);
    try {
      store((await personApi.post('/api/core/user/notifications/test')).notifications);
      toasts.done(t('account.notificationsTested'));
    } catch (error) {
      toasts.failed(t('account.notificationsTestFailed'), error);
    }
    setTesting(false);
  };
  return (
    <Card
      title={t('account.notifications')}
      aside={
        options.length > 1 && (
          <Select
            aria-label={t('account.notificationsTeam')}
            value={team}
            onChange={(event) => setTeam(event.target.value)}
          >
            {options.map((id) => (
              <option key={id} value={id}>
                {id === INSTALLATION
                  ? t('account.notificationsInstallation')
                  : (teams.find((each) => each.id === id)?.name ?? id)}
              </option>
            ))}
          </Select>
        )
      }
    >
      {isLate && <Skeleton rows={4} />}
      {query.error !== null && (
        <FailureState
          title={t('account.notificationsNotRead')}
          {...describeFailure(query.error)}
          message={<FailureText error={query.error} />}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <>
          {!query.data.mailAvailable && (
            <CardBody>
              <Alert tone="warn" title={t('account.notificationsNoServer')} />
            </CardBody>
          )}
          <ChoiceTable
            settings={settings.filter(({ teamId }) => (teamId ?? INSTALLATION) === team)}
            onChoose={choose}
          />
          <CardBody className="grid gap-4 border-t border-line md:grid-cols-2">
            <Field label={t('account.notificationsZone')} hint={t('account.notificationsZoneNote')}>
              <Select
                value={query.data.timeZone}
                onChange={(event) => void change({ timeZone: event.target.value })}
              >
                {[...new Set([query.data.timeZone, ...Intl.supportedValuesOf('timeZone')])]
                  .sort()
                  .map((zone) => (
                    <option key={zone} value={zone}>
                      {zone}
                    </option>
                  ))}
              </Select>
            </Field>
          </CardBody>
          <CardFooter>
            <LastMail mail={query.data.lastMail} />
            <Button
              className="ml-auto"
              busy={isTesting && t('account.notificationsTesting')}
              onClick={() => void test()}
            >
              {t('account.notificationsTest')}
            </Button>
          </CardFooter>
        </>
      )}
    </Card>
  );
}

/** State of the newest mail: sent, on its way, or not delivered and why. */
function LastMail({ mail }: { mail: NotificationSettings['lastMail'] }) {
  const { t } = useText();
  return (
    <p className="min-w-0 flex-1 basis-60" role="status">
      {mail === null && t('account.lastMailNone')}
      {mail !== null && mail.deliveredAt !== null && (
        <>
          {t('account.lastMailSent')} <Time at={mail.deliveredAt} />
        </>
      )}
      {mail !== null && mail.deliveredAt === null && mail.problem === null && t('account.lastMailSending')}
      {mail !== null && mail.deliveredAt === null && mail.problem !== null && (
        <span className="text-bad">
          {t('account.lastMailFailed')} {t(`account.lastMailProblem.${mail.problem}`)}{' '}
          {t(mail.final ? 'account.lastMailGivenUp' : 'account.lastMailRetried')}
        </span>
      )}
    </p>
  );
}
