import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { recordCalls } from '../api/client';
import { useText } from '../i18n/text';
import type { LabelledCall } from './labelled-call';
import { Button } from './button';
import { CopyTextButton } from './copy-button';
import { formatCurl, shortened } from './curl';
import { DialogFrame } from './dialog-frame';
import { formatSdkClient, formatSdkCall } from './sdk-call';
import { TabList } from './tab-list';

const CURL = 'curl';
const SDK = 'TypeScript SDK';
const FORMS = [
  { tab: 'curl', name: CURL },
  { tab: 'sdk', name: SDK },
] as const;
type Form = (typeof FORMS)[number]['tab'];

/** The tab that was shown last. */
let lastForm: Form = 'curl';

/**
 * Dialog of `ApiCallButton`: each API call of the actions as a curl command and as an SDK statement, with the values at
 * the time of opening.
 */
export default function ApiCallDialog({
  apiCalls,
  onClose,
}: {
  apiCalls: LabelledCall[];
  onClose: () => void;
}) {
  const { t } = useText();
  const { teamId } = useParams({ strict: false });
  const [language] = useState(() =>
    apiCalls.map((apiCall) => ({ ...apiCall, calls: recordCalls(apiCall.run) })),
  );
  const hasSdk = language.some(({ by }) => by !== 'person');
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
        {form === 'curl' && language.some(({ by }) => by === 'person') && <p>{t('shell.api.notePerson')}</p>}
        {form === 'sdk' && <SdkClient calls={language.flatMap(({ calls }) => calls)} />}
        {language.map(({ name, by = 'key', calls }) => (
          <section key={name} className="grid min-w-0 gap-2">
            <h3 className="text-13 font-medium text-ink">{name}</h3>
            {form === 'sdk' && by === 'person' && <p>{t('shell.api.sdkNoPeople')}</p>}
            {(form === 'curl' || by !== 'person') &&
              calls.map((call, index) => {
                const say = (each: typeof call): string | null =>
                  form === 'curl' ? formatCurl(each, location.origin, { by, teamId }) : formatSdkCall(each);
                const whole = say(call);
                return whole === null ? (
                  <p key={index}>{t('shell.api.sdkNone')}</p>
                ) : (
                  <Code
                    key={index}
                    head={form === 'curl' ? CURL : SDK}
                    name={name}
                    text={say(shortened(call)) ?? whole}
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

/** Code that creates the SDK client. */
function SdkClient({ calls }: { calls: Parameters<typeof formatSdkCall>[0][] }) {
  const { t } = useText();
  const client = formatSdkClient(location.origin, calls);
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-13 font-medium text-ink">{t('shell.api.sdkClient')}</h3>
      <Code head={SDK} name={t('shell.api.sdkClient')} text={client} whole={client} />
    </section>
  );
}

function Code({
  head,
  name,
  text,
  whole,
}: {
  head: string;
  name: string;
  /** Text with long values cut */
  text: string;
  /** Full text, for Copy */
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
        <code>{text}</code>
      </pre>
    </div>
  );
}
