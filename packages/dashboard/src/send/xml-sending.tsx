import { useEffect, useMemo } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { Checkbox, Field, TextArea } from '../components/field';
import { FileDrop } from '../components/file-drop';
import { Stack } from '../components/page';
import { Skeleton } from '../components/states';
import { useXmlTarget } from '../documents/contents-card';
import type { Document } from '../documents/queries';
import { useFindingLines } from '../documents/use-finding-lines';
import { useOutline } from '../documents/xml/use-outline';
import { XmlView } from '../documents/xml/xml-view';
import { useFormat } from '../format/use-format';
import { textOfXml } from '../format/xml-text';
import { base64Of } from '../sandbox/inbound';
import { useText } from '../i18n/text';
import { hasManyDocuments } from '../imports/handed-file';
import type { CompanyChoice } from '../registry/companies';
import { checksOfAnswer, nameOfField, withoutGaps } from './checks';
import { NO_XML, type Draft, type XmlDraft } from './draft';
import { EmailBlock, ScheduleBlock } from './extra-blocks';
import { focusField } from './focus-field';
import { newId, type FormFile, type SendForm } from './form';
import { isObject, readJson } from './json';
import { Notes } from './notes';
import { localTime } from './unshown';
import { RecipientField, useKnownParty } from './recipient-field';
import { buildRequest } from './request';
import { SendFrame } from './send-frame';
import { usePreview, type PreviewAnswer } from './use-preview';
import type { Sending } from './use-send';
import { FromField } from './who-card';

/** Maximum size of the XML in a request, without its envelope. */
const XML_MOST = 20 * 1024 * 1024;
const DAY_MS = 86_400_000;
const NO_FINDINGS: Pick<Document, 'validation'> = {
  validation: { result: 'not_supported', profile: '', ruleSets: [], errors: [] },
};
const ROUND = ['recipient', 'email', 'sendAt'];

/** Send XML of the person's own. */
export function XmlSending({
  draft,
  choice,
  sending,
  change,
  changeForm,
  onAnswer,
  onAttach,
  onTable,
  onSent,
}: {
  draft: Draft;
  choice: CompanyChoice;
  sending: Sending;
  change: (change: Partial<XmlDraft>) => void;
  changeForm: (change: Partial<SendForm>) => void;
  /** Gets what was read of the XML whenever it is known */
  onAnswer: (answer: PreviewAnswer | null) => void;
  /** Gets a PDF without an invoice in it, which becomes an attachment of a new one */
  onAttach: (file: FormFile) => void;
  /** Gets a CSV or XLSX file of many invoices */
  onTable: (file: File) => void;
  onSent: () => void;
}) {
  const text = useText();
  const { t } = text;
  const { xml, form } = draft;
  const isLoaded = xml.text !== '';
  const previewBody = useMemo(
    () =>
      xml.text === ''
        ? null
        : JSON.stringify({ recipient: xml.recipient || null, documentType: 'xml', document: xml.text }),
    [xml.text, xml.recipient],
  );
  const around = useMemo(
    () => buildRequest({ ...form, recipient: xml.recipient }, 'send'),
    [form, xml.recipient],
  );
  const body = useMemo(() => {
    if (xml.text === '') return null;
    const { recipient, email, sendAt, allowDuplicate } = around.body;
    return JSON.stringify({
      recipient,
      documentType: 'xml',
      document: xml.text,
      email,
      sendAt,
      allowDuplicate,
      ...(xml.convert ? { convert: true } : {}),
    });
  }, [xml.text, xml.convert, around]);
  const preview = usePreview(form.companyId, previewBody);
  const { answer } = preview;
  useEffect(() => onAnswer(preview.isCurrent ? answer : null), [onAnswer, preview.isCurrent, answer]);
  const address = addressIn(answer);
  const { recipient } = xml;
  useEffect(() => {
    if (recipient === '' && address !== null) change({ recipient: address });
  }, [recipient, address, change]);
  const known = useKnownParty(xml.recipient);
  const isPdf = isPdfText(xml.text);
  const outline = useOutline(isPdf ? (answer?.document?.xml ?? null) : isLoaded ? xml.text : null);
  const isPdfAlone = isPdf && preview.isCurrent && answer !== null && answer.document === null;
  const lines = useFindingLines(answer?.document ?? NO_FINDINGS, outline);
  const [target, goTo] = useXmlTarget();
  const checks = useMemo(() => withoutGaps(checksOfAnswer(answer), around.gaps), [answer, around]);
  const gaps = around.gaps.filter(({ field }) => ROUND.includes(field) || field === 'company');
  const open = isLoaded
    ? gaps.map((gap) => ({
        key: gap.field,
        name: nameOfField(gap.field, form, text),
        isWrong: gap.kind !== 'missing',
        go: () => focusField(gap.field),
      }))
    : [{ key: 'xml', name: t('send.xml.title'), isWrong: false, go: () => focusField('xml') }];
  return (
    <Notes value={new Map()}>
      <SendFrame
        outgoing={{
          companyId: form.companyId,
          text: () => body ?? '',
          latest: () => ({ body: gaps.length > 0 ? null : body, gaps: open, isShown: true }),
          gaps: open,
          checks,
          findTarget: ({ path }) => {
            const line = path === null || outline === null ? null : lines.locate(path);
            return line === null
              ? null
              : { name: t('documents.findings.line', { line: line + 1 }), go: () => goTo(line) };
          },
        }}
        preview={preview}
        sending={sending}
        what={t('send.send.document')}
        onSendRequest={() => undefined}
        onDuplicate={() => changeForm({ allowDuplicate: true })}
        onSent={onSent}
      >
        <Stack>
          <Card title={t('send.who')}>
            <CardBody className="grid grid-cols-1 gap-4">
              <FromField
                choice={choice}
                value={form.companyId}
                onChange={(companyId) => changeForm({ companyId })}
              />
              {form.email?.when !== 'only' && (
                <RecipientField
                  value={xml.recipient}
                  kind={null}
                  known={known}
                  onChange={(next) => change({ recipient: next })}
                />
              )}
              <Checkbox
                label={t('send.xml.convert')}
                checked={xml.convert}
                onChange={(event) => change({ convert: event.target.checked })}
              />
              {form.email !== null && (
                <EmailBlock email={form.email} change={(email) => changeForm({ email })} />
              )}
              {form.sendAt !== null && (
                <ScheduleBlock sendAt={form.sendAt} change={(sendAt) => changeForm({ sendAt })} />
              )}
              <div className="flex flex-wrap gap-2">
                {form.email === null && (
                  <Button
                    icon="mail"
                    onClick={() => changeForm({ email: { when: 'always', to: '', message: '' } })}
                  >
                    {t('send.email.add')}
                  </Button>
                )}
                {form.sendAt === null && (
                  <Button
                    icon="calendar"
                    onClick={() =>
                      changeForm({ sendAt: localTime(new Date(Date.now() + DAY_MS).toISOString()) })
                    }
                  >
                    {t('send.later')}
                  </Button>
                )}
              </div>
            </CardBody>
          </Card>
          {isLoaded ? (
            <Card
              title={xml.name === '' ? t('send.xml.title') : <bdi>{xml.name}</bdi>}
              aside={
                <Button size="sm" onClick={() => change(NO_XML)}>
                  {t('send.xml.replace')}
                </Button>
              }
            >
              {isPdfAlone ? (
                <CardBody className="grid justify-items-start gap-3">
                  <Alert tone="warn" live title={t('send.pdf.unread')}>
                    {Object.values(answer.errors)
                      .flat()
                      .map((message) => (
                        <p key={message}>
                          <bdi>{message}</bdi>
                        </p>
                      ))}
                  </Alert>
                  <Button
                    icon="clip"
                    onClick={() => {
                      const size = Math.floor((xml.text.length * 3) / 4);
                      onAttach({ id: newId(), name: xml.name, size, content: xml.text });
                    }}
                  >
                    {t('send.pdf.attach')}
                  </Button>
                </CardBody>
              ) : outline === null ? (
                <Skeleton rows={8} />
              ) : (
                <XmlView outline={outline} marks={lines.marks} target={target} />
              )}
            </Card>
          ) : (
            <XmlSource onXml={(loaded) => change({ ...loaded, recipient: '' })} onTable={onTable} />
          )}
        </Stack>
      </SendFrame>
    </Notes>
  );
}

