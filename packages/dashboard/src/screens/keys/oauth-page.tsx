import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/client';
import { Card, CardBody, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { Time } from '../../components/time';
import { useText } from '../../i18n/text';
import { AssertionChecker } from '../../keys/assertion-checker';
import { OAuthBadge } from '../../keys/oauth-card';
import { oauthQuery } from '../../keys/queries';
import { useApi, useTeam } from '../../session/team';

/** OAuth2 of the team: where tokens come from, what an assertion says, which keys sign it, and a check of one. */
export function OAuthPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(oauthQuery(api, teamId));
  return (
    <>
      <PageHead
        title={t('keys.oauth.title')}
        crumbs={
          <>
            <Link to="/$teamId/keys" params={{ teamId }}>
              {t('keys.title')}
            </Link>
            <span aria-hidden="true">/</span>
            <span>{t('keys.oauth.title')}</span>
          </>
        }
        note={t('keys.oauth.note')}
        apiCalls={[{ name: t('keys.oauth.title'), run: (to) => to.get('/api/core/oauth2') }]}
      />
      <Stack>
        <Reading query={query} title={t('keys.oauth.unreadable')} rows={4}>
          {(oauth) => (
            <>
              <StateCard oauth={oauth} />
              <ClaimsCard teamId={teamId} tokenUrl={oauth.tokenUrl} />
            </>
          )}
        </Reading>
        <AssertionChecker />
      </Stack>
    </>
  );
}

type OAuth = Answer<'/api/core/oauth2', 'get'>['oauth'];

function StateCard({ oauth }: { oauth: OAuth }) {
  const { t } = useText();
  const rows: [string, ReactNode][] = [
    [t('keys.oauth.tokenUrl'), <Id key="url" value={oauth.tokenUrl} />],
    [
      t('keys.oauth.keys'),
      oauth.keyIds.length === 0 ? (
        t('keys.oauth.noKeys')
      ) : (
        <span className="grid gap-1">
          {oauth.keyIds.map((kid) => (
            <code key={kid}>{kid ?? t('keys.oauth.noKid')}</code>
          ))}
        </span>
      ),
    ],
    [
      t('keys.oauth.since'),
      oauth.enabledAt !== null && <Time key="since" at={oauth.enabledAt} form="full" />,
    ],
    [
      t('keys.oauth.replaced'),
      oauth.updatedAt !== null && oauth.updatedAt !== oauth.enabledAt && (
        <Time key="replaced" at={oauth.updatedAt} form="full" />
      ),
    ],
  ];
  return (
    <Card title={t('keys.oauth.state')} aside={<OAuthBadge isEnabled={oauth.enabled} />}>
      <CardBody className="grid gap-4 text-13">
        <p className="text-ink-2">{t(oauth.enabled ? 'keys.oauth.forbids' : 'keys.oauth.enable')}</p>
        <Facts rows={rows.filter(([, value]) => Boolean(value))} />
      </CardBody>
    </Card>
  );
}

function ClaimsCard({ teamId, tokenUrl }: { teamId: string; tokenUrl: string }) {
  const { t } = useText();
  const rows: [string, ReactNode][] = [
    ['iss, sub, team_id', <Id key="team" value={teamId} />],
    ['aud', <Id key="aud" value={tokenUrl} />],
    ['user_id', t('keys.oauth.claim.user')],
    ['exp', t('keys.oauth.claim.exp')],
    ['iat, nbf', t('keys.oauth.claim.begin')],
    ['jti', t('keys.oauth.claim.jti')],
  ];
  return (
    <Card title={t('keys.oauth.claims')} note="RS256">
      <CardBody>
        <Facts rows={rows.map(([name, value]) => [<code key={name}>{name}</code>, value])} />
      </CardBody>
    </Card>
  );
}
