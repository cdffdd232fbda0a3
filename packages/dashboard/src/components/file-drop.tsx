import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { formatBytes } from '../format/money';
import { InvalidTextError } from '../format/xml-text';
import { useText, type Text } from '../i18n/text';
import { Button, buttonClasses } from './button';
import { classes } from './classes';
import { Icon } from './icon';

/** Files that a drop zone accepts. */
export interface FileRules {
  /** Syntax of `<input accept>`: `.xml,.pdf,application/json` */
  accept?: string;
  /** Bytes of one file */
  limit: number;
  /** Maximum number of files at a time; default 1 */
  most?: number;
}

/** Splits files into allowed ones and `refusals`, which explain what is wrong with each. */
function sortFiles(
  files: readonly File[],
  { accept, limit, most = 1 }: FileRules,
  { t, language }: Pick<Text, 't' | 'language'>,
): { accepted: File[]; refusals: string[] } {
  const accepted: File[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const { name } = file;
    if (!isOfKind(file, accept))
      refusals.push(t('common.fileWrongKind', { name, kinds: namedKinds(accept) }));
    else if (file.size === 0) refusals.push(t('common.fileEmpty', { name }));
    else if (file.size > limit)
      refusals.push(
        t('common.fileTooLarge', {
          name,
          size: formatBytes(file.size, language),
          limit: formatBytes(limit, language),
        }),
      );
    else if (accepted.length < most) accepted.push(file);
    else {
      refusals.push(t('common.fileTooMany', { count: most }));
      break;
    }
  }
  return { accepted, refusals };
}

/** @returns What is wrong when the files could not be read, else null */
async function handOver(
  files: File[],
  onFiles: Props['onFiles'],
  { t }: Pick<Text, 't'>,
): Promise<string | null> {
  try {
    if (files.length > 0) await onFiles(files);
    return null;
  } catch (error) {
    const name = files.map((file) => file.name).join(', ');
    return t(error instanceof InvalidTextError ? 'common.fileNotText' : 'common.fileUnreadable', { name });
  }
}

/** File name extensions among the accepted types; media types mean nothing to most people. */
function namedKinds(accept = ''): string {
  return accept
    .split(',')
    .filter((kind) => kind.startsWith('.'))
    .join(', ');
}

function isOfKind({ name, type }: File, accept: string | undefined): boolean {
  if (accept === undefined) return true;
  return accept
    .split(',')
    .some((kind) =>
      kind.startsWith('.') ? name.toLowerCase().endsWith(kind.toLowerCase()) : type.startsWith(kind),
    );
}

interface Props extends FileRules {
  /** Errors that it throws are shown below the drop zone */
  onFiles: (files: File[]) => unknown;
  /** Purpose of the drop zone; screen readers read it with the button */
  label: string;
}

/**
 * A place to drop files on, with a button for those who do not drag. Refused files are listed below it, with the
 * limit. `children` explain which files are accepted and what happens with them.
 */
export function FileDrop({
  onFiles,
  label,
  busy,
  className,
  children,
  ...rules
}: Props & {
  /** Label while files are read */
  busy?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const text = useText();
  const { t } = text;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const receive = (files: readonly File[]) => {
    const sorted = sortFiles(files, rules, text);
    setRefusals(sorted.refusals);
    void handOver(sorted.accepted, onFiles, text).then((refusal) => {
      if (refusal !== null) setRefusals([...sorted.refusals, refusal]);
    });
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div className={classes('grid gap-2', className)}>
      <div
        className={classes(
          'grid justify-items-center gap-2 rounded-3 border border-dashed px-5 py-8 text-center text-13 text-ink-2',
          isOver ? 'border-focus bg-accent-soft' : 'border-field bg-surface',
        )}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={(event) => {
          drag(event, false);
          receive([...event.dataTransfer.files]);
        }}
      >
        <Icon name={busy ? 'run' : 'upload'} size="xl" className="text-ink-3" />
        <div id={id} className="grid max-w-104 gap-1">
          {isOver ? t('common.dropHere') : (busy ?? children)}
        </div>
        <label
          className={classes(
            buttonClasses(),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="file"
            className="sr-only"
            aria-label={label}
            aria-describedby={id}
            accept={rules.accept}
            multiple={(rules.most ?? 1) > 1}
            onChange={(event) => {
              receive([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          {t((rules.most ?? 1) > 1 ? 'common.chooseFiles' : 'common.chooseFile')}
        </label>
      </div>
      <Refusals refusals={refusals} />
    </div>
  );
}

/** A button that opens the file chooser, where a drop zone would need too much space. */
export function FileButton({
  onFiles,
  label,
  onRefused,
  capture,
  className,
  ...rules
}: Props & {
  onRefused: (refusals: string[]) => void;
  /** Opens the camera of a phone instead of its files */
  capture?: 'environment';
  className?: string;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={rules.accept}
        capture={capture}
        multiple={(rules.most ?? 1) > 1}
        onChange={(event) => {
          const sorted = sortFiles([...(event.target.files ?? [])], rules, text);
          event.target.value = '';
          onRefused(sorted.refusals);
          void handOver(sorted.accepted, onFiles, text).then((refusal) => {
            if (refusal !== null) onRefused([...sorted.refusals, refusal]);
          });
        }}
      />
      <Button icon="clip" className={className} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** Lists the refused files with the reasons. */
export function Refusals({ refusals }: { refusals: readonly string[] }) {
  return (
    <div role="alert" className="grid gap-1 empty:hidden">
      {refusals.map((refusal) => (
        <p key={refusal} className="flex gap-1.25 text-12 text-bad">
          <Icon name="fail" className="mt-0.5 size-3.5!" />
          <bdi className="min-w-0 wrap-anywhere">{refusal}</bdi>
        </p>
      ))}
    </div>
  );
}
