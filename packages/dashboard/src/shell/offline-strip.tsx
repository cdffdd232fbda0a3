import { useSyncExternalStore } from 'react';
import { Icon } from '../components/icon';
import { useText } from '../i18n/text';

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the browser has no connection; what is shown stays, and writing continues. */
export function OfflineStrip() {
  const { t } = useText();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex min-h-7 items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1 text-12 text-warn">
          <Icon name="offline" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
