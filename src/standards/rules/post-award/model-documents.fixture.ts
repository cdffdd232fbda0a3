import { NAMESPACE } from '../../invoice/xml';
import { DESPATCH_ADVICE_MODEL } from './despatch-advice.model';
import { DESPATCH_ADVICE_2026_5 } from './despatch-advice';
import { INVOICE_RESPONSE_2026_5, INVOICE_RESPONSE_MODEL } from './invoice-response';
import type { PartModel } from './data-model';
import { MLR_2026_5, MLR_MODEL } from './message-level-response';
import { ORDER_2026_5 } from './order';
import { ORDER_MODEL } from './order.model';
import { ORDER_RESPONSE_2026_5, ORDER_RESPONSE_MODEL } from './order-response';
import type { RuleSet } from '../rule-set';

/** Rule set with its model and the namespace of its root. */
export interface ModelledSet {
  set: RuleSet;
  /** prefix of the ids of its specific rules */
  prefix: string;
  model: PartModel;
  namespace: string;
}

export const MODELLED_SETS: readonly ModelledSet[] = [
  {
    set: INVOICE_RESPONSE_2026_5,
    prefix: 'PEPPOL-T111',
    model: INVOICE_RESPONSE_MODEL,
    namespace: NAMESPACE.applicationResponse,
  },
  { set: MLR_2026_5, prefix: 'PEPPOL-T71', model: MLR_MODEL, namespace: NAMESPACE.applicationResponse },
  { set: ORDER_2026_5, prefix: 'PEPPOL-T01', model: ORDER_MODEL, namespace: NAMESPACE.order },
  {
    set: ORDER_RESPONSE_2026_5,
    prefix: 'PEPPOL-T76',
    model: ORDER_RESPONSE_MODEL,
    namespace: NAMESPACE.orderResponse,
  },
  {
    set: DESPATCH_ADVICE_2026_5,
    prefix: 'PEPPOL-T16',
    model: DESPATCH_ADVICE_MODEL,
    namespace: NAMESPACE.despatchAdvice,
  },
];

/** Change of the element at a position of the model, applied while the document is written. */
export interface Change {
  place: number;
  /** The element is omitted, */
  absent?: true;
  /** or its text and children are replaced by this text, */
  content?: string;
  /** or this text is inserted before its children, */
  further?: string;
  /** or an attribute has another value; null removes the attribute */
  attribute?: [name: string, value: string | null];
}

/** Creates a document with every element and attribute of the model once, each with its first allowed value. */
export function createDocument({ model, namespace }: ModelledSet, change?: Change): string {
  const element = (part: PartModel, namespaces = ''): string => {
    const partChange = change?.place === part.place ? change : undefined;
    if (partChange?.absent === true) return '';
    const values = new Map<string, string | null>(
      part.attributes.map(({ name, list }) => [name, list?.list.codes[0] ?? `${name}-value`]),
    );
    if (partChange?.attribute !== undefined) values.set(...partChange.attribute);
    const attributes = [...values].map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`));
    const text =
      part.parts.length > 0
        ? part.parts.map((each) => element(each)).join('')
        : (part.fixed ?? part.lists[0]?.list.codes[0] ?? sampleText(part.name));
    const content = partChange?.content ?? `${partChange?.further ?? ''}${text}`;
    return `<${part.name}${namespaces}${attributes.join('')}>${content}</${part.name}>`;
  };
  return element(
    model,
    ` xmlns="${namespace}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}" xmlns:xsi="urn:xsi"`,
  );
}

function sampleText(name: string): string {
  if (name.endsWith('Date')) return '2026-11-22';
  return /Amount|Quantity|Percent|Numeric|Measure/.test(name) ? '1' : 'Text';
}

/** For each rule of the model a change that breaks it, in the order of the rules at an element. */
export function modelFailures({ model, prefix }: ModelledSet): { rule: string; change: Change }[] {
  return listFailures(prefix, model, true);
}

function listFailures(prefix: string, part: PartModel, isRoot = false): { rule: string; change: Change }[] {
  const { place } = part;
  const changes: Change[] = [];
  if (part.fixed !== null || part.lists.length > 0) changes.push({ place, content: 'no code' });
  for (const child of part.parts) if (child.required) changes.push({ place: child.place, absent: true });
  for (const { name, required, list } of part.attributes) {
    if (required) changes.push({ place, attribute: [name, null] });
    if (list !== null) changes.push({ place, attribute: [name, 'no code'] });
  }
  if (isRoot) changes.push({ place, attribute: ['xsi:schemaLocation', 'urn:x x.xsd'] });
  if (part.parts.length > 0 && !part.allowsOtherChildren)
    changes.push({ place, further: '<cbc:Other>Text</cbc:Other>' });
  const number = String(place).padStart(3, '0');
  const own = changes.map((change, index) => ({
    rule: `${prefix}-B${number}${String(index + 1).padStart(2, '0')}`,
    change,
  }));
  return [...own, ...part.parts.flatMap((child) => listFailures(prefix, child))];
}
