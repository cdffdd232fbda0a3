import { useState } from 'react';
import { RegisterForm, type Registered } from '../../applications/register-form';
import { Button } from '../../components/button';
import { PageHead, Stack } from '../../components/page';
import { SecretOnce } from '../../components/secret';
import { useText } from '../../i18n/text';
import { useMay } from '../../session/team';
import { ConnectedCard } from './connected-card';
import { RegisteredCard } from './registered-card';

/** Applications that are connected to the team, and those that the team offers to others. */
export function ApplicationsPage() {
  const { t } = useText();
  const may = useMay();
  const [isMaking, setMaking] = useState(false);
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <>
      <PageHead
        title={t('applications.title')}
        note={t('applications.note')}
        apiCalls={[
          {
            name: t('applications.connected'),
            run: (to) => to.get('/api/core/application-grants'),
            by: 'person',
          },
          { name: t('applications.registered'), run: (to) => to.get('/api/core/applications'), by: 'person' },
        ]}
        actions={
          <Button
            kind="primary"
            icon="plus"
            notNow={may('members.manage') ? null : t('applications.roleManages')}
            onClick={() => setMaking(true)}
          >
            {t('applications.new')}
          </Button>
        }
      />
      <Stack>
        {registered !== null && (
          <SecretOnce
            title={t('applications.secretTitle', { name: registered.name })}
            note={t('applications.secretNote')}
            values={[
              { name: t('applications.clientId'), value: registered.id },
              { name: t('applications.secret'), value: registered.secret },
            ]}
            onDone={() => setRegistered(null)}
          />
        )}
        <ConnectedCard />
        <RegisteredCard onSecret={setRegistered} />
      </Stack>
      {isMaking && <RegisterForm onClose={() => setMaking(false)} onSecret={setRegistered} />}
    </>
  );
}
