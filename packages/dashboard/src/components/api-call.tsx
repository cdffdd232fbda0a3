import { useState } from 'react';
import type { PlainCall } from '../api/client';
import { useText } from '../i18n/text';
import { Button } from './button';
import { CopyTextButton } from './copy-button';
import { Dialog } from './dialog';

const CURL = 'curl';

/** A text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The call as a command; key and secret come from the environment, so that neither stands in a history. */
export function curlOf({ method, address, body }: PlainCall, origin: string): string {
  const parts = ['curl -u "$PASSERELLE_KEY:$PASSERELLE_SECRET"'];
  if (method !== 'GET') parts.push(`-X ${method}`);
  if (body !== undefined)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  parts.push(quoted(origin + address));
  return parts.join(' \\\n  ');
}

/** "Show API call": how a program does what the page or its form does. `calls` are made when it opens. */
export function ApiCallButton({ calls }: { calls: () => PlainCall[] }) {
  const { t } = useText();
  const [shown, setShown] = useState<PlainCall[] | null>(null);
  return (
    <>
      <Button icon="code" data-api-call="" onClick={() => setShown(calls())}>
        {t('shell.api.show')}
      </Button>
      <Dialog
        open={shown !== null}
        wide
        onClose={() => setShown(null)}
        title={t('shell.api.show')}
        footer={<Button onClick={() => setShown(null)}>{t('common.close')}</Button>}
      >
        <p>{t('shell.api.note')}</p>
        {shown?.map((call) => {
          const command = curlOf(call, location.origin);
          return (
            <div key={command} className="overflow-hidden rounded-2 border border-line">
              <div className="flex items-center border-b border-line py-0.5 pr-1 pl-3 text-12">
                <span className="flex-1 font-mono">{CURL}</span>
                <CopyTextButton kind="quiet" size="sm" value={command} />
              </div>
              <pre
                tabIndex={0}
                aria-label={CURL}
                className="max-h-80 overflow-auto bg-code-bg p-3 text-12 text-ink"
              >
                <code>{command}</code>
              </pre>
            </div>
          );
        })}
      </Dialog>
    </>
  );
}
