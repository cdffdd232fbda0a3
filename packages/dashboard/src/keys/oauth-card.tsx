import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, CardBody } from '../components/card';
import { Badge } from '../components/status';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { oauthQuery } from './queries';

/** OAuth2 in short, with the way to its page. */
export function OAuthCard() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data } = useQuery(oauthQuery(api, teamId));
  return (
    <Card title={t('keys.oauth.title')} aside={data && <OAuthBadge isEnabled={data.enabled} />}>
      <CardBody className="grid gap-2 text-13 text-ink-2">
        <p>{t(data?.enabled ? 'keys.oauth.forbids' : 'keys.oauth.note')}</p>
        <Link to="/$teamId/keys/oauth2" params={{ teamId }} className="justify-self-start">
          {t('keys.oauth.open')}
        </Link>
      </CardBody>
    </Card>
  );
}

export function OAuthBadge({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useText();
  return (
    <Badge tone={isEnabled ? 'ok' : 'off'} icon={isEnabled ? 'ok' : 'off'}>
      {t(isEnabled ? 'keys.oauth.enabled' : 'keys.oauth.disabled')}
    </Badge>
  );
}
