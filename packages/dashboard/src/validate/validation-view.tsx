import { useRef, type ReactNode } from 'react';
import { Card, CardBody, Facts } from '../components/card';
import { Columns, Stack } from '../components/page';
import { Unreadable } from '../components/reading';
import { EmptyState, Skeleton } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { useXmlTarget } from '../documents/contents-card';
import { FindingsCard } from '../documents/findings-card';
import { ForeignName, ForeignText } from '../documents/foreign-text';
import { ParsedTree } from '../documents/parsed-tree';
import { useFindingLines } from '../documents/use-finding-lines';
import { useOutline } from '../documents/xml/use-outline';
import { XmlView } from '../documents/xml/xml-view';
import { useText } from '../i18n/text';
import { validationStatus } from '../statuses';
import { UnknownDocumentKindError, type ValidatedFile } from './validate-file';

const WAITING: ValidatedFile = {
  question: null,
  validation: { result: 'not_supported', profile: '', ruleSets: [], errors: [] },
  xml: null,
  parsed: null,
};

/** One document: its XML, and beside it the findings of the rules. */
export function ValidationView({
  name,
  validated,
  error,
  onRetry,
}: {
  name: string;
  /** Null while the validation runs */
  validated: ValidatedFile | null;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useText();
  const outcome = validated ?? WAITING;
  const outline = useOutline(outcome.xml);
  const lines = useFindingLines(outcome, outline);
  const [target, goTo] = useXmlTarget();
  const card = useRef<HTMLDivElement>(null);
  if (error instanceof UnknownDocumentKindError)
    return (
      <Card title={<ForeignName text={name} />}>
        <EmptyState icon="document" title={t('validate.unknown')}>
          <p>{t('validate.unknownNote')}</p>
        </EmptyState>
      </Card>
    );
  if (error !== null && error !== undefined)
    return (
      <Card title={<ForeignName text={name} />}>
        <Unreadable error={error} title={t('validate.failed')} onRetry={onRetry} />
      </Card>
    );
  let contents: ReactNode;
  if (validated === null || (outcome.xml !== null && outline === null)) contents = <Skeleton rows={8} />;
  else if (outline !== null) contents = <XmlView outline={outline} marks={lines.marks} target={target} />;
  else if (outcome.parsed !== null) contents = <ParsedTree value={outcome.parsed} />;
  else contents = <EmptyState icon="code" title={t('validate.noXml')} />;
  return (
    <Columns rail="lg">
      <Card title={<ForeignName text={name} />}>{contents}</Card>
      <Stack>
        <SummaryCard validated={validated} />
        <FindingsCard
          document={outcome}
          findLine={lines.findLine}
          onShow={(fieldName) => {
            goTo(lines.locate(fieldName) ?? 0);
            card.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      </Stack>
    </Columns>
  );
}

/** Result, profile, and rule sets with their versions. */
function SummaryCard({ validated }: { validated: ValidatedFile | null }) {
  const { t } = useText();
  if (validated === null)
    return (
      <Card title={t('validate.result')}>
        <Skeleton rows={3} />
      </Card>
    );
  const { validation, parsed } = validated;
  const facts: [name: ReactNode, value: ReactNode][] = [
    ...toFact(t('validate.number'), findNumber(parsed)),
    ...toFact(t('documents.ids.type'), findRootName(validated.xml)),
    ...toFact(t('documents.ids.profile'), validation.profile),
    ...(validation.ruleSets.length === 0
      ? []
      : [
          [
            t('validate.rules'),
            <ul key="rules">
              {validation.ruleSets.map((set) => (
                <li key={set.name}>
                  {set.name} <span className="text-ink-3">{set.version}</span>
                </li>
              ))}
            </ul>,
          ] satisfies [ReactNode, ReactNode],
        ]),
  ];
  return (
    <Card title={t('validate.result')} aside={<StatusBadge mark={validationStatus(validation)} />}>
      <CardBody>
        <Facts rows={facts} />
      </CardBody>
    </Card>
  );
}

function toFact(name: string, value: string | null): [ReactNode, ReactNode][] {
  return value === null || value === '' ? [] : [[name, <ForeignText key={name} text={value} />]];
}

function findNumber(parsed: object | null): string | null {
  if (parsed === null) return null;
  const found = ['invoiceNumber', 'creditNoteNumber', 'number']
    .map((name): unknown => Object.entries(parsed).find(([each]) => each === name)?.[1])
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}

/** The name of the outermost element, without its prefix. */
function findRootName(xml: string | null): string | null {
  const head = xml?.slice(0, 20_000).replace(/<!--.*?-->/gs, '') ?? '';
  return /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(head)?.[1] ?? null;
}