/** Whether the text is a PDF in base64: the invoice in it is sent, and the PDF with it. */
function isPdfText(text: string): boolean {
  return text.startsWith('JVBERi');
}

/** Input of the XML: a file, or pasted text. */
function XmlSource({
  onXml,
  onTable,
}: {
  onXml: (xml: { text: string; name: string }) => void;
  onTable: (file: File) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  return (
    <Card title={t('send.xml.title')}>
      <CardBody className="grid grid-cols-1 gap-4">
        <FileDrop
          label={t('send.xml.title')}
          accept=".xml,.pdf,.csv,.xlsx,.ndjson,.zip,text/xml,application/xml,application/pdf"
          limit={XML_MOST}
          onFiles={async ([file]) => {
            if (file === undefined) return;
            if (hasManyDocuments(file)) return onTable(file);
            const bytes = new Uint8Array(await file.arrayBuffer());
            const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
            onXml({ text: isPdf ? base64Of(bytes) : textOfXml(bytes), name: file.name });
          }}
        >
          <p>{t('send.xml.drop', { limit: format.bytes(XML_MOST) })}</p>
        </FileDrop>
        <Field label={t('send.xml.paste')}>
          <TextArea
            rows={4}
            spellCheck={false}
            dir="ltr"
            data-field="xml"
            className="font-mono md:text-12"
            placeholder="<Invoice …"
            onPaste={(event) => {
              const text = event.clipboardData.getData('text').trim();
              if (!text.startsWith('<')) return;
              event.preventDefault();
              onXml({ text, name: '' });
            }}
            onBlur={({ target }) => {
              if (target.value.trim().startsWith('<')) onXml({ text: target.value.trim(), name: '' });
            }}
          />
        </Field>
      </CardBody>
    </Card>
  );
}

/** The other side's address on the network, as the document names it. */
function addressIn(answer: PreviewAnswer | null): string | null {
  const parsed = answer?.document?.parsed;
  if (parsed === null || parsed === undefined) return null;
  const read = readJson(JSON.stringify(parsed));
  if (!read.ok || !isObject(read.value)) return null;
  const isSelfBilled = answer?.document?.type.startsWith('selfBilling') ?? false;
  const other = read.value[isSelfBilled ? 'seller' : 'buyer'] ?? read.value.receiver;
  if (!isObject(other) || !isObject(other.electronicAddress)) return null;
  const { scheme, identifier } = other.electronicAddress;
  return typeof scheme === 'string' && typeof identifier === 'string' ? `${scheme}:${identifier}` : null;
}
