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

/** Whether tools for assistants may create drafts, which people read and send. */
export function AssistantCard({ team }: { team: Team }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [assistantDrafts, setAllowed] = useState(team.assistantDrafts);
  const patch = (to: Api) => to.patch('/api/v1/team', { body: { assistantDrafts } });
  const save = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['team', team.id] });
      done(t('settings.assistantSaved'));
    },
  });
  const isReadOnly = !may('team.manage');
  const isUnchanged = assistantDrafts === team.assistantDrafts;
  const why = isReadOnly ? t('settings.roleManages') : isUnchanged ? t('settings.houseUnchanged') : null;
  return (
    <Card title={t('settings.assistant')}>
      <Form
        onSubmit={() => {
          if (why === null && !save.isPending) save.mutate();
        }}
      >
        <CardBody className="grid gap-3 text-13">
          <p className="text-ink-2">{t('settings.assistantNote')}</p>
          <Checkbox
            label={t('settings.assistantDrafts')}
            checked={assistantDrafts}
            disabled={isReadOnly}
            onChange={({ target }) => setAllowed(target.checked)}
          />
          {save.error !== null && <FailureAlert error={save.error} />}
        </CardBody>
        <CardFooter>
          {why !== null && <span className="text-12 text-ink-3">{why}</span>}
          <span className="ml-auto flex gap-2">
            <ApiCallButton
              kind="quiet"
              iconOnly
              apiCalls={[{ name: t('settings.assistantSave'), run: patch }]}
            />
            <Button type="submit" busy={save.isPending && t('common.saving')} notNow={why}>
              {t('settings.assistantSave')}
            </Button>
          </span>
        </CardFooter>
      </Form>
    </Card>
  );
}
