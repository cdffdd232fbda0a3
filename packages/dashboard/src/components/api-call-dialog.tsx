import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callsOf } from '../api/client';
import { useText } from '../i18n/text';
import type { ShownDeed } from './shown-deed';
import { Button } from './button';
import { CopyTextButton } from './copy-button';
import { curlOf, shortened } from './curl';
import { DialogFrame } from './dialog-frame';
import { sdkClientOf, sdkOf } from './sdk-call';
import { TabList } from './tab-list';

const CURL = 'curl';
const SDK = 'TypeScript SDK';
const FORMS = [
  { tab: 'curl', name: CURL },
  { tab: 'sdk', name: SDK },
] as const;
type Form = (typeof FORMS)[number]['tab'];

/** The form that was looked at last. */
let lastForm: Form = 'curl';

/**
 * What `ApiCallButton` opens: each call of each deed as a command and as a statement of the SDK, as the page was when it was
 * opened.
 */
export default function ApiCallDialog({ deeds, onClose }: { deeds: ShownDeed[]; onClose: () => void }) {
  const { t } = useText();
  const { teamId } = useParams({ strict: false });
  const [shown] = useState(() => deeds.map((deed) => ({ ...deed, calls: callsOf(deed.run) })));
  const hasSdk = shown.some(({ by }) => by !== 'person');
  const [chosen, setChosen] = useState<Form>(lastForm);
  const form = hasSdk ? chosen : 'curl';
  return (
    <DialogFrame
      open
      wide
      onClose={onClose}
      title={t('shell.api.show')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {hasSdk && (
        <TabList
          id="api-call"
          label={t('shell.api.show')}
          tabs={FORMS}
          current={form}
          onTab={(next) => {
            lastForm = next;
            setChosen(next);
          }}
        />
      )}
      <div
        {...(hasSdk
          ? { id: 'api-call-panel', role: 'tabpanel', 'aria-labelledby': `api-call-tab-${form}` }
          : {})}
        className="grid min-w-0 gap-4"
      >
        {hasSdk && <p>{t('shell.api.note')}</p>}
        {form === 'curl' && shown.some(({ by }) => by === 'person') && <p>{t('shell.api.notePerson')}</p>}
        {form === 'sdk' && <SdkClient calls={shown.flatMap(({ calls }) => calls)} />}
        {shown.map(({ name, by = 'key', calls }) => (
          <section key={name} className="grid min-w-0 gap-2">
            <h3 className="text-13 font-medium text-ink">{name}</h3>
            {form === 'sdk' && by === 'person' && <p>{t('shell.api.sdkNoPeople')}</p>}
            {(form === 'curl' || by !== 'person') &&
              calls.map((call, index) => {
                const say = (each: typeof call): string | null =>
                  form === 'curl' ? curlOf(each, location.origin, { by, teamId }) : sdkOf(each);
                const whole = say(call);
                return whole === null ? (
                  <p key={index}>{t('shell.api.sdkNone')}</p>
                ) : (
                  <Code
                    key={index}
                    head={form === 'curl' ? CURL : SDK}
                    name={name}
                    shown={say(shortened(call)) ?? whole}
                    whole={whole}
                  />
                );
              })}
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}

/** What a program has before its first call. */
function SdkClient({ calls }: { calls: Parameters<typeof sdkOf>[0][] }) {
  const { t } = useText();
  const client = sdkClientOf(location.origin, calls);
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-13 font-medium text-ink">{t('shell.api.sdkClient')}</h3>
      <Code head={SDK} name={t('shell.api.sdkClient')} shown={client} whole={client} />
    </section>
  );
}

function Code({
  head,
  name,
  shown,
  whole,
}: {
  head: string;
  name: string;
  /** With long texts cut */
  shown: string;
  /** What is copied */
  whole: string;
}) {
  return (
    <div className="min-w-0 overflow-hidden rounded-2 border border-line">
      <div className="flex items-center border-b border-line py-0.5 pr-1 pl-3 text-12">
        <span className="flex-1 font-mono">{head}</span>
        <CopyTextButton kind="quiet" size="sm" value={whole} />
      </div>
      <pre
        tabIndex={0}
        aria-label={`${head}: ${name}`}
        className="max-h-80 overflow-auto bg-code-bg p-3 text-12 text-ink"
      >
        <code>{shown}</code>
      </pre>
    </div>
  );
}
