import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { FileDrop } from '../components/file-drop';
import { Table } from '../components/table';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { findBatchKey, MAX_UNSENT, sendBatch, type BatchProgress, type UnsentDocument } from './batch';
import { isDocumentBatch, takeFile } from './handed-file';

/** Largest file that is sent as a batch, in bytes: that of an archive. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** The place to drop a file of finished documents on, which are sent as they are, with the progress and what was refused. */
export function BatchDrop({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const key = useRef<string | null>(null);
  const choose = (chosen: File): void => {
    key.current = null;
    setProgress(null);
    setFile(chosen);
  };
  const send = useMutation({
    mutationFn: async (sent: File) => {
      key.current ??= await findBatchKey(sent);
      await sendBatch(api, companyId, { file: sent, key: key.current }, setProgress);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', teamId] }),
  });
  useEffect(() => {
    const handed = takeFile(isDocumentBatch);
    if (handed !== null) setFile(handed);
  }, []);
  const isRepeatable = send.error !== null && progress !== null;
  return (
    <Card title={t('imports.batch')}>
      <CardBody className="grid gap-3">
        <FileDrop
          label={t('imports.batch.file')}
          accept=".ndjson,.zip"
          limit={LIMIT_BYTES}
          busy={send.isPending ? t('imports.state.sending') : undefined}
          onFiles={([chosen]) => {
            if (chosen === undefined) return;
            send.reset();
            choose(chosen);
          }}
        >
          {t('imports.batch.note')}
        </FileDrop>
        {file !== null && <ForeignName text={file.name} className="min-w-0 text-13 font-medium" />}
        <p role="status" className="text-13 text-ink-2">
          {progress !== null && t('imports.batch.counts', { ...progress.counts })}
        </p>
        {send.error !== null && <FailureAlert error={send.error} title={t('imports.batch.broken')} />}
      </CardBody>
      {progress !== null && progress.unsent.length > 0 && <UnsentTable unsent={progress.unsent} />}
      {file !== null && progress?.isComplete !== true && (
        <CardFooter>
          <Button
            kind="primary"
            icon="send"
            busy={send.isPending && t('imports.state.sending')}
            onClick={() => send.mutate(file)}
          >
            {t(isRepeatable ? 'imports.batch.goOn' : 'imports.batch.send')}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

/** The documents that were not sent, with the reasons. */
function UnsentTable({ unsent }: { unsent: readonly UnsentDocument[] }) {
  const { t } = useText();
  return (
    <>
      <Table<UnsentDocument>
        label={t('imports.batch.unsent')}
        columns={[
          {
            id: 'document',
            head: t('imports.batch.document'),
            phone: 'number',
            cell: ({ line, name }) => <ForeignName text={name ?? t('imports.batch.line', { line })} />,
          },
          {
            id: 'reason',
            head: t('imports.doc.invalid'),
            fill: true,
            phone: 'line',
            cell: ({ error }) => (
              <span className="text-12 whitespace-normal text-ink-2">
                <FailureText error={error} />
              </span>
            ),
          },
        ]}
        rows={[...unsent]}
        rowKey={({ line }) => String(line)}
      />
      {unsent.length === MAX_UNSENT && (
        <p className="px-4 py-2.5 text-13 text-ink-2">{t('imports.batch.first', { count: MAX_UNSENT })}</p>
      )}
    </>
  );
}
