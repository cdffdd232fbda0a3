import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, CardBody, Facts } from '../components/card';
import { CopyButton } from '../components/copy-button';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { leadingDelivery } from './crossing';
import type { StoredDocument } from './queries';

/** The ids by which a document is known here and outside. */
export function IdentifiersCard({ document, evidence }: { document: StoredDocument; evidence: ReactNode }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const delivery = leadingDelivery(document.deliveries);
  const id = (value: string | null | undefined): ReactNode =>
    value ? (
      <span>
        <code className="wrap-anywhere">{value}</code> <CopyButton value={value} label={t('common.copyId')} />
      </span>
    ) : null;
  const rows: [string, ReactNode][] = [
    [t('documents.ids.document'), id(document.id)],
    [t('documents.ids.message'), id(document.peppolMessageId ?? delivery?.references.messageId)],
    [t('documents.ids.conversation'), id(document.peppolConversationId)],
    [t('documents.ids.envelope'), id(document.envelopeId)],
    [
      t('documents.ids.company'),
      <span key="company">
        <Link to="/$teamId/companies/$companyId" params={{ teamId, companyId: document.companyId }}>
          <code className="wrap-anywhere">{document.companyId}</code>
        </Link>{' '}
        <CopyButton value={document.companyId} label={t('common.copyId')} />
      </span>,
    ],
    [t('documents.ids.profile'), document.profile],
    [t('documents.ids.type'), <code className="text-12">{document.docTypeId}</code>],
    [t('documents.ids.process'), <code className="text-12">{document.processId}</code>],
    [t('documents.ids.evidence'), evidence],
  ];
  return (
    <Card title={t('documents.ids.title')}>
      <CardBody>
        <Facts rows={rows.filter(([, value]) => value !== null && value !== '')} />
      </CardBody>
    </Card>
  );
}
