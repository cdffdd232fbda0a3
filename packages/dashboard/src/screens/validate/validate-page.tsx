import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card, CardBody } from '../../components/card';
import { classes } from '../../components/classes';
import { Field, Input, TextArea } from '../../components/field';
import { FileDrop } from '../../components/file-drop';
import { Icon } from '../../components/icon';
import { PageHead, Stack } from '../../components/page';
import { StatusBadge } from '../../components/status-badge';
import { ForeignName } from '../../documents/foreign-text';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { companyChoiceQuery } from '../../registry/companies';
import { newId } from '../../send/form';
import { useApi, useMay, useTeam } from '../../session/team';
import { validationStatus } from '../../statuses';
import { ask, validateFile, type ValidationInput } from '../../validate/validate-file';
import { ValidationView } from '../../validate/validation-view';

const FILE_MOST = 24 * 1024 * 1024;
const FILES_MOST = 20;
/** Shown as the call before there is anything to validate. */
const EXAMPLE = { address: '/api/v1/validate', type: 'application/xml', body: '<Invoice …>' };

/** Drop or paste documents and read what the rules say of them. */
export function ValidatePage() {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const [inputs, setInputs] = useState<ValidationInput[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [onDate, setOnDate] = useState('');
  const companies = useQuery({ ...companyChoiceQuery(api, teamId), enabled: may('companies.read') });
  const companyId = companies.data?.companies[0]?.id ?? null;
  const results = useQueries({
    queries: inputs.map((each) => ({
      queryKey: ['validate', teamId, each.id, onDate, companyId],
      enabled: !companies.isLoading,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        validateFile(api, each, { companyId, onDate, signal }),
      retry: false,
      staleTime: Infinity,
      // All state is discarded when the user leaves the page.
      gcTime: 0,
    })),
  });
  const add = (files: ValidationInput[]): void => {
    setInputs((before) => [...files, ...before].slice(0, FILES_MOST));
    setChosen(files[0]?.id ?? null);
  };
  const at = Math.max(
    0,
    inputs.findIndex(({ id }) => id === chosen),
  );
  const current = inputs[at];
  const result = results[at];
  return (
    <>
      <PageHead
        title={t('validate.title')}
        note={<span className="text-13">{t('validate.note')}</span>}
        actions={
          inputs.length > 0 && (
            <Button kind="quiet" icon="trash" onClick={() => setInputs([])}>
              {t('validate.clear')}
            </Button>
          )
        }
        apiCalls={[
          {
            name: t('validate.title'),
            run: (asked) =>
              ask(asked, result?.data?.question ?? { ...EXAMPLE, body: current?.contents ?? EXAMPLE.body }),
          },
        ]}
      />
      <Stack>
        <Source small={inputs.length > 0} onDate={onDate} onDay={setOnDate} onInputs={add} />
        {inputs.length > 1 && (
          <Card title={t('validate.files')} note={inputs.length}>
            <ul className="divide-y divide-line">
              {inputs.map((each, index) => (
                <FileRow
                  key={each.id}
                  input={each}
                  result={results[index]}
                  isCurrent={index === at}
                  onChoose={() => setChosen(each.id)}
                />
              ))}
            </ul>
          </Card>
        )}
        {current !== undefined && result !== undefined && (
          <ValidationView
            key={current.id}
            name={current.name}
            validated={result.data ?? null}
            error={result.error}
            onRetry={() => void result.refetch()}
          />
        )}
      </Stack>
    </>
  );
}

/** Input of the documents. */
function Source({
  small,
  onDate,
  onDay,
  onInputs,
}: {
  small: boolean;
  onDate: string;
  onDay: (day: string) => void;
  onInputs: (inputs: ValidationInput[]) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const [pasted, setPasted] = useState('');
  const paste = (text: string): void => {
    setPasted('');
    onInputs([{ id: newId(), name: t('validate.pasted'), contents: new Blob([text]) }]);
  };
  return (
    <Card>
      <CardBody className={classes('grid grid-cols-1 gap-4', small && 'md:grid-cols-2')}>
        <FileDrop
          label={t('validate.choose')}
          accept=".xml,.pdf,.json,text/xml,application/xml,application/pdf,application/json"
          limit={FILE_MOST}
          most={FILES_MOST}
          onFiles={(files) =>
            onInputs(files.map((file) => ({ id: newId(), name: file.name, contents: file })))
          }
        >
          <p>{t('validate.drop', { limit: format.bytes(FILE_MOST) })}</p>
        </FileDrop>
        <div className="grid grid-cols-1 content-start gap-4">
          <Field label={t('validate.paste')}>
            <TextArea
              rows={4}
              spellCheck={false}
              dir="ltr"
              className="font-mono md:text-12"
              placeholder="<Invoice …"
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text').trim();
                if (pasted !== '' || text === '') return;
                event.preventDefault();
                paste(text);
              }}
            />
          </Field>
          <div className="flex flex-wrap items-end gap-3">
            <Button
              notNow={pasted.trim() === '' ? t('validate.pasteFirst') : null}
              onClick={() => paste(pasted.trim())}
            >
              {t('validate.action')}
            </Button>
            <Field label={t('validate.day')} optional={t('common.optional')} className="ml-auto">
              <Input type="date" value={onDate} onChange={(event) => onDay(event.target.value)} />
            </Field>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

function FileRow({
  input,
  result,
  isCurrent,
  onChoose,
}: {
  input: ValidationInput;
  result: { data?: Awaited<ReturnType<typeof validateFile>>; error: unknown } | undefined;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { t } = useText();
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className={classes(
          'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-13 hover:bg-hover',
          isCurrent && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
        )}
        onClick={onChoose}
      >
        <Icon name="document" className="text-ink-3" />
        <ForeignName text={input.name} className="min-w-0 flex-1" />
        {result?.data && <StatusBadge mark={validationStatus(result.data.validation)} />}
        {!result?.data &&
          (result?.error ? (
            <span className="text-12 text-bad">{t('validate.failed')}</span>
          ) : (
            <span className="text-12 text-ink-3">{t('validate.checking')}</span>
          ))}
      </button>
    </li>
  );
}
