import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { toCount } from '../format/typed-count';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { KeyNumbers } from './key-limits';
import { KeyNumberFields } from './key-number-fields';

/** Changes how many requests and documents a key may make. */
export function KeyNumbersForm({
  apiKey: { id, name, requestsPerMinute, documentsPerDay },
  onClose,
}: {
  apiKey: components['schemas']['ApiKey'];
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [numbers, setNumbers] = useState<KeyNumbers>({
    requestsPerMinute: requestsPerMinute?.toString() ?? '',
    documentsPerDay: documentsPerDay?.toString() ?? '',
  });
  const write = (to: Api) =>
    to.patch('/api/core/api-keys/{keyId}', {
      path: { keyId: id },
      body: {
        requestsPerMinute: toCount(numbers.requestsPerMinute),
        documentsPerDay: toCount(numbers.documentsPerDay),
      },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys', teamId] });
      onClose();
      done(t('keys.limits.saved', { name }));
    },
  });
  const { field } = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('keys.limits.title', { name })}
      mutation={save}
      action={t('keys.limits.save')}
      call={write}
      fieldsWithErrors={['requestsPerMinute', 'documentsPerDay']}
      failed={t('keys.limits.failed')}
    >
      <KeyNumberFields
        numbers={numbers}
        change={(part) => setNumbers({ ...numbers, ...part })}
        errors={{
          requestsPerMinute: field('requestsPerMinute'),
          documentsPerDay: field('documentsPerDay'),
        }}
      />
    </FormDialog>
  );
}
