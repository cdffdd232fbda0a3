import { useEffect, useMemo, useRef } from 'react';
import { Card, CardBody } from '../components/card';
import { Button } from '../components/button';
import { Field, TextArea } from '../components/field';
import { useText } from '../i18n/text';
import type { CompanyChoice } from '../registry/companies';
import { checksOfAnswer } from './checks';
import type { Draft } from './draft';
import { selectLine } from './focus-field';
import { isObject, readJson, type Json } from './json';
import { SendFrame } from './send-frame';
import { usePreview } from './use-preview';
import type { Sending } from './use-send';
import { FromField } from './who-card';

/** Members of a request that only sending has; a preview is asked without them. */
const ONLY_SENT = ['email', 'sendAt', 'allowDuplicate', 'convert', 'pdf'];

/** Send as the JSON of a request. */
export function JsonSending({
  draft,
  choice,
  sending,
  change,
  onCompany,
  onXml,
  onSent,
}: {
  draft: Draft;
  choice: CompanyChoice;
  sending: Sending;
  change: (json: string) => void;
  onCompany: (companyId: string) => void;
  /** Gets the XML that the request makes whenever it is known */
  onXml: (xml: string | null) => void;
  onSent: () => void;
}) {
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const { json } = draft;
  const read = useMemo(() => readJson(json), [json]);
  const previewBody = useMemo(() => (read.ok ? formatPreview(read.value, json) : null), [read, json]);
  const preview = usePreview(draft.form.companyId, previewBody);
  const xml = preview.isCurrent ? (preview.answer?.document?.xml ?? null) : null;
  useEffect(() => onXml(xml), [onXml, xml]);
  const checks = useMemo(() => checksOfAnswer(preview.answer), [preview.answer]);
  const go = (offset: number) => area.current !== null && selectLine(area.current, offset);
  const fault = read.ok ? null : read.fault;
  const error = fault !== null && (
    <>
      {t('send.json.fault', { line: fault.line, column: fault.column })} {t(`send.json.${fault.kind}`)}{' '}
      <Button kind="quiet" size="sm" onClick={() => go(fault.offset)}>
        {t('send.json.go')}
      </Button>
    </>
  );
  const gaps =
    fault === null
      ? []
      : [
          {
            key: 'json',
            name: `${t('send.json.fault', { line: fault.line, column: fault.column })} ${t(`send.json.${fault.kind}`)}`,
            isWrong: true,
            go: () => go(fault.offset),
          },
        ];
  return (
    <SendFrame
      outgoing={{
        companyId: draft.form.companyId,
        text: () => json,
        latest: () => ({ body: read.ok && isObject(read.value) ? json : null, gaps, isShown: true }),
        gaps,
        checks,
        findTarget: ({ path }) => {
          const offset = read.ok && path !== null ? findPlace(read.places, path) : null;
          return offset === null ? null : { name: t('send.json.go'), go: () => go(offset) };
        },
      }}
      preview={preview}
      sending={sending}
      what={t('send.send.document')}
      onSendRequest={() => undefined}
      onDuplicate={() => change(withDuplicate(json))}
      onSent={onSent}
    >
      <Card title={t('send.json.title')}>
        <CardBody className="grid grid-cols-1 gap-4">
          <FromField choice={choice} value={draft.form.companyId} onChange={onCompany} />
          <Field label={t('send.json.label')} error={error} hint={t('send.json.hint')}>
            <TextArea
              ref={area}
              rows={28}
              wrap="off"
              spellCheck={false}
              dir="ltr"
              data-field="json"
              className="overflow-auto font-mono md:text-12"
              value={json}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        </CardBody>
      </Card>
    </SendFrame>
  );
}

/** The nearest value of a path that stands in the text. */
function findPlace(places: ReadonlyMap<string, number>, path: string): number | null {
  for (const whole of [path, `document.${path}`]) {
    const steps = whole.split('.');
    for (let length = steps.length; length > 0; length -= 1) {
      const offset = places.get(steps.slice(0, length).join('.'));
      if (offset !== undefined) return offset;
    }
  }
  return null;
}

/** The text itself, or without what a preview does not know. */
function formatPreview(value: Json, json: string): string | null {
  if (!isObject(value)) return null;
  const names = Object.keys(value);
  if (!names.some((name) => ONLY_SENT.includes(name))) return json;
  return JSON.stringify(
    Object.fromEntries(Object.entries(value).filter(([name]) => !ONLY_SENT.includes(name))),
  );
}

/** The same request with `allowDuplicate`, as the first of its members. */
function withDuplicate(json: string): string {
  return json.replace('{', '{\n  "allowDuplicate": true,');
}
