import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CardFooter, Facts } from '../components/card';
import { Id } from '../components/copy-button';
import { Drawer } from '../components/drawer';
import { Icon } from '../components/icon';
import { Reading } from '../components/reading';
import { Badge } from '../components/status';
import { StatusBadge } from '../components/status-badge';
import { useToasts } from '../components/toast';
import { saveFile } from '../documents/save-file';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { filingStatus } from './statuses';
import { dayRange, parisTime } from '../format/paris';
import { filingQuery, type Filing } from './queries';

/** A filing with its outcome, and what it was refused for. */
export function FilingDrawer({
  companyId,
  filingId,
  onClose,
}: {
  companyId: string;
  filingId: string;
  onClose: () => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(filingQuery(api, teamId, companyId, filingId));
  const filing = query.data;
  return (
    <Drawer
      title={
        filing
          ? t('france.filingTitle', {
              flow: t(`france.short.${filing.flow}`),
              days: dayRange(filing, language),
            })
          : t('france.filing')
      }
      note={
        filing &&
        t('france.filingNote', { count: filing.reportCount, type: t(`france.type.${filing.typeCode}`) })
      }
      onClose={onClose}
      apiCalls={[
        {
          name: t('france.filing'),
          run: (to) =>
            to.get('/api/v1/{companyId}/reporting/fr/filings/{filingId}', { path: { companyId, filingId } }),
        },
      ]}
    >
      <Reading query={query} title={t('france.filingUnreadable')}>
        {(data) => <FilingView filing={data} />}
      </Reading>
    </Drawer>
  );
}

function FilingView({ filing }: { filing: Filing }) {
  const { t, language } = useText();
  const paris = (instant: string) => t('france.atParis', { time: parisTime(instant, language, new Date()) });
  const rows: [string, ReactNode][] = [
    [
      t('france.head.status'),
      <span key="status" className="inline-flex flex-wrap gap-2">
        <StatusBadge mark={filingStatus(filing.state)} />
        {filing.simulated && (
          <Badge tone="sim" icon="flask">
            {t('france.simulated')}
          </Badge>
        )}
      </span>,
    ],
    [t('france.head.id'), <Id key="id" value={filing.id} />],
    [t('france.head.place'), t('france.place', { sequence: filing.sequence })],
    [t('france.step.filed'), paris(filing.declarantDeadline)],
    [t('france.step.platform'), paris(filing.platformDeadline)],
    ...toFact(t('france.head.received'), filing.receivedAt, paris),
    ...toFact(
      t('france.head.outcome'),
      filing.outcomeAt,
      (at) => `${filing.outcomeCode ?? ''} · ${paris(at)}`,
    ),
  ];
  return (
    <>
      <Facts className="p-4" rows={rows} />
      <FilingFindings filing={filing} />
      {filing.lastError !== null && (
        <div className="px-4 pb-4">
          <Alert tone="warn" title={t(filing.parkedAt === null ? 'france.retried' : 'france.parkedNote')}>
            <p>{filing.lastError}</p>
          </Alert>
        </div>
      )}
      <XmlButton filing={filing} />
    </>
  );
}

/** A row of facts for what has happened already. */
function toFact(name: string, at: string | null, write: (instant: string) => string): [string, ReactNode][] {
  return at === null ? [] : [[name, write(at)]];
}

/** Why a filing was refused or never submitted. */
export function FilingFindings({ filing }: { filing: Filing }) {
  return (
    <ul className="text-13">
      {filing.findings.map(({ ruleCode, errorMessage, fieldName, source }, index) => (
        <li
          key={index}
          className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 border-t border-line px-4 py-3"
        >
          <Icon name="fail" className="mt-0.5 text-bad" />
          <div className="min-w-0 wrap-anywhere">
            <p>{errorMessage}</p>
            <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
              <code>{ruleCode}</code>
              {fieldName !== null && <code>{fieldName}</code>}
              <span>{source}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The transmission byte for byte as submitted; there is none of what was never submitted. */
function XmlButton({ filing: { id, companyId, state } }: { filing: Filing }) {
  const { t } = useText();
  const api = useApi();
  const { failed } = useToasts();
  const load = useMutation({
    mutationFn: async () => {
      const address = `/api/v1/${companyId}/reporting/fr/filings/${id}`;
      const response = await api.raw(address, { headers: { Accept: 'application/xml' } });
      saveFile(await response.blob(), `${id}.xml`);
    },
    onError: (error) => failed(t('france.xmlFailed'), error),
  });
  const isWritten = state !== 'assembling' && state !== 'invalid' && state !== 'withdrawn';
  return (
    <CardFooter>
      <Button
        size="sm"
        icon="download"
        busy={load.isPending && t('common.loading')}
        notNow={isWritten ? null : t('france.noXml')}
        onClick={() => load.mutate()}
      >
        {t('france.xml')}
      </Button>
    </CardFooter>
  );
}
