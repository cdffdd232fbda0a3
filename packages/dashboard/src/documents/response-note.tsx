import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../components/button';
import { Card, CardBody } from '../components/card';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { ForeignText } from './foreign-text';
import { toSummary } from './party';
import { answeredInvoiceQuery, type StoredDocument } from './queries';
import { toResponseFacts } from './response-facts';

/** An Invoice Response in words, with its invoice; nothing for other documents. */
export function ResponseNote({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const facts = toResponseFacts(document);
  const { data: invoice } = useQuery({
    ...answeredInvoiceQuery(api, teamId, document, facts?.number ?? ''),
    enabled: facts !== null && facts.number !== null,
  });
  if (facts === null) return null;
  const { counterparty, address } = toSummary(document);
  const isOwn = document.direction === 'outgoing';
  const party = (invoice && toSummary(invoice).counterparty) ?? counterparty ?? address ?? '';
  return (
    <Card>
      <CardBody className="grid justify-items-start gap-2">
        <p className="text-14 font-medium wrap-anywhere">
          {t(isOwn ? 'documents.said.own' : 'documents.said.theirs', {
            status: facts.status,
            party: isolate(party),
            number: isolate(facts.number ?? ''),
            day: format.day(document.createdAt.slice(0, 10)),
          })}
        </p>
        {facts.reasons.map((reason, index) => (
          <ForeignText key={index} text={reason} />
        ))}
        {facts.codes.map((code) => (
          <span key={code} className="text-13 text-ink-2">
            {t(`documents.reason.${code}`)}
          </span>
        ))}
        {invoice && (
          <ButtonLink
            size="sm"
            to="/$teamId/documents/$documentId"
            params={{ teamId, documentId: invoice.id }}
          >
            {t('documents.said.open')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  );
}

/** A foreign text inside a sentence, isolated from its direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
