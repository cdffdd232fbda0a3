import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isAway, describeFailure } from '../api/failure';
import { buttonClasses } from '../components/button';
import { EmptyState, FailureState } from '../components/states';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { PageNotLoadedError } from '../routes/page-not-loaded';

/** In place of a page that could not be shown: what happened, code and request id, Try again. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useText();
  const router = useRouter();
  const { code, requestId } = describeFailure(error);
  useEffect(() => {
    if (error instanceof PageNotLoadedError) void error.reloadOnce();
  }, [error]);
  return (
    <FailureState
      title={t(isAway(error) && !navigator.onLine ? 'common.offlineTitle' : 'shell.failed.title')}
      message={<FailureText error={error} />}
      code={code}
      requestId={requestId}
      onRetry={() => void router.invalidate()}
    />
  );
}

export function NotFoundPage() {
  const { t } = useText();
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        icon="search"
        title={t('shell.notFound.title')}
        action={
          <Link to="/" className={buttonClasses()}>
            {t('shell.notFound.back')}
          </Link>
        }
      >
        {t('shell.notFound.note')}
      </EmptyState>
    </main>
  );
}
