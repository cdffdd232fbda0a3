import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/card';
import { Figure, Figures } from '../../components/figure';
import { Columns, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { AttentionCard } from '../../operator/attention-card';
import { oldestDue, sumQueues } from '../../operator/health';
import {
  BackupsCard,
  CertificatesCard,
  SelfTestCard,
  InstallationCard,
  ProcessesCard,
} from '../../operator/installation-cards';
import { OperatorPage } from '../../operator/operator-shell';
import {
  installationQuery,
  operatorCalls,
  workQuery,
  type Installation,
  type Work,
} from '../../operator/queries';
import { QueueTable } from '../../operator/queue-table';
import { personApi } from '../../session/session';

/** Overview of the installation: outstanding problems, queues, and running processes. */
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
      apiCalls={[
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
              <BackupsCard installation={state} />
              <ProcessesCard installation={state} />
              <CertificatesCard installation={state} />
              <SelfTestCard installation={state} />
            </Stack>
          </Columns>
        )}
      </Reading>
    </OperatorPage>
  );
}

function QueuesCard({ installation, work }: { installation: Installation; work: Work }) {
  const { t } = useText();
  const format = useFormat();
  const { due, inFlight, parked, rate } = sumQueues(work);
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
