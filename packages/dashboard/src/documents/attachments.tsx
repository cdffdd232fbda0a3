import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { ForeignText } from './foreign-text';
import { saveFile } from './save-file';

/** A file that belongs to a document. */
export interface Attachment {
  id: string | null;
  mimeCode: string | null;
  filename: string | null;
  description: string | null;
  embeddedDocument: string | null;
  url: string | null;
}

/** The files of a document. They are saved and never shown in the page, whatever their type says. */
export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  return (
    <ul className="divide-y divide-line">
      {attachments.map((attachment, index) => (
        <AttachmentRow key={index} attachment={attachment} />
      ))}
    </ul>
  );
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const { t } = useText();
  const format = useFormat();
  const { embeddedDocument, url, mimeCode } = attachment;
  const name = attachment.filename ?? attachment.id ?? t('documents.attachments.unnamed');
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 text-13">
      <Icon name="clip" className="mt-0.5 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <ForeignText text={name} most={120} />
        </p>
        <p className="text-12 text-ink-3">
          {[mimeCode, embeddedDocument && format.bytes(decodedSize(embeddedDocument))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {attachment.description !== null && (
          <p className="text-ink-2">
            <ForeignText text={attachment.description} />
          </p>
        )}
        {url !== null && <AttachmentAddress url={url} />}
      </div>
      {embeddedDocument !== null && (
        <Button size="sm" icon="download" onClick={() => saveFile(decoded(embeddedDocument), safeName(name))}>
          {t('documents.attachments.save')}
        </Button>
      )}
    </li>
  );
}

/** An address that a document names: a link only where it is plain https, and always shown in full. */
function AttachmentAddress({ url }: { url: string }) {
  const { t } = useText();
  if (!/^https:\/\/[^\s]+$/i.test(url)) {
    return (
      <p className="font-mono text-12 text-ink-2">
        <ForeignText text={url} most={300} />
      </p>
    );
  }
  return (
    <p className="text-12">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex items-center gap-1"
      >
        <ForeignText text={url} most={300} />
        <Icon name="external" className="size-3.5!" />
        <span className="sr-only">{t('documents.attachments.elsewhere')}</span>
      </a>
    </p>
  );
}

function decodedSize(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}

/** The bytes as a file of no type: a browser saves it and opens nothing. */
function decoded(base64: string): Blob {
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: 'application/octet-stream' });
  } catch {
    return new Blob([base64], { type: 'application/octet-stream' });
  }
}

/** A file name without what file systems and readers stumble over. */
function safeName(name: string): string {
  return name
    .replace(/[\u0000-\u001f\u007f"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .slice(0, 150);
}
