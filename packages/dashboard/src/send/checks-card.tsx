import { useState, type ReactNode } from 'react';
import { withSubject } from '../api/failure';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { Icon } from '../components/icon';
import { classes } from '../components/classes';
import { Badge } from '../components/status';
import { FIRST_OF_RULE } from '../documents/findings';
import { ForeignText } from '../documents/foreign-text';
import { groupBy } from '../group-by';
import { useText } from '../i18n/text';
import { TRANSLATED_FINDINGS } from '../refusals/finding-forms';
import { useLocalizedFinding, useLocalizedMessage } from '../refusals/use-localized-message';
import type { Check } from './checks';

/** Leads to what a check is about. */
export interface CheckTarget {
  name: string;
  go: () => void;
}

/** A field that keeps a document from being made, with its way. */
export interface OpenField {
  key: string;
  name: string;
  /** True of a field that has a value which cannot be used; else it is empty */
  isWrong: boolean;
  go: () => void;
}

/** Errors that prevent sending, warnings of the rules, and fields that are still empty. */
export function ChecksCard({
  checks,
  gaps,
  isChecked,
  findTarget,
  findSubject,
  children,
}: {
  checks: Check[];
  /** Empty mandatory fields, each with a link */
  gaps: OpenField[];
  /** True when the rules were asked about just this text */
  isChecked: boolean;
  findTarget: (check: Check) => CheckTarget | null;
  /** Label of the field that a check concerns */
  findSubject: (check: Check) => string | null;
  /** Below the findings: a failure of the last try */
  children?: ReactNode;
}) {
  const { t } = useText();
  const errors = checks.filter(({ level }) => level === 'ERROR').length;
  const wrong = gaps.filter(({ isWrong }) => isWrong);
  const groups = [...groupBy(checks, ({ level, ruleCode, path }) => `${level} ${ruleCode ?? path}`)];
  return (
    <Card
      title={t('send.checks')}
      aside={
        errors > 0 && (
          <Badge icon="fail" tone="bad">
            {t('send.checks.errors', { count: errors })}
          </Badge>
        )
      }
    >
      {children}
      {groups.length > 0 && (
        <ul className="divide-y divide-line" aria-label={t('send.checks')}>
          {groups.map(([key, group]) => (
            <Group key={key} checks={group} findTarget={findTarget} findSubject={findSubject} />
          ))}
        </ul>
      )}
      <OpenFields
        icon="fail"
        title={t('send.checks.wrong')}
        fields={wrong}
        className={groups.length > 0 ? 'border-t border-line' : undefined}
      />
      <OpenFields
        icon="todo"
        title={t('send.checks.gaps')}
        fields={gaps.filter(({ isWrong }) => !isWrong)}
        className={groups.length + wrong.length > 0 ? 'border-t border-line' : undefined}
      />
      {isChecked && errors === 0 && (
        <CardFooter className={groups.length + gaps.length > 0 ? 'text-12!' : 'border-t-0 text-12!'}>
          <Icon name="ok" className="text-ok-solid" />
          <span>{t(gaps.length > 0 ? 'send.checks.soFar' : 'send.checks.hold')}</span>
        </CardFooter>
      )}
      {!isChecked && checks.length === 0 && gaps.length === 0 && (
        <p className="px-4 py-3 text-13 text-ink-3">{t('send.checks.none')}</p>
      )}
    </Card>
  );
}

function OpenFields({
  icon,
  title,
  fields,
  className,
}: {
  icon: 'fail' | 'todo';
  title: string;
  fields: OpenField[];
  className?: string;
}) {
  if (fields.length === 0) return null;
  return (
    <div className={classes('flex gap-2.5 px-4 py-3 text-13', className)}>
      <Icon name={icon} className={icon === 'fail' ? 'mt-0.5 text-bad' : 'mt-0.5 text-ink-3'} />
      <div className="min-w-0">
        <p>{title}</p>
        <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-12">
          {fields.map(({ key, name, go }) => (
            <li key={key}>
              <button
                type="button"
                className="min-h-6 text-left text-accent underline decoration-accent-line hover:text-accent-hover"
                onClick={go}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Group({
  checks,
  findTarget,
  findSubject,
}: {
  checks: Check[];
  findTarget: (check: Check) => CheckTarget | null;
  findSubject: (check: Check) => string | null;
}) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const visibleChecks = isWhole ? checks : checks.slice(0, FIRST_OF_RULE);
  return (
    <>
      {visibleChecks.map((check, index) => (
        <Row key={index} check={check} subject={findSubject(check)} target={findTarget(check)} />
      ))}
      {visibleChecks.length < checks.length && (
        <li className="px-4 py-2 pl-10.5">
          <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
            {t('send.checks.more', { count: checks.length - visibleChecks.length })}
          </Button>
        </li>
      )}
    </>
  );
}

function Row({
  check,
  subject,
  target,
}: {
  check: Check;
  subject: string | null;
  target: CheckTarget | null;
}) {
  const { t } = useText();
  const isInput = check.ruleCode === null;
  const ruleCode = check.ruleCode ?? '';
  const sayMessage = useLocalizedMessage(isInput);
  const sayFinding = useLocalizedFinding(TRANSLATED_FINDINGS.has(ruleCode));
  const { text, isEnglish } = isInput ? sayMessage(check.text) : sayFinding(ruleCode, check.text);
  const message = isInput ? withSubject(text, subject) : text;
  const isError = check.level === 'ERROR';
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 px-4 py-3 text-13">
      <Icon name={isError ? 'fail' : 'warn'} className={isError ? 'mt-0.5 text-bad' : 'mt-0.5 text-warn'} />
      <p>
        <span className="sr-only">{t(isError ? 'send.checks.error' : 'send.checks.warning')} </span>
        <span lang={isEnglish ? 'en' : undefined}>
          <ForeignText text={message} most={600} />
        </span>
      </p>
      <div className="col-start-2 flex flex-wrap gap-x-3 gap-y-1 text-12 wrap-anywhere text-ink-3">
        {check.ruleCode !== null && <code>{check.ruleCode}</code>}
        {check.ruleCode === null && check.field === null && check.path !== null && message === text && (
          <code>{check.path}</code>
        )}
        {target !== null && (
          <button
            type="button"
            className="text-accent underline decoration-accent-line hover:text-accent-hover"
            onClick={target.go}
          >
            {target.name}
          </button>
        )}
      </div>
    </li>
  );
}
