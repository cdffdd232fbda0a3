import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import type { Registered } from './register-form';

const DAY_SECONDS = 86_400;
const OVERLAPS = { now: 0, day: DAY_SECONDS, week: 7 * DAY_SECONDS, month: 30 * DAY_SECONDS } as const;
type Overlap = keyof typeof OVERLAPS;
const NAMES = ['now', 'day', 'week', 'month'] as const satisfies readonly Overlap[];

/** Gives a registered application a new client secret, beside which the former one stays valid for a while. */
export function RotateSecretForm({
  application: { id: applicationId, name },
  onClose,
  onSecret,
}: {
  application: { id: string; name: string };
  onClose: () => void;
  onSecret: (registered: Registered) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const rotate = (to: Api) =>
    to.post('/api/core/applications/{applicationId}/rotate', {
      path: { applicationId },
      body: { overlapSeconds: OVERLAPS[overlap] },
    });
  const mutation = useMutation({
    mutationFn: () => rotate(api),
    onSuccess: async ({ secret }) => {
      onClose();
      onSecret({ id: applicationId, name, secret });
      await queries.invalidateQueries({ queryKey: ['applications', teamId] });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('applications.rotateTitle', { name })}
      mutation={mutation}
      action={t('applications.rotate')}
      call={rotate}
      by="person"
      busy={t('applications.working')}
      failed={t('applications.rotateFailed')}
    >
      <p className="text-13 text-ink-2">{t('applications.rotateNote')}</p>
      <Field label={t('applications.rotateOverlap')}>
        <Select
          value={overlap}
          onChange={({ target }) => setOverlap(NAMES.find((each) => each === target.value) ?? 'day')}
        >
          {NAMES.map((each) => (
            <option key={each} value={each}>
              {t(`applications.overlap.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
