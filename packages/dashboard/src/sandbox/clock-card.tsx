import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { ApiCallButton } from '../components/api-call';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, Input, Select } from '../components/field';
import { Form } from '../components/form';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi } from '../session/team';
import { toSeconds, UNITS, type Unit } from './leap';

const UNIT_NAMES: readonly Unit[] = ['minutes', 'hours', 'days'];
const QUICK = [
  { amount: '1', unit: 'hours' },
  { amount: '1', unit: 'days' },
  { amount: '10', unit: 'days' },
] as const;

/** Lets time pass for the team. */
export function ClockCard() {
  const { t } = useText();
  const api = useApi();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<Unit>('days');
  const seconds = toSeconds(amount, unit);
  const named = (count: number, of: Unit) => t(`sandbox.unit.${of}`, { count });
  const post = (to: Api, leap: number) =>
    to.post('/api/v1/sandbox/clock/advance', { body: { seconds: leap } });
  const advance = useMutation({
    mutationFn: ({ leap }: { leap: number; name: string }) => post(api, leap),
    onSuccess: async (_, { name }) => {
      // Any page may show rows that became due.
      await queries.invalidateQueries();
      done(t('sandbox.passed', { name }));
    },
  });
  return (
    <Card title={t('sandbox.clock')}>
      <Form
        onSubmit={() => {
          if (seconds !== null && !advance.isPending)
            advance.mutate({ leap: seconds, name: named(Number(amount), unit) });
        }}
      >
        <CardBody className="grid gap-4">
          <p className="text-13 text-ink-2">{t('sandbox.clockNote')}</p>
          <div className="flex flex-wrap gap-2">
            {QUICK.map((leap) => {
              const name = named(Number(leap.amount), leap.unit);
              return (
                <Button
                  key={name}
                  icon="wait"
                  notNow={advance.isPending ? t('sandbox.passing') : null}
                  onClick={() => advance.mutate({ leap: toSeconds(leap.amount, leap.unit) ?? 0, name })}
                >
                  {name}
                </Button>
              );
            })}
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field
              label={t('sandbox.amount')}
              error={amount !== '' && seconds === null ? t('sandbox.amountWrong') : undefined}
            >
              <Input
                numeric
                inputMode="numeric"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
            <Field label={t('sandbox.unit')}>
              <Select
                value={unit}
                onChange={({ target }) => setUnit(UNIT_NAMES.find((each) => each === target.value) ?? unit)}
              >
                {UNIT_NAMES.map((each) => (
                  <option key={each} value={each}>
                    {t(`sandbox.unitName.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {advance.error !== null && <FailureAlert error={advance.error} />}
        </CardBody>
        <CardFooter>
          <Button
            type="submit"
            busy={advance.isPending && t('sandbox.passing')}
            notNow={seconds === null ? t('sandbox.amountWrong') : null}
          >
            {t('sandbox.pass')}
          </Button>
          <ApiCallButton
            kind="quiet"
            iconOnly
            className="ml-auto"
            apiCalls={[{ name: t('sandbox.pass'), run: (to) => post(to, seconds ?? UNITS.days) }]}
          />
        </CardFooter>
      </Form>
    </Card>
  );
}
