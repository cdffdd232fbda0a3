import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { ApiCallButton } from '../../components/api-call';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter } from '../../components/card';
import { Checkbox } from '../../components/field';
import { Form } from '../../components/form';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { useApi, useMay } from '../../session/team';

type Team = components['schemas']['Team'];
type HouseRule = keyof Team['houseRules'];

const HOUSE_RULES: readonly HouseRule[] = [
  'HOUSE-IBAN',
  'HOUSE-VAT-NUMBER',
  'HOUSE-ENTERPRISE-NUMBER',
  'HOUSE-DUE-BEFORE-ISSUE',
  'HOUSE-ISSUE-DATE',
  'HOUSE-LINE-ID',
  'HOUSE-NEGATIVE-INVOICE',
  'HOUSE-DISCOUNT-ABOVE-BASE',
  'HOUSE-ALLOWANCE-RATE',
  'HOUSE-VAT-RATE',
  'HOUSE-MINOR-UNIT',
  'HOUSE-NO-PAYMENT',
];

/** Card of the house rules that create warnings for the team's documents. */
export function HouseRulesCard({ team }: { team: Team }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [switches, setSwitches] = useState(team.houseRules);
  const changes = Object.fromEntries(
    HOUSE_RULES.filter((code) => switches[code] !== team.houseRules[code]).map((code) => [
      code,
      switches[code],
    ]),
  );
  const patch = (to: Api) => to.patch('/api/v1/team', { body: { houseRules: changes } });
  const save = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['team', team.id] });
      done(t('settings.houseSaved'));
    },
  });
  const isReadOnly = !may('team.manage');
  const why = isReadOnly
    ? t('settings.roleManages')
    : Object.keys(changes).length === 0
      ? t('settings.houseUnchanged')
      : null;
  return (
    <Card title={t('settings.house')}>
      <Form
        onSubmit={() => {
          if (why === null && !save.isPending) save.mutate();
        }}
      >
        <CardBody className="grid gap-3 text-13">
          <p className="text-ink-2">{t('settings.houseNote')}</p>
          <div className="grid gap-x-6 gap-y-1 md:grid-cols-2">
            {HOUSE_RULES.map((code) => (
              <Checkbox
                key={code}
                label={t(`settings.house.${code}`)}
                checked={switches[code]}
                disabled={isReadOnly}
                onChange={(event) => setSwitches({ ...switches, [code]: event.target.checked })}
              />
            ))}
          </div>
          {save.error !== null && <FailureAlert error={save.error} />}
        </CardBody>
        <CardFooter>
          {why !== null && <span className="text-12 text-ink-3">{why}</span>}
          <span className="ml-auto flex gap-2">
            <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('settings.houseSave'), run: patch }]} />
            <Button type="submit" busy={save.isPending && t('common.saving')} notNow={why}>
              {t('settings.houseSave')}
            </Button>
          </span>
        </CardFooter>
      </Form>
    </Card>
  );
}
