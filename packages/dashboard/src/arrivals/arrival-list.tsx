import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { ForeignText } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { attachmentStatus, type Arrival, type Attachment } from './queries';

/** Mails and files, each with what became of its attachments. */
export function ArrivalList({ arrivals }: { arrivals: readonly Arrival[] }) {
  return (
    <ul className="divide-y divide-line">
      {arrivals.map((arrival) => (
        <li key={arrival.id} className="grid gap-2 px-4 py-3 text-13">
          <ArrivalHead arrival={arrival} />
          {arrival.refusal !== null && <Reason refusal={arrival.refusal} />}
          {arrival.attachments.length > 0 && (
            <ul className="grid gap-2">
              {arrival.attachments.map((attachment, index) => (
                <AttachmentRow key={index} attachment={attachment} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function ArrivalHead({ arrival: { channel, sender, subject, fileName, arrivedAt } }: { arrival: Arrival }) {
  const { t } = useText();
  const title = channel === 'email' ? subject : fileName;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <Icon name={channel === 'email' ? 'mail' : 'document'} className="translate-y-0.5 text-ink-3" />
      <h3 className="min-w-0 text-13 font-medium wrap-anywhere">
        {title === null ? t('arrivals.noSubject') : <ForeignText text={title} most={200} />}
      </h3>
      <span className="min-w-0 text-ink-2 wrap-anywhere">
        {channel === 'folder'
          ? t('arrivals.fromFolder')
          : sender === null
            ? t('arrivals.noSender')
            : t('arrivals.fromSender', { sender })}
      </span>
      <span className="ml-auto text-12 text-ink-3">
        <Time at={arrivedAt} form="full" />
      </span>
    </div>
  );
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const { fileName, size, documentId, refusal, outcome } = attachment;
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <StatusBadge mark={attachmentStatus(attachment)} />
        <span className="min-w-0 wrap-anywhere">
          {fileName === null ? t('arrivals.noName') : <ForeignText text={fileName} most={120} />}
        </span>
        <span className="text-12 text-ink-3">{format.bytes(size)}</span>
        {documentId !== null && (
          <Link
            to="/$teamId/documents/$documentId"
            params={{ teamId, documentId }}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {t('arrivals.toDocument')}
          </Link>
        )}
        {documentId === null && (outcome === 'stored' || outcome === 'known') && (
          <span className="text-12 text-ink-3">{t('arrivals.deleted')}</span>
        )}
      </div>
      {refusal !== null && <Reason refusal={refusal} />}
    </li>
  );
}

/** Why something was not taken, in the viewer's words; the fault of an XML or PDF file in those of the service. */
function Reason({ refusal: { code, message } }: { refusal: NonNullable<Arrival['refusal']> }) {
  const { t } = useText();
  const hasDetails = ['malformed_xml', 'unreadable_pdf', 'not_an_invoice', 'malformed_mail'].includes(code);
  return (
    <div className="text-12 text-ink-2">
      <p>{t(`arrivals.refusal.${code}`)}</p>
      {hasDetails && (
        <p className="text-ink-3">
          <ForeignText text={message} most={300} />
        </p>
      )}
    </div>
  );
}
