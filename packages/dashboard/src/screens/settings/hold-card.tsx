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

const WARNINGS = [
  'SENDER-NOT-SELLER',
  'SELLER-NAME-NEW',
  'PAYEE-ACCOUNT-NEW',
  'SENDER-NEW-FOR-SELLER',
] as const;
type Warning = (typeof WARNINGS)[number];

/** With which warnings a received invoice waits until a second person has confirmed its payee. */
export function HoldCard({ team }: { team: Team }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const before: readonly Warning[] = team.purchaseHold?.warnings ?? [];
  const [chosen, setChosen] = useState(before);
  const warnings = WARNINGS.filter((code) => chosen.includes(code));
  const purchaseHold = warnings.length === 0 ? null : { warnings };
  const patch = (to: Api) => to.patch('/api/v1/team', { body: { purchaseHold } });
  const save = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['team', team.id] }),
        queries.invalidateQueries({ queryKey: ['documents', team.id] }),
      ]);
      done(t('settings.holdSaved'));
    },
  });
  const isReadOnly = !may('team.manage');
  const isUnchanged = warnings.join() === WARNINGS.filter((code) => before.includes(code)).join();
  const why = isReadOnly ? t('settings.roleManages') : isUnchanged ? t('settings.houseUnchanged') : null;
  return (
    <Card title={t('settings.hold')}>
      <Form
        onSubmit={() => {
          if (why === null && !save.isPending) save.mutate();
        }}
      >
        <CardBody className="grid gap-3 text-13">
          <p className="text-ink-2">{t('settings.holdNote')}</p>
          <fieldset className="grid gap-1.5">
            <legend className="sr-only">{t('settings.hold')}</legend>
            {WARNINGS.map((code) => (
              <Checkbox
                key={code}
                label={t(`settings.hold.${code}`)}
                checked={chosen.includes(code)}
                disabled={isReadOnly}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
                }
              />
            ))}
          </fieldset>
          {save.error !== null && <FailureAlert error={save.error} />}
        </CardBody>
        <CardFooter>
          {why !== null && <span className="text-12 text-ink-3">{why}</span>}
          <span className="ml-auto flex gap-2">
            <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('settings.holdSave'), run: patch }]} />
            <Button type="submit" busy={save.isPending && t('common.saving')} notNow={why}>
              {t('settings.holdSave')}
            </Button>
          </span>
        </CardFooter>
      </Form>
    </Card>
  );
}
