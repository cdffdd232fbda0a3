import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../components/card';
import { Reading } from '../components/reading';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { answerStatus } from '../statuses';
import { ForeignText } from './foreign-text';
import { responsesQuery, type StoredDocument } from './queries';

/** Responses of both sides; renders nothing without a response. */
export function AnswersCard({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const hasAny =
    document.responses.length > 0 || document.deliveries.some(({ messageStatus }) => messageStatus !== null);
  const query = useQuery({ ...responsesQuery(api, teamId, document.id), enabled: hasAny });
  const findDelivery = (responseId: string) =>
    document.responses.find(({ id }) => id === responseId)?.deliveryStatus;
  if (!hasAny) {
    return null;
  }
  return (
    <Card title={t('documents.answers.title')}>
      <Reading query={query} title={t('documents.answers.unreadable')} rows={2}>
        {(responses) => (
          <ul className="divide-y divide-line text-13">
            {responses.map((response) => (
              <li key={response.id} className="grid gap-1 px-4 py-3">
                <span className="flex flex-wrap items-center gap-x-2">
                  <StatusBadge mark={answerStatus(response.state ?? response.code)} />
                  <span className="text-ink-2">
                    {t(
                      response.direction === 'outgoing'
                        ? 'documents.answers.given'
                        : `documents.answers.${response.kind}`,
                    )}
                  </span>
                  <span className="ml-auto text-12 text-ink-3">
                    <Time at={response.createdAt} />
                  </span>
                </span>
                {findDelivery(response.id) === 'pending' && (
                  <span className="text-ink-2">{t('documents.answers.waits')}</span>
                )}
                {findDelivery(response.id) === 'failed' && (
                  <span className="text-ink-2">{t('documents.answers.notArrived')}</span>
                )}
                {response.description !== null && <ForeignText text={response.description} />}
                {[
                  ...response.reasons.map(({ code, text }) => [code, text]),
                  ...response.issues.map(({ reason, description }) => [reason, description]),
                ].map(([code, text], index) => (
                  <span key={index} className="text-ink-2">
                    <code className="mr-2 text-12 text-ink-3">{code}</code>
                    {text && <ForeignText text={text} />}
                  </span>
                ))}
                {response.responseDocumentId !== null && (
                  <Link
                    to="/$teamId/documents/$documentId"
                    params={{ teamId, documentId: response.responseDocumentId }}
                    className="justify-self-start text-12"
                  >
                    {t('documents.answers.document')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </Card>
  );
}
