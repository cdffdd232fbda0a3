import type { ReactNode } from 'react';
import { CardBody } from '../components/card';
import { Steps } from '../components/steps';
import { useText } from '../i18n/text';
import type { Way } from '../registry/migration-progress';

/** Shows the steps of a migration above the current task. */
export function MoveSteps({
  way,
  current,
  failed,
  children,
}: {
  way: Way;
  current: number;
  failed: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const names = (['first', 'second', 'third'] as const).map((step) => t(`companies.move.${way}.${step}`));
  return (
    <CardBody className="grid gap-3">
      <Steps label={t('companies.move.steps')} steps={names} current={current} failed={failed} />
      {children}
    </CardBody>
  );
}
