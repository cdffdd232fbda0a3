import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../api/schema';
import { Alert, FailureAlert } from '../components/alert';
import { Button, ButtonAnchor } from '../components/button';
import { Field, Select } from '../components/field';
import { Skeleton, useLate } from '../components/states';
import { useText } from '../i18n/text';
import { CompanyBoxes, type NamedCompany } from '../registry/company-boxes';
import { lastTeam } from '../session/last-team';
import { personApi } from '../session/session';
import { ChosenTeam, useSession } from '../session/team';
import { Entrance } from '../sign-in/entrance';
import { findPermission } from './permissions';
import { ScopeList } from './scope-list';

type ConsentRequest = components['schemas']['ConsentRequest'];

const route = getRouteApi('/authorize');

/** A person decides whether an application is connected, to which team and to which companies. */
export function ConsentPage() {
  const { t } = useText();
  const { request = '' } = route.useSearch();
  const query = useQuery({
    queryKey: ['consent', request],
    queryFn: async () =>
      (await personApi.post('/api/core/consents/preview', { body: { request } })).consentRequest,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isLate = useLate(query.isPending);
  const asked = query.data;
  return (
    <Entrance
      title={
        asked
          ? t('applications.consent.title', { name: asked.application.name })
          : t('applications.consent.pending')
      }
      note={asked && <Registrar application={asked.application} />}
      beside={<p>{t('applications.consent.about')}</p>}
    >
      {isLate && <Skeleton rows={3} />}
      {query.error !== null && <FailureAlert error={query.error} />}
      {asked && <Decision request={request} asked={asked} />}
    </Entrance>
  );
}

function Registrar({ application: { registeredBy, teamName } }: Pick<ConsentRequest, 'application'>) {
  const { t } = useText();
  return registeredBy === 'team'
    ? t('applications.consent.team', { team: teamName ?? '' })
    : t(`applications.consent.${registeredBy}`);
}

function Decision({ request, asked }: { request: string; asked: ConsentRequest }) {
  const { t } = useText();
  const { user, teams } = useSession();
  const [teamId, setTeamId] = useState(
    () => teams.find(({ id }) => id === lastTeam())?.id ?? teams[0]?.id ?? '',
  );
  const [companies, setCompanies] = useState<readonly NamedCompany[] | null>(null);
  const connect = useMutation({
    mutationFn: async () => {
      const companyIds = companies?.map(({ id }) => id) ?? null;
      return personApi.post('/api/core/consents', { body: { request, teamId, companyIds } });
    },
    onSuccess: ({ url }) => location.assign(url),
  });
  const team = teams.find(({ id }) => id === teamId);
  const mayReadCompanies = team?.permissions.includes('companies.read') === true;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate();
      }}
    >
      <section className="grid gap-1 text-13 wrap-anywhere">
        <h2 className="font-medium">{t('applications.consent.may')}</h2>
        <ScopeList scopes={asked.scopes} />
        {asked.scopes.some((scope) => findPermission(scope) === undefined) && (
          <details>
            <summary className="text-accent">{t('applications.consent.all')}</summary>
            <ScopeList scopes={asked.permissions} />
          </details>
        )}
        <p className="text-12 text-ink-2">{t('applications.consent.limit')}</p>
      </section>
      {team === undefined ? (
        <Alert tone="warn">{t('applications.consent.noTeam')}</Alert>
      ) : (
        <>
          <Field label={t('applications.consent.chooseTeam')}>
            <Select
              value={teamId}
              onChange={(event) => {
                setTeamId(event.target.value);
                setCompanies(null);
              }}
            >
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {mayReadCompanies && (
            <Field label={t('keys.companies')}>
              <Select
                value={companies === null ? 'all' : 'some'}
                onChange={(event) => setCompanies(event.target.value === 'all' ? null : [])}
              >
                <option value="all">{t('keys.companies.all')}</option>
                <option value="some">{t('keys.companies.some')}</option>
              </Select>
            </Field>
          )}
          {companies !== null && (
            <ChosenTeam team={team}>
              <CompanyBoxes
                companies={companies}
                onChange={setCompanies}
                label={t('keys.companies')}
                searchLabel={t('keys.companies.search')}
              />
            </ChosenTeam>
          )}
        </>
      )}
      {connect.error !== null && <FailureAlert error={connect.error} />}
      <div className="grid gap-2">
        <Button
          type="submit"
          kind="primary"
          size="lg"
          full
          notNow={
            companies?.length === 0
              ? t('keys.companies.first')
              : team
                ? null
                : t('applications.consent.noTeam')
          }
          busy={connect.isPending && t('applications.consent.connecting')}
        >
          {t('applications.consent.connect')}
        </Button>
        <ButtonAnchor kind="quiet" size="lg" full href={asked.denialUri}>
          {t('applications.consent.cancel')}
        </ButtonAnchor>
      </div>
      <p className="text-12 text-ink-3 wrap-anywhere">
        {t('applications.consent.signedIn', { email: user.email })}{' '}
        {t('applications.consent.next', { host: new URL(asked.redirectUri).host })}
      </p>
    </form>
  );
}
