import { PageHead } from '../components/page';
import { useText } from '../i18n/text';
import { useSession } from '../session/team';

export function AccountPage() {
  const { t } = useText();
  const { user } = useSession();
  return <PageHead title={t('shell.account')} note={user.email} />;
}
