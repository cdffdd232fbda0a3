import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { ApiCallButton } from '../../components/api-call';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter } from '../../components/card';
import { Field, Input } from '../../components/field';
import { Form } from '../../components/form';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { useRefusal } from '../../refusals/use-refusal';
import { useApi, useMay } from '../../session/team';

type Team = components['schemas']['Team'];

/** Above which amount two people approve a received invoice; an empty amount: one is enough. */
export function ApprovalCard({ team }: { team: Team }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const before = team.purchaseApproval;
  const [limit, setLimit] = useState(before?.limit ?? '');
  const [currency, setCurrency] = useState(before?.currency ?? 'EUR');
  const purchaseApproval =
    limit.trim() === '' ? null : { limit: limit.trim(), currency: currency.trim().toUpperCase() };
  const patch = (to: Api) => to.patch('/api/v1/team', { body: { purchaseApproval } });
  const save = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['team', team.id] });
      done(t('settings.approvalSaved'));
    },
  });
  const refusal = useRefusal(save.error);
  const isReadOnly = !may('team.manage');
  const isUnchanged =
    purchaseApproval?.limit === before?.limit && purchaseApproval?.currency === before?.currency;
  const why = isReadOnly ? t('settings.roleManages') : isUnchanged ? t('settings.houseUnchanged') : null;
  return (
    <Card title={t('settings.approval')}>
      <Form
        onSubmit={() => {
          if (why === null && !save.isPending) save.mutate();
        }}
      >
        <CardBody className="grid gap-3 text-13">
          <p className="text-ink-2">{t('settings.approvalNote')}</p>
          <div className="flex flex-wrap gap-3">
            <Field label={t('settings.approvalLimit')} error={refusal.field('purchaseApproval.limit')}>
              <Input
                numeric
                inputMode="decimal"
                value={limit}
                maxLength={24}
                autoComplete="off"
                readOnly={isReadOnly}
                onChange={({ target }) => setLimit(target.value)}
              />
            </Field>
            <Field label={t('settings.approvalCurrency')} error={refusal.field('purchaseApproval.currency')}>
              <Input
                value={currency}
                maxLength={3}
                autoComplete="off"
                readOnly={isReadOnly}
                onChange={({ target }) => setCurrency(target.value)}
              />
            </Field>
          </div>
          {save.error !== null && (
            <FailureAlert
              error={save.error}
              fieldsWithErrors={['purchaseApproval.limit', 'purchaseApproval.currency']}
            />
          )}
        </CardBody>
        <CardFooter>
          {why !== null && <span className="text-12 text-ink-3">{why}</span>}
          <span className="ml-auto flex gap-2">
            <ApiCallButton
              kind="quiet"
              iconOnly
              apiCalls={[{ name: t('settings.approvalSave'), run: patch }]}
            />
            <Button type="submit" busy={save.isPending && t('common.saving')} notNow={why}>
              {t('settings.approvalSave')}
            </Button>
          </span>
        </CardFooter>
      </Form>
    </Card>
  );
}
