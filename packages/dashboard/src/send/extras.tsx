import { useState, type ReactNode } from 'react';
import { Button } from '../components/button';
import { FileButton, FileDrop, Refusals } from '../components/file-drop';
import { Icon } from '../components/icon';
import { leave } from '../components/leave';
import { ForeignName } from '../documents/foreign-text';
import { formatUtc } from '../format/time';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { newId, type FormEmail, type FormFile, type SendForm } from './form';
import { ChoiceField, LongTextField, TextField, useNote } from './notes';

export { AdjustmentRows } from './adjustments';
export { CorrectsField } from './corrects-field';
export { ExemptionFields } from './exemption-fields';
export { LastTry } from './last-try';
export { MoreFields } from './more-fields';
export { PartyAlert } from './party-alert';
export { UnshownAlert } from './unshown-alert';

/** Bytes of one file, and of all together: every installation takes requests of 25 MiB, and base64 is a third longer. */
const FILE_MOST = 15 * 1024 * 1024;
const FILES_MOST = 17 * 1024 * 1024;
const KINDS = '.pdf,.png,.jpg,.jpeg,.csv,.xlsx,.ods';

/** A block of the card with a name and a way to leave it out again. */
function Block({
  title,
  remove,
  onRemove,
  children,
}: {
  title: string;
  remove: string;
  onRemove?: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="relative grid min-w-0 grid-cols-1 gap-3 rounded-2 bg-sunken p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex min-h-8 items-center gap-2 text-13 font-medium" aria-hidden="true">
        {title}
      </div>
      {onRemove && (
        <span className="absolute top-2 right-2">
          <Button
            kind="quiet"
            size="sm"
            icon="x"
            iconOnly
            onClick={({ currentTarget }) => {
              leave(currentTarget.closest('fieldset'));
              onRemove();
            }}
          >
            {remove}
          </Button>
        </span>
      )}
      {children}
    </fieldset>
  );
}

/** The files that go with the document, and a PDF of the person's own. */
export function FilesBlock({
  form,
  change,
  onClose,
}: {
  form: SendForm;
  /** Changes the current form: it may differ from the rendered one, because reading files takes a moment */
  change: (make: (form: SendForm) => Partial<SendForm>) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const [refusals, setRefusals] = useState<string[]>([]);
  const all = [...form.files, ...(form.pdf === null ? [] : [form.pdf])];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  const read = async (files: File[]): Promise<FormFile[]> => {
    const size = files.reduce((sum, file) => sum + file.size, total);
    if (size > FILES_MOST) {
      setRefusals([t('send.files.total', { size: format.bytes(size), limit: format.bytes(FILES_MOST) })]);
      return [];
    }
    setRefusals([]);
    return Promise.all(files.map(readFile));
  };
  return (
    <Block
      title={t('send.files.title')}
      remove={t('send.files.close')}
      onRemove={all.length === 0 ? onClose : undefined}
    >
      {form.files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          onRemove={() => change(({ files }) => ({ files: files.filter(({ id }) => id !== file.id) }))}
        />
      ))}
      {form.pdf !== null && (
        <FileRow file={form.pdf} note={t('send.files.own')} onRemove={() => change(() => ({ pdf: null }))} />
      )}
      <FileDrop
        label={t('send.files.add')}
        accept={KINDS}
        limit={FILE_MOST}
        most={20}
        onFiles={async (files) => {
          const made = await read(files);
          if (made.length > 0) change((current) => ({ files: [...current.files, ...made] }));
        }}
      >
        <p>{t('send.files.note', { limit: format.bytes(FILE_MOST) })}</p>
      </FileDrop>
      <FileButton
        label={t('send.files.photo')}
        accept="image/jpeg,image/png"
        capture="environment"
        className="justify-self-start md:hidden"
        limit={FILE_MOST}
        onRefused={setRefusals}
        onFiles={async (files) => {
          const made = await read(files);
          change((current) => ({ files: [...current.files, ...made] }));
        }}
      />
      {form.pdf === null && (
        <div className="flex flex-wrap items-center gap-2 text-12 text-ink-2">
          <FileButton
            label={t('send.files.ownAdd')}
            accept=".pdf"
            limit={FILE_MOST}
            onRefused={setRefusals}
            onFiles={async (files) => {
              const [made] = await read(files);
              if (made !== undefined) change(() => ({ pdf: made }));
            }}
          />
          <span className="min-w-0 flex-1">{t('send.files.ownNote')}</span>
        </div>
      )}
      <Refusals refusals={refusals} />
    </Block>
  );
}

