import { Entrance } from './entrance';
import { useText } from '../i18n/text';

export function WelcomePage() {
  const { t } = useText();
  return <Entrance title={t('sign-in.welcome.title')}>{null}</Entrance>;
}
