import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { linkOrganisation } from '../session/organisation';
import { signInWaysQuery } from '../session/session';
import { useSession } from '../session/team';

/** Connects the account with that of the person's organisation. Left out where no organisation has single sign-on. */
export function OrganisationCard() {
  const { t } = useText();
  const toasts = useToasts();
  const { organisation } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { data: ways } = useQuery(signInWaysQuery);
  if (ways?.organisation !== true) return null;
  const link = async () => {
    setBusy(true);
    try {
      await linkOrganisation();
    } catch (error) {
      toasts.failed(t('account.identityFailed'), error);
    }
    setBusy(false);
  };
  return (
    <Card title={t('account.organisation')}>
      <CardBody className="text-13 text-ink-2">
        {organisation === null
          ? t('account.organisationNote')
          : t('account.organisationSession', { name: organisation.name })}
      </CardBody>
      {organisation === null && (
        <CardFooter>
          <Button
            className="ml-auto"
            busy={isBusy && t('account.identityLinking')}
            onClick={() => void link()}
          >
            {t('account.organisationLink')}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}
