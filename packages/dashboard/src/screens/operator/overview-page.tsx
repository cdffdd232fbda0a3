import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/button';
import { Card, CardBody, Facts } from '../../components/card';
import { Figure, Figures } from '../../components/figure';
import { Icon, type IconName } from '../../components/icon';
import { Columns, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { Badge } from '../../components/status';
import { Time } from '../../components/time';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { endOf, oldestDue, sortedFindings, totalsOf, verdictOf, type Verdict } from '../../operator/health';
import { OperatorPage } from '../../operator/operator-shell';
import {
  installationQuery,
  operatorCalls,
  workQuery,
  type Finding,
  type Installation,
  type Work,
} from '../../operator/queries';
import { QueueTable } from '../../operator/queue-table';
import { personApi } from '../../session/session';

const SHOWN = 5;

/** How the installation is: what needs somebody, the queues, and what runs. */
export function OperatorOverviewPage() {
  const { t } = useText();
  const format = useFormat();
  const installation = useQuery(installationQuery(personApi));
  const work = useQuery(workQuery(personApi));
  return (
    <OperatorPage
      title={t('operator.tab.overview')}
      note={
        installation.data
          ? t('operator.asOf', { time: format.second(installation.data.at) })
          : t('common.loading')
      }
      deeds={[
        { name: t('operator.installation'), run: (api) => operatorCalls.installation(api) },
        { name: t('operator.tab.queues'), run: (api) => operatorCalls.work(api) },
      ]}
    >
      <Reading query={installation} title={t('operator.unreadable')} rows={8}>
        {(state) => (
          <Columns>
            <Stack>
              <Reading query={work} title={t('operator.queuesUnreadable')} rows={6}>
                {(present) => (
                  <>
                    <AttentionCard installation={state} work={present} />
                    <QueuesCard installation={state} work={present} />
                  </>
                )}
              </Reading>
            </Stack>
            <Stack>
              <InstallationCard installation={state} />
              <ProcessesCard installation={state} />
              <CertificatesCard installation={state} />
            </Stack>
          </Columns>
        )}
      </Reading>
    </OperatorPage>
  );
}

const MARKS: Record<Verdict, { icon: IconName; ink: string }> = {
  held: { icon: 'block', ink: 'text-warn' },
  problems: { icon: 'fail', ink: 'text-bad' },
  warnings: { icon: 'warn', ink: 'text-warn' },
  well: { icon: 'ok', ink: 'text-ok-solid' },
};

function AttentionCard({ installation, work }: { installation: Installation; work: Work }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const findings = sortedFindings(installation.findings);
  const verdict = verdictOf(findings, work);
  const shown = isWhole ? findings : findings.slice(0, SHOWN);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  return (
    <Card
      title={t('operator.attention')}
      note={t('operator.checked', { count: installation.checked.length })}
    >
      <p className="flex items-center gap-2 px-4 py-3 text-13 font-medium">
        <Icon name={MARKS[verdict].icon} className={MARKS[verdict].ink} />
        {t(`operator.verdict.${verdict}`, { problems, warnings: findings.length - problems })}
      </p>
      <ul className="divide-y divide-line border-line not-empty:border-t">
        {shown.map((finding) => (
          <FindingLine key={`${finding.check} ${finding.message}`} finding={finding} />
        ))}
        {findings.length > shown.length && (
          <li className="px-4 py-2.5">
            <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
              {t('operator.more', { count: findings.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The check whose findings are about the queues. */
const ABOUT_QUEUES = 'work';

function FindingLine({ finding: { check, level, message, help } }: { finding: Finding }) {
  const { t } = useText();
  const isBad = level === 'problem';
  return (
    <Line
      icon={isBad ? 'fail' : 'warn'}
      ink={isBad ? 'text-bad' : 'text-warn'}
      title={message}
      note={
        <>
          {help !== null && <code className="text-12">{help}</code>}
          <span className="block text-12 text-ink-3">{check}</span>
        </>
      }
    >
      {check === ABOUT_QUEUES && <ButtonLink to="/operator/queues">{t('operator.open')}</ButtonLink>}
    </Line>
  );
}

function Line({
  icon,
  ink,
  title,
  note,
  children,
}: {
  icon: IconName;
  ink: string;
  title: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 px-4 py-3 text-13 md:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <Icon name={icon} size="lg" className={ink} />
      <div className="min-w-0 wrap-anywhere">
        <h3>{title}</h3>
        <div className="text-ink-2">{note}</div>
      </div>
      <div className="max-md:col-start-2 max-md:mt-2 max-md:justify-self-start empty:hidden">{children}</div>
    </li>
  );
}

function QueuesCard({ installation, work }: { installation: Installation; work: Work }) {
  const { t } = useText();
  const format = useFormat();
  const { due, inFlight, parked, rate } = totalsOf(work);
  const oldest = oldestDue(work);
  const busy = work.queues.filter(
    (queue) => queue.due + queue.inFlight + queue.parked + queue.scheduled + queue.startedPerMinute > 0,
  );
  return (
    <Card
      title={t('operator.tab.queues')}
      aside={
        <Link to="/operator/queues" className="text-13">
          {t('operator.allQueues')}
        </Link>
      }
    >
      <Figures>
        <Figure
          label={t('operator.figure.due')}
          value={format.count(due)}
          note={
            oldest === null
              ? t('operator.figure.nothingDue')
              : t('operator.figure.oldest', { time: format.age(oldest) })
          }
        />
        <Figure
          label={t('operator.figure.inFlight')}
          value={format.count(inFlight)}
          note={t('operator.figure.rate', { count: rate })}
        />
        <Figure
          label={t('operator.figure.parked')}
          value={format.count(parked)}
          note={t('operator.figure.parkedNote', { count: parked })}
        />
        <Figure
          label={t('operator.processes')}
          value={format.count(installation.processes.length)}
          note={installation.version}
        />
      </Figures>
      {busy.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-2">{t('operator.idle')}</p>
      ) : (
        <QueueTable queues={busy} />
      )}
    </Card>
  );
}

function InstallationCard({ installation }: { installation: Installation }) {
  const { t } = useText();
  const format = useFormat();
  const { database, schema, disk, version, production } = installation;
  return (
    <Card title={t('operator.installation')}>
      <CardBody>
        <Facts
          rows={[
            [t('operator.version'), version],
            [t('operator.kind'), t(production ? 'shell.production' : 'operator.development')],
            [
              t('operator.database'),
              t(database.embedded ? 'operator.databaseEmbedded' : 'operator.databaseOwn', {
                version: database.version,
              }),
            ],
            [t('operator.size'), format.bytes(database.bytes)],
            [
              t('operator.connections'),
              t('operator.ofMost', {
                count: format.count(database.connections),
                most: format.count(database.mostConnections),
              }),
            ],
            [
              t('operator.disk'),
              t('operator.diskFree', {
                free: format.bytes(disk.freeBytes),
                total: format.bytes(disk.totalBytes),
              }),
            ],
            [
              t('operator.migrations'),
              schema.pending.length === 0
                ? t('operator.migrationsDone', { count: schema.applied })
                : t('operator.migrationsPending', { count: schema.pending.length }),
            ],
          ]}
        />
      </CardBody>
    </Card>
  );
}

function ProcessesCard({ installation: { processes, version } }: { installation: Installation }) {
  const { t } = useText();
  return (
    <Card title={t('operator.processes')} note={processes.length}>
      <ul className="divide-y divide-line text-13">
        {processes.map((process) => (
          <li key={process.number} className="flex items-baseline gap-2 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{process.role ?? t('operator.unknownRole')}</span>
              <span className="block truncate text-12 text-ink-3">
                {process.address ?? t('operator.sameMachine')} · <code>{process.number}</code>
              </span>
            </span>
            {process.version !== null && process.version !== version ? (
              <Badge tone="warn" icon="warn">
                {process.version}
              </Badge>
            ) : (
              <span className="text-12 text-ink-3">{process.version}</span>
            )}
            <span className="text-12 text-ink-3">
              <Time at={process.since} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CertificatesCard({ installation: { certificates } }: { installation: Installation }) {
  const { t } = useText();
  if (certificates.length === 0) {
    return (
      <Card title={t('operator.certificates')}>
        <p className="px-4 py-3 text-13 text-ink-2">{t('operator.noCertificate')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('operator.certificates')}>
      <ul className="divide-y divide-line text-13">
        {certificates.map((certificate) => {
          const end = endOf(certificate, new Date());
          return (
            <li key={`${certificate.of} ${certificate.serial}`} className="px-4 py-2.5">
              <p className="flex items-baseline gap-2">
                <span className="flex-1 font-medium">{t(`operator.certificate.${certificate.of}`)}</span>
                <span className={end === 'far' ? 'text-ink-2' : end === 'near' ? 'text-warn' : 'text-bad'}>
                  {t(`operator.certificate.${end}`)} <Time at={certificate.notAfter} />
                </span>
              </p>
              <p className="truncate text-12 text-ink-3">
                <code title={certificate.serial}>
                  {certificate.seat} · {certificate.serial}
                </code>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
