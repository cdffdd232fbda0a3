import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FailureAlert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, Select } from '../components/field';
import { useToasts } from '../components/toast';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { formatPeriod, listMonths } from './months';

/** Months that are offered, besides the running one. */
const MONTHS = 24;

/** Requests the export of a month of a company. */
export function ExportForm({ companyId }: { companyId: string }) {
  const { t, language } = useText();
  const api = useApi();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [months] = useState(() => listMonths(new Date(), MONTHS));
  const [from, setFrom] = useState(months[0]?.from ?? '');
  const month = months.find((each) => each.from === from) ?? { from, to: from };
  const write = (to: Api) =>
    to.post('/api/v1/{companyId}/exports', { path: { companyId }, body: { ...month, language } });
  const request = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['exports', teamId, companyId] });
      done(t('exports.requested'));
    },
  });
  return (
    <Card title={t('exports.new')}>
      <CardBody className="grid gap-4">
        <Field label={t('exports.month')} className="md:max-w-80">
          <Select value={from} onChange={(event) => setFrom(event.target.value)}>
            {months.map((each) => (
              <option key={each.from} value={each.from}>
                {formatPeriod(each, language, format.day)}
              </option>
            ))}
          </Select>
        </Field>
        <p className="text-13 text-ink-2">{t('exports.contents')}</p>
        {request.error !== null && <FailureAlert error={request.error} />}
      </CardBody>
      <CardFooter>
        <Button
          kind="primary"
          icon="download"
          busy={request.isPending && t('exports.requesting')}
          onClick={() => request.mutate()}
        >
          {t('exports.request')}
        </Button>
        <ApiCallButton
          kind="quiet"
          iconOnly
          className="ml-auto"
          apiCalls={[{ name: t('exports.request'), run: write }]}
        />
      </CardFooter>
    </Card>
  );
}
