import { Alert } from '../components/alert';
import { useText } from '../i18n/text';

const PATHS_MOST = 12;

/** Names what of the document the form keeps without a field. */
export function UnshownAlert({ paths }: { paths: readonly string[] }) {
  const { t } = useText();
  return (
    <Alert tone="info" title={t('send.unshown')}>
      <p className="font-mono text-12">
        {paths.slice(0, PATHS_MOST).join(', ')}
        {paths.length > PATHS_MOST && ` … +${paths.length - PATHS_MOST}`}
      </p>
    </Alert>
  );
}
