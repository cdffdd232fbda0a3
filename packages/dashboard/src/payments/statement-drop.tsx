import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Card, CardBody } from '../components/card';
import { FileDrop } from '../components/file-drop';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { FailureAlert } from '../components/alert';
import { base64Of } from '../sandbox/inbound';
import { useApi, useTeam } from '../session/team';
import { importStatement } from './queries';

/** Largest file that the API accepts, in bytes. */
const LIMIT_BYTES = 10 * 1024 * 1024;

/** The place to drop a bank statement on. */
export function StatementDrop({
  companyId,
  onImported,
}: {
  companyId: string;
  onImported: (bankStatementId: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const upload = useMutation({
    mutationFn: async (file: File) =>
      importStatement(api, companyId, {
        document: base64Of(new Uint8Array(await file.arrayBuffer())),
        fileName: file.name.slice(0, 200),
      }),
    onSuccess: async ({ bankStatement }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['payments', teamId] }),
        queries.invalidateQueries({ queryKey: ['documents', teamId] }),
      ]);
      onImported(bankStatement.id);
      done(t('payments.imported', { matched: bankStatement.entryCounts.matched }));
    },
  });
  return (
    <Card>
      <CardBody className="grid gap-3">
        <FileDrop
          label={t('payments.file')}
          limit={LIMIT_BYTES}
          busy={upload.isPending ? t('payments.importing') : undefined}
          onFiles={([file]) => {
            if (file !== undefined) upload.mutate(file);
          }}
        >
          {t('payments.fileNote')}
        </FileDrop>
        {upload.error !== null && <FailureAlert error={upload.error} />}
      </CardBody>
    </Card>
  );
}
