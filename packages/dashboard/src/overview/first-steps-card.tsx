import { Link } from '@tanstack/react-router';
import { Card, CardBody } from '../components/card';
import { Icon } from '../components/icon';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';
import type { FirstStep } from './attention';

/** The way to the first document; gone when all is done. */
export function FirstStepsCard({ steps }: { steps: FirstStep[] }) {
  const { t } = useText();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) {
    return null;
  }
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t('overview.first.title')}
      aside={
        <span className="text-12 text-ink-3">{t('overview.first.done', { done, all: steps.length })}</span>
      }
    >
      <CardBody className="grid gap-3">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-1 w-full" aria-hidden="true">
          <rect width="100" height="4" rx="2" className="fill-line" />
          <rect width={(100 * done) / steps.length} height="4" rx="2" className="fill-ok-solid" />
        </svg>
        <ul className="grid gap-3 text-13">
          {steps.map((step) => (
            <li key={step.id} className="flex items-start gap-2">
              <Icon
                name={step.isDone ? 'okf' : 'todo'}
                className={step.isDone ? 'mt-0.5 text-ok-solid' : 'mt-0.5 text-ink-3'}
              />
              <span className="min-w-0">
                <span className={step.isDone ? 'text-ink-2' : step === next ? 'font-medium' : ''}>
                  {step.isDone ? t(`overview.first.${step.id}`) : <OpenStep id={step.id} />}
                  <span className="sr-only">
                    , {t(step.isDone ? 'overview.first.isDone' : 'overview.first.isOpen')}
                  </span>
                </span>
                {step === next && (
                  <span className="block text-12 text-ink-3">{t(`overview.first.${step.id}How`)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

/** Link to the page of an outstanding step. */
function OpenStep({ id }: { id: FirstStep['id'] }) {
  const { t } = useText();
  const may = useMay();
  const team = useTeam();
  const params = { teamId: team.id };
  const name = t(`overview.first.${id}Open`);
  switch (id) {
    case 'company':
      return (
        <Link to="/$teamId/companies" params={params}>
          {name}
        </Link>
      );
    case 'sent':
      return may('documents.send') ? (
        <Link to="/$teamId/send" params={params}>
          {name}
        </Link>
      ) : (
        name
      );
    case 'received':
      return team.environment === 'sandbox' && may('sandbox.use') ? (
        <Link to="/$teamId/sandbox" params={params}>
          {name}
        </Link>
      ) : (
        name
      );
    case 'webhook':
      return (
        <Link to="/$teamId/webhooks" params={params}>
          {name}
        </Link>
      );
  }
}
