import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callsOf } from '../api/client';
import { useText } from '../i18n/text';
import type { ShownDeed } from './api-call';
import { Button } from './button';
import { CopyTextButton } from './copy-button';
import { curlOf, shortened } from './curl';
import { Dialog } from './dialog';

const CURL = 'curl';

/** What `ApiCallButton` opens: a command for each call of each deed, as the page was when it was opened. */
export default function ApiCallDialog({ deeds, onClose }: { deeds: ShownDeed[]; onClose: () => void }) {
  const { t } = useText();
  const { teamId } = useParams({ strict: false });
  const [shown] = useState(() => deeds.map((deed) => ({ ...deed, calls: callsOf(deed.run) })));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('shell.api.show')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {shown.some(({ by }) => by !== 'person') && <p>{t('shell.api.note')}</p>}
      {shown.some(({ by }) => by === 'person') && <p>{t('shell.api.notePerson')}</p>}
      {shown.map(({ name, by = 'key', calls }) => (
        <section key={name} className="grid min-w-0 gap-2">
          {shown.length > 1 && <h3 className="text-13 font-medium text-ink">{name}</h3>}
          {calls.map((call, index) => (
            <div key={index} className="min-w-0 overflow-hidden rounded-2 border border-line">
              <div className="flex items-center border-b border-line py-0.5 pr-1 pl-3 text-12">
                <span className="flex-1 font-mono">{CURL}</span>
                <CopyTextButton
                  kind="quiet"
                  size="sm"
                  value={curlOf(call, location.origin, { by, teamId })}
                />
              </div>
              <pre
                tabIndex={0}
                aria-label={`${CURL}: ${name}`}
                className="max-h-80 overflow-auto bg-code-bg p-3 text-12 text-ink"
              >
                <code>{curlOf(shortened(call), location.origin, { by, teamId })}</code>
              </pre>
            </div>
          ))}
        </section>
      ))}
    </Dialog>
  );
}
