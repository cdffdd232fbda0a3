import type { ReactNode } from 'react';
import { ApiRequestError, isAway, describeFailure } from '../api/failure';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { EmptyState, FailureState, Skeleton, useLate } from './states';

/** Loading state of a query. */
export interface ReadState<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  /** True while the rows belong to the previous query */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/**
 * Shows a skeleton, a refusal or a failure until data is loaded; then `children` with the data. Rows of the previous
 * query are dimmed and inert, so that no action applies to rows outside the current filters.
 */
export function Reading<Data>({
  query,
  title,
  rows,
  skeleton,
  children,
}: {
  query: ReadState<Data>;
  /** Title of the failure ("The documents could not be loaded") */
  title: ReactNode;
  /** Height of the skeleton in rows */
  rows?: number;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const isLate = useLate(query.isPending);
  if (query.data !== undefined && !isLate) {
    const isOld = query.isPlaceholderData === true;
    return (
      <div
        className={isOld ? 'contents *:opacity-50' : 'contents'}
        aria-busy={isOld || undefined}
        inert={isOld}
      >
        {children(query.data)}
      </div>
    );
  }
  if (query.error !== null && query.error !== undefined) {
    return <Unreadable error={query.error} title={title} onRetry={() => void query.refetch()} />;
  }
  return isLate ? (skeleton ?? <Skeleton rows={rows} />) : <div data-reading className="min-h-44" />;
}

/** Shows a failure in place of the data. */
export function Unreadable({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: ReactNode;
  onRetry: () => void;
}) {
  const { t } = useText();
  const failure = describeFailure(error);
  const text = <FailureText error={error} />;
  if (isAway(error)) {
    return (
      <FailureState
        title={navigator.onLine ? title : t('common.offlineTitle')}
        message={t('common.offlineNote')}
        code={failure.code}
        requestId={null}
        onRetry={onRetry}
      />
    );
  }
  if (error instanceof ApiRequestError && error.status === 403) {
    return (
      <EmptyState icon="lock" title={t('common.forbiddenTitle')}>
        <p>{text}</p>
        <code className="text-12">{failure.code}</code>
      </EmptyState>
    );
  }
  return (
    <FailureState
      title={title}
      message={text}
      code={failure.code}
      requestId={failure.requestId}
      onRetry={onRetry}
    />
  );
}
