import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { FileDrop } from '../components/file-drop';
import { useToasts } from '../components/toast';
import { saveFile } from '../documents/save-file';
import { useText } from '../i18n/text';
import { base64Of } from '../sandbox/inbound';
import { useApi, useTeam } from '../session/team';
import { isInvoiceTable, takeFile } from './handed-file';
import { createImport } from './queries';
import { createTemplate } from './template';

/** Largest file that the API accepts, in bytes. */
const LIMIT_BYTES = 10 * 1024 * 1024;

/** The place to drop a file of invoices on, with a template. */
export function ImportDrop({
  companyId,
  onImported,
}: {
  companyId: string;
  onImported: (importId: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const upload = useMutation({
    mutationFn: async (file: File) =>
      createImport(api, companyId, {
        document: base64Of(new Uint8Array(await file.arrayBuffer())),
        fileName: file.name.slice(0, 200),
      }),
    onSuccess: async ({ invoiceImport }) => {
      await queries.invalidateQueries({ queryKey: ['imports', teamId] });
      onImported(invoiceImport.id);
      done(t('imports.imported'));
    },
  });
  const { mutate } = upload;
  useEffect(() => {
    const file = takeFile(isInvoiceTable);
    if (file !== null) mutate(file);
  }, [mutate]);
  return (
    <Card>
      <CardBody className="grid gap-3">
        <FileDrop
          label={t('imports.file')}
          accept=".csv,.txt,.xlsx"
          limit={LIMIT_BYTES}
          busy={upload.isPending ? t('imports.reading') : undefined}
          onFiles={([file]) => {
            if (file !== undefined) upload.mutate(file);
          }}
        >
          {t('imports.fileNote')}
        </FileDrop>
        <div>
          <Button kind="quiet" icon="download" onClick={() => saveFile(createTemplate(), 'invoices.csv')}>
            {t('imports.template')}
          </Button>
        </div>
        {upload.error !== null && <FailureAlert error={upload.error} />}
      </CardBody>
    </Card>
  );
}
