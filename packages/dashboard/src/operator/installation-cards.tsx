import type { ReactNode } from 'react';
import { Card, CardBody, Facts } from '../components/card';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { certificateState, toRoundDuration } from './health';
import type { Installation } from './queries';

/** Facts of the installation: version, database, disk. */
export function InstallationCard({ installation }: { installation: Installation }) {
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

/** Backups in a repository: the last one, what a loss would cost now, and how long a restore takes. */
export function BackupsCard({ installation: { backups } }: { installation: Installation }) {
  const { t } = useText();
  const format = useFormat();
  const { last, rehearsal } = backups;
  if (last === null)
    return (
      <Card title={t('operator.backups')}>
        <p className="px-4 py-3 text-13 text-ink-2">{t('operator.backup.none')}</p>
      </Card>
    );
  const words = (seconds: number): string => {
    const { unit, count } = toRoundDuration(seconds);
    return t(`operator.duration.${unit}`, { count });
  };
  const rows: [ReactNode, ReactNode][] = [
    [t('operator.backup.last'), <Time at={last.takenAt} />],
    [t('operator.backup.rpo'), t('operator.backup.rpoNow', { duration: words(last.ageSeconds) })],
    [
      t('operator.backup.size'),
      t('operator.backup.sizeOf', {
        total: format.bytes(last.totalBytes),
        added: format.bytes(last.newBytes),
      }),
    ],
    [t('operator.backup.place'), <code>{last.repository}</code>],
    [
      t('operator.backup.rehearsal'),
      rehearsal === null ? t('operator.backup.noRehearsal') : <Time at={rehearsal.finishedAt} />,
    ],
  ];
  if (rehearsal !== null)
    rows.push([
      t('operator.backup.rto'),
      rehearsal.failure === null ? (
        words(rehearsal.rtoSeconds ?? 0)
      ) : (
        <span className="text-bad">{t('operator.backup.failed', { reason: rehearsal.failure })}</span>
      ),
    ]);
  return (
    <Card title={t('operator.backups')}>
      <CardBody>
        <Facts rows={rows} />
      </CardBody>
    </Card>
  );
}

/** The last message that the installation sent to itself over the network; nothing without one. */
export function SelfTestCard({ installation: { networkSelfTest } }: { installation: Installation }) {
  const { t } = useText();
  if (networkSelfTest === null) return null;
  const { at, participant, failedStep, failure } = networkSelfTest;
  return (
    <Card title={t('operator.selfTest')}>
      <CardBody>
        <Facts
          rows={[
            [t('operator.selfTest.at'), <Time at={at} />],
            [t('operator.selfTest.participant'), <code>{participant}</code>],
            [
              t('operator.selfTest.result'),
              failedStep === null ? (
                t('operator.selfTest.passed')
              ) : (
                <span className="text-bad">
                  {t(`operator.selfTest.failed.${failedStep}`)} {failure}
                </span>
              ),
            ],
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** The processes that run now; one of another version stands out. */
export function ProcessesCard({ installation: { processes, version } }: { installation: Installation }) {
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

/** The certificates of the network and when they end. */
export function CertificatesCard({ installation: { certificates } }: { installation: Installation }) {
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
          const end = certificateState(certificate, new Date());
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