function FileRow({ file, note, onRemove }: { file: FormFile; note?: string; onRemove: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { error } = useNote(`file.${file.id}`);
  const wrong = error ?? (file.content === null ? t('send.gap.fileGone') : undefined);
  return (
    <div className="flex items-start gap-2 text-13" data-field={`file.${file.id}`} tabIndex={-1}>
      <Icon name="clip" className="mt-0.5 text-ink-3" />
      <p className="min-w-0 flex-1">
        <ForeignName text={file.name} className="block" />
        <span className="text-12 text-ink-3">
          {[format.bytes(file.size), note].filter(Boolean).join(' · ')}
        </span>
        {wrong !== undefined && <span className="block text-12 text-bad">{wrong}</span>}
      </p>
      <Button
        kind="quiet"
        size="sm"
        icon="x"
        iconOnly
        onClick={({ currentTarget }) => {
          leave(currentTarget.closest('[data-field]'));
          onRemove();
        }}
      >
        {t('send.files.remove', { name: file.name })}
      </Button>
    </div>
  );
}

/** The bytes of a file in base64. */
function readFile(file: File): Promise<FormFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      const content = address.slice(address.indexOf(',') + 1);
      resolve({ id: newId(), name: file.name, size: file.size, content });
    };
    reader.readAsDataURL(file);
  });
}

const WHENS = ['always', 'on_peppol_failure', 'only'] as const;

/** E-mail recipients of the document, in addition to or instead of the network. */
export function EmailBlock({
  email,
  change,
}: {
  email: FormEmail;
  change: (email: FormEmail | null) => void;
}) {
  const { t } = useText();
  return (
    <Block title={t('send.email.title')} remove={t('send.email.remove')} onRemove={() => change(null)}>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <TextField
          field="email"
          label={t('send.email.to')}
          hint={t('send.email.hint')}
          inputMode="email"
          autoComplete="email"
          value={email.to}
          onChange={(to) => change({ ...email, to })}
        />
        <ChoiceField
          field="email.when"
          label={t('send.email.when')}
          value={email.when}
          onChange={(when) => change({ ...email, when: WHENS.find((each) => each === when) ?? 'always' })}
        >
          {WHENS.map((when) => (
            <option key={when} value={when}>
              {t(`send.email.when.${when}`)}
            </option>
          ))}
        </ChoiceField>
      </div>
      <LongTextField
        field="email.message"
        label={t('send.email.message')}
        optional={t('common.optional')}
        value={email.message}
        onChange={(message) => change({ ...email, message })}
      />
    </Block>
  );
}

/** When it is sent, in the person's own zone, which is named. */
export function ScheduleBlock({
  sendAt,
  change,
}: {
  sendAt: string;
  change: (sendAt: string | null) => void;
}) {
  const { t } = useText();
  const at = new Date(sendAt);
  const isTime = !Number.isNaN(at.getTime());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Block title={t('send.later')} remove={t('send.later.remove')} onRemove={() => change(null)}>
      <TextField
        field="sendAt"
        type="datetime-local"
        className="max-w-72"
        label={t('send.sendAt')}
        value={sendAt}
        title={isTime ? formatUtc(at.toISOString()) : undefined}
        hint={
          <span title={isTime ? formatUtc(at.toISOString()) : undefined}>
            {t('send.sendAt.zone', { zone: timeZone })}
          </span>
        }
        onChange={change}
      />
    </Block>
  );
}
