import { Entrance } from './entrance';
import { useText } from '../i18n/text';

export function SignInPage() {
  const { t } = useText();
  return <Entrance title={t('sign-in.title')}>{null}</Entrance>;
}
