import { useInfiniteQuery } from '@tanstack/react-query';
import type { components } from '../api/schema';
import { Card } from '../components/card';
import { MoreFooter } from '../components/more-footer';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { Badge } from '../components/status';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import { personApi } from '../session/session';

type SignIn = components['schemas']['SignIn'];

/** Successful and refused sign-ins to the account, newest first, so that the person notices foreign ones. */
export function SignIns() {
  const { t } = useText();
  const query = useInfiniteQuery({
    queryKey: ['sign-ins'],
    queryFn: ({ pageParam, signal }) =>
      personApi.get('/api/core/sign-ins', {
        query: { limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
  const signIns = query.data?.pages.flatMap((page) => page.signIns) ?? [];
  const columns: Column<SignIn>[] = [
    {
      id: 'result',
      head: t('account.signInResult'),
      phone: 'status',
      cell: ({ succeeded, codeMissing }) =>
        succeeded ? (
          <Badge tone="ok" icon="ok">
            {t('account.signInOk')}
          </Badge>
        ) : codeMissing ? (
          <Badge tone="warn" icon="warn">
            {t('account.signInCodeMissing')}
          </Badge>
        ) : (
          <Badge tone="bad" icon="fail" soft>
            {t('account.signInRefused')}
          </Badge>
        ),
    },
    {
      id: 'method',
      head: t('account.signInMethod'),
      phone: 'name',
      fill: true,
      cell: ({ method, secondFactor }) =>
        method === null
          ? ''
          : t(
              secondFactor && method === 'password'
                ? 'account.signInBy.passwordAndCode'
                : `account.signInBy.${method}`,
            ),
    },
    {
      id: 'from',
      head: t('account.sessionFrom'),
      phone: 'number',
      cell: ({ address }) => <code className="text-12">{address}</code>,
    },
    {
      id: 'at',
      head: t('account.signInAt'),
      numeric: true,
      phone: 'amount',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Card title={t('account.signIns')}>
      <Reading query={query} title={t('account.signInsFailed')} rows={3}>
        {() =>
          signIns.length === 0 ? (
            <EmptyState icon="person" title={t('account.signInsNone')} />
          ) : (
            <Table label={t('account.signIns')} rows={signIns} rowKey={({ id }) => id} columns={columns} />
          )
        }
      </Reading>
      <MoreFooter query={query}>{t('account.signInsNote')}</MoreFooter>
    </Card>
  );
}
