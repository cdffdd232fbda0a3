import type { ReactNode } from 'react';
import { Alert } from '../components/alert';
import { useText } from '../i18n/text';

/** In the place of the form that a link would open: it was used, has ended or was never made. `children` say how to get another. */
export function InvalidLink({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <Alert tone="bad" title={t('sign-in.welcome.invalid')} live>
      {children}
    </Alert>
  );
}
