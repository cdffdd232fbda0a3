import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { FormDialog } from '../../components/form-dialog';
import { Field, TextArea } from '../../components/field';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { ForeignName } from '../../documents/foreign-text';
import { formatVatNumber, visibleText } from '../../format/identifiers';
import { useText } from '../../i18n/text';
import { OperatorPage } from '../../operator/operator-shell';
import { operatorCalls, verificationsQuery, type OpenVerification } from '../../operator/queries';
import { personApi } from '../../session/session';

type Outcome = 'verified' | 'rejected';

/** Companies of production teams that wait for the operator to look at their papers. */
export function OperatorVerificationsPage() {
  const { t } = useText();
  const query = useInfiniteQuery(verificationsQuery(personApi));
  const [question, setQuestion] = useState<{ verification: OpenVerification; outcome: Outcome } | null>(null);
  const waiting = query.data?.pages.flatMap((page) => page.verifications) ?? [];
  const columns: Column<OpenVerification>[] = [
    {
      id: 'company',
      head: t('operator.verification.company'),
      phone: 'name',
      fill: true,
      cell: ({ company }) => (
        <span className="flex min-w-0 flex-col">
          <ForeignName text={company.name} className="font-medium" />
          {company.tradeNames.length > 0 && (
            <ForeignName
              className="text-12 text-ink-2"
              text={t('operator.verification.tradeNames', { names: company.tradeNames.join(', ') })}
            />
          )}
          <ForeignName
            className="text-12 text-ink-3"
            text={`${company.address}, ${company.postalCode} ${company.city}, ${company.country}`}
          />
        </span>
      ),
    },
    {
      id: 'number',
      head: t('operator.verification.numbers'),
      phone: 'number',
      className: 'text-12 whitespace-nowrap',
      cell: ({ company }) => (
        <span className="flex flex-col">
          {company.vatNumber !== null && <bdi>{formatVatNumber(company.vatNumber)}</bdi>}
          {company.enterpriseNumber !== null && (
            <code className="text-ink-3">
              {company.enterpriseNumberScheme}:{company.enterpriseNumber}
            </code>
          )}
        </span>
      ),
    },
    {
      id: 'team',
      head: t('operator.team'),
      from: 'lg',
      className: 'max-w-40 text-12 text-ink-2',
      cell: ({ team }) => <ForeignName text={team.name} className="block" />,
    },
    {
      id: 'since',
      head: t('operator.verification.waits'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt, expiresAt }) => (
        <span className="flex flex-col">
          <Time at={createdAt} />
          <span>
            {t('operator.verification.ends')} <Time at={expiresAt} form="ago" />
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      head: t('operator.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'line',
      cell: (verification) => (
        <span className="inline-flex gap-1">
          <Button size="sm" icon="shield" onClick={() => setQuestion({ verification, outcome: 'verified' })}>
            {t('operator.verification.verify')}
          </Button>
          <Button size="sm" kind="quiet" onClick={() => setQuestion({ verification, outcome: 'rejected' })}>
            {t('operator.verification.reject')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <OperatorPage
      title={t('operator.tab.verifications')}
      note={t('operator.verification.note')}
      apiCalls={[
        { name: t('operator.tab.verifications'), run: (api) => operatorCalls.verifications(api, null) },
      ]}
    >
      <Card>
        <Reading query={query} title={t('operator.verification.unreadable')} rows={4}>
          {() =>
            waiting.length === 0 ? (
              <EmptyState icon="shield" title={t('operator.verification.none')}>
                <p>{t('operator.verification.noneNote')}</p>
              </EmptyState>
            ) : (
              <Table
                label={t('operator.tab.verifications')}
                columns={columns}
                rows={waiting}
                rowKey={({ id }) => id}
              />
            )
          }
        </Reading>
        <MoreFooter query={query} />
      </Card>
      {question !== null && <DecisionDialog {...question} onClose={() => setQuestion(null)} />}
    </OperatorPage>
  );
}

function DecisionDialog({
  verification: { id, company },
  outcome,
  onClose,
}: {
  verification: OpenVerification;
  outcome: Outcome;
  onClose: () => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const reasonOrNull = reason.trim() === '' ? null : reason.trim();
  const name = `\u2068${visibleText(company.name)}\u2069`;
  const isRejection = outcome === 'rejected';
  const decide = useMutation({
    mutationFn: () => operatorCalls.decide(personApi, id, outcome, reasonOrNull),
    onSuccess: () => {
      toasts.done(
        t(isRejection ? 'operator.verification.rejected' : 'operator.verification.verified', { name }),
      );
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator', 'verifications'] }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(isRejection ? 'operator.verification.rejectTitle' : 'operator.verification.verifyTitle', {
        name,
      })}
      mutation={decide}
      action={t(isRejection ? 'operator.verification.reject' : 'operator.verification.verify')}
      call={(api) => operatorCalls.decide(api, id, outcome, reasonOrNull)}
      by="person"
      kind={isRejection ? 'danger' : 'primary'}
    >
      <p>{t(isRejection ? 'operator.verification.rejectNote' : 'operator.verification.verifyNote')}</p>
      <Field
        label={t('operator.reason')}
        optional={isRejection ? undefined : t('common.optional')}
        hint={t('operator.verification.reasonHint')}
        missing={isRejection && reasonOrNull === null && t('operator.reasonFirst')}
      >
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
