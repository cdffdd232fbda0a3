import type { ReactNode } from 'react';
import { ApiFailure, isAway, messageOf } from '../api/failure';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { EmptyState, FailureState, Skeleton, useLate } from './states';

/** The part of a query that says how far it is. */
export interface ReadState<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  /** The rows are those of the question before, until the answer to the new one is there */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/**
 * What stands in the place of data that is being read, was refused or could not be read; else `children` with the data. What was
 * asked before is pale and out of reach, so that no deed meets other rows than those that the filters name.
 */
export function Reading<Data>({
  query,
  title,
  rows,
  skeleton,
  children,
}: {
  query: ReadState<Data>;
  /** What could not be read ("The documents could not be read") */
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

/** A failure in the place of what should have been read. */
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
  const failure = messageOf(error);
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
  if (error instanceof ApiFailure && error.status === 403) {
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
