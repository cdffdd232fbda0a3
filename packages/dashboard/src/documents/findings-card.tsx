import { useState } from 'react';
import { Card } from '../components/card';
import { Icon } from '../components/icon';
import { useText } from '../i18n/text';
import { validationStatus } from '../statuses';
import { FIRST_OF_RULE, groupFindings, type Finding, type FindingGroup } from './findings';
import { TRANSLATED_FINDINGS } from '../refusals/finding-forms';
import { useLocalizedFinding } from '../refusals/use-localized-message';
import { ForeignText } from './foreign-text';
import type { Document } from './queries';

/** Findings of the rules, errors before warnings, each with a link to its element. */
export function FindingsCard({
  document,
  findLine,
  onShow,
}: {
  document: Pick<Document, 'validation'>;
  /** The line of a field in the XML; null while it is not known */
  findLine: (fieldName: string) => number | null;
  onShow: (fieldName: string) => void;
}) {
  const { t } = useText();
  const { validation } = document;
  const mark = validationStatus(validation);
  if (validation.errors.length === 0) {
    return null;
  }
  return (
    <Card
      title={t('documents.findings.title')}
      aside={<span className="text-12 text-ink-3">{t(mark.word, mark.values)}</span>}
    >
      <ul className="divide-y divide-line">
        {groupFindings(validation.errors).map((group) => (
          <Group key={`${group.level} ${group.ruleCode}`} group={group} findLine={findLine} onShow={onShow} />
        ))}
      </ul>
    </Card>
  );
}

function Group({
  group,
  findLine,
  onShow,
}: {
  group: FindingGroup;
  findLine: (fieldName: string) => number | null;
  onShow: (fieldName: string) => void;
}) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const visibleFindings = isWhole ? group.findings : group.findings.slice(0, FIRST_OF_RULE);
  const rest = group.findings.length - visibleFindings.length;
  return (
    <>
      {visibleFindings.map((finding, index) => (
        <FindingRow key={index} finding={finding} findLine={findLine} onShow={onShow} />
      ))}
      {rest > 0 && (
        <li className="px-4 py-2 pl-10.5 text-12">
          <button type="button" className="text-accent hover:underline" onClick={() => setWhole(true)}>
            {t('documents.findings.more', { count: rest })}
          </button>
        </li>
      )}
    </>
  );
}

function FindingRow({
  finding,
  findLine,
  onShow,
}: {
  finding: Finding;
  findLine: (fieldName: string) => number | null;
  onShow: (fieldName: string) => void;
}) {
  const { t } = useText();
  const { fieldName, ruleCode } = finding;
  const say = useLocalizedFinding(TRANSLATED_FINDINGS.has(ruleCode));
  const { text, isEnglish } = say(ruleCode, finding.errorMessage);
  const line = fieldName === null ? null : findLine(fieldName);
  const isError = finding.errorLevel === 'ERROR';
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 px-4 py-3 text-13">
      <Icon name={isError ? 'fail' : 'warn'} className={isError ? 'mt-0.5 text-bad' : 'mt-0.5 text-warn'} />
      <p>
        <span className="sr-only">
          {t(isError ? 'documents.findings.error' : 'documents.findings.warning')}{' '}
        </span>
        <span lang={isEnglish ? 'en' : undefined}>
          <ForeignText text={text} most={600} />
        </span>
      </p>
      <div className="col-start-2 flex flex-wrap gap-x-3 gap-y-1 text-12 wrap-anywhere text-ink-3">
        <code>{finding.ruleCode}</code>
        <span>{finding.source}</span>
        {fieldName !== null && (
          <button
            type="button"
            className="text-accent underline decoration-accent-line hover:text-accent-hover"
            title={fieldName}
            onClick={() => onShow(fieldName)}
          >
            {line === null ? t('documents.findings.show') : t('documents.findings.line', { line: line + 1 })}
          </button>
        )}
      </div>
    </li>
  );
}
