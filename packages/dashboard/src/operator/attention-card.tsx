import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../components/button';
import { Card } from '../components/card';
import { Icon, type IconName } from '../components/icon';
import { useText } from '../i18n/text';
import { sortedFindings, toCondition, type Condition } from './health';
import type { Finding, Installation, Work } from './queries';

/** Findings that are shown before the rest is asked for. */
const FIRST_FINDINGS = 5;

const MARKS: Record<Condition, { icon: IconName; ink: string }> = {
  held: { icon: 'block', ink: 'text-warn' },
  problems: { icon: 'fail', ink: 'text-bad' },
  warnings: { icon: 'warn', ink: 'text-warn' },
  well: { icon: 'ok', ink: 'text-ok-solid' },
};

/** Overall condition of the installation, and the findings that need the operator. */
export function AttentionCard({ installation, work }: { installation: Installation; work: Work }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const findings = sortedFindings(installation.findings);
  const condition = toCondition(findings, work);
  const visibleFindings = isWhole ? findings : findings.slice(0, FIRST_FINDINGS);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  return (
    <Card
      title={t('operator.attention')}
      note={t('operator.checked', { count: installation.checked.length })}
    >
      <p className="flex items-center gap-2 px-4 py-3 text-13 font-medium">
        <Icon name={MARKS[condition].icon} className={MARKS[condition].ink} />
        {t(`operator.condition.${condition}`, { problems, warnings: findings.length - problems })}
      </p>
      <ul className="divide-y divide-line border-line not-empty:border-t">
        {visibleFindings.map((finding) => (
          <FindingLine key={`${finding.check} ${finding.message}`} finding={finding} />
        ))}
        {findings.length > visibleFindings.length && (
          <li className="px-4 py-2.5">
            <Button kind="quiet" size="sm" className="-ml-2" onClick={() => setWhole(true)}>
              {t('operator.more', { count: findings.length - visibleFindings.length })}
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
