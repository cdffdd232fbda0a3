import { Card, CardBody } from '../components/card';
import { classes } from '../components/classes';
import { Icon, type IconName } from '../components/icon';
import { useText } from '../i18n/text';
import { parisTime } from '../format/paris';
import type { Period } from './queries';

type StepState = 'done' | 'now' | 'todo' | 'failed';

const MARKS: Record<StepState, { icon: IconName; ink: string }> = {
  done: { icon: 'ok', ink: 'text-ok-solid' },
  now: { icon: 'edit', ink: 'text-ink-2' },
  todo: { icon: 'todo', ink: 'text-ink-3' },
  failed: { icon: 'fail', ink: 'text-bad-solid' },
};
/** Number of completed steps, of five, for each state of a period. */
const DONE: Record<Period['state'], number> = {
  ...{ upcoming: 0, open: 0, due: 1, over: 2, filing: 3, filed: 5, refused: 4, parked: 2 },
};

/** Steps of a period with their times; deadlines are in the time zone of Paris. */
export function StepsCard({ period }: { period: Period }) {
  const { t, language } = useText();
  const paris = (instant: string) => parisTime(instant, language, new Date());
  const done = DONE[period.state];
  const isRefused = period.state === 'refused';
  const steps = [
    { name: 'ends', at: period.closesAt },
    { name: 'report', at: period.declarantDeadline },
    { name: 'filed', at: period.declarantDeadline },
    { name: 'platform', at: period.platformDeadline },
  ] as const;
  const toStepState = (index: number): StepState => {
    if (index < done) return 'done';
    if (index === 4 && isRefused) return 'failed';
    return index === done ? 'now' : 'todo';
  };
  return (
    <Card title={t('france.steps')}>
      <CardBody>
        <ol className="text-13">
          {steps.map(({ name, at }, index) => (
            <Step key={name} state={toStepState(index)} title={t(`france.step.${name}`)}>
              {t(name === 'report' ? 'france.untilParis' : 'france.atParis', { time: paris(at) })}
            </Step>
          ))}
          <Step state={toStepState(4)} title={t('france.step.outcome')}>
            {t(
              period.state === 'filed'
                ? 'france.step.accepted'
                : isRefused
                  ? 'france.step.refused'
                  : 'france.step.either',
            )}
          </Step>
        </ol>
      </CardBody>
    </Card>
  );
}

function Step({ state, title, children }: { state: StepState; title: string; children: string }) {
  const { icon, ink } = MARKS[state];
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-4 before:absolute before:top-5.5 before:bottom-0 before:left-2.25 before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
    >
      <span className={classes('grid size-5 place-items-center', ink)}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h3 className={state === 'todo' ? 'text-ink-2' : undefined}>{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  );
}
