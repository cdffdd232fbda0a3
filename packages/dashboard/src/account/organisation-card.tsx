import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { linkOrganisation, type OrganisationChoice } from '../session/organisation';
import { OrganisationChoices } from '../sign-in/organisation-choices';
import { signInWaysQuery } from '../session/session';
import { useSession } from '../session/team';

/** Connects the account with that of the person's organisation. Left out where no organisation has single sign-on. */
export function OrganisationCard() {
  const { t } = useText();
  const toasts = useToasts();
  const { organisation } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [choices, setChoices] = useState<readonly OrganisationChoice[]>([]);
  const { data: ways } = useQuery(signInWaysQuery);
  if (ways?.organisation !== true) return null;
  const link = async (providerId?: string) => {
    setBusy(true);
    try {
      setChoices(await linkOrganisation(providerId));
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
        {choices.length > 0 && (
          <div className="mt-3">
            <OrganisationChoices
              choices={choices}
              notNow={isBusy ? t('account.identityLinking') : null}
              onChoose={(providerId) => void link(providerId)}
            />
          </div>
        )}
      </CardBody>
      {organisation === null && choices.length === 0 && (
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
