import {
  decimal,
  enumOf,
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { EXPORT_LANGUAGES } from '../../exports/export-languages';
import { newForwardingRuleId } from '../forward.resource';
import { FORWARDING_MOMENTS, type ForwardingRule } from './forwarding-rule.entity';

export const forwardingRuleSchema = namedSchema(
  'ForwardingRule',
  object(
    {
      id: idOf(newForwardingRuleId.prefix),
      companyId: idOf('c'),
      name: text,
      enabled: { ...flag, description: 'Whether the rule forwards documents' },
      moment: {
        ...enumOf(...FORWARDING_MOMENTS),
        description: '`arrival`: when a document is received; `approval`: when it is approved',
      },
      documentTypes: {
        ...listOf(text),
        description: 'Types of the forwarded documents; empty: all invoices and credit notes',
      },
      senders: {
        ...listOf(text),
        description: 'Electronic addresses of senders, `<scheme>:<identifier>`; empty: any sender',
      },
      labelId: {
        ...nullable(idOf('lbl')),
        description: 'Label that the document must have; null: no condition',
      },
      amountAbove: {
        ...nullable(decimal),
        description: 'Threshold that the amount due must exceed; null: no condition',
      },
      currency: {
        ...nullable(text),
        description: 'Currency of `amountAbove` (ISO 4217); null without a threshold',
      },
      recipients: {
        ...listOf(text),
        description: 'E-mail addresses of the recipients; each gets a separate mail',
      },
      language: { ...enumOf(...EXPORT_LANGUAGES), description: 'Language of the mail and the PDF' },
      createdAt: instant,
      updatedAt: instant,
    },
    'Rule by which a company forwards received documents',
  ),
);

/** A forwarding rule in the API. */
export type ForwardingRuleResource = Shape<typeof forwardingRuleSchema>;

export function toForwardingRuleResource(rule: ForwardingRule): ForwardingRuleResource {
  const { id, companyId, name, enabled, moment, documentTypes, senders } = rule;
  const { labelId, amountAbove, currency, recipients, language } = rule;
  return {
    ...{ id, companyId, name, enabled, moment, documentTypes, senders },
    ...{ labelId, amountAbove, currency, recipients, language },
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  };
}

export const forwardingRuleExample: ForwardingRuleResource = {
  id: 'fwr_01KAJ4J2X5Z7B9D1F3H5K7N9QC',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  name: 'To the accountant',
  enabled: true,
  moment: 'approval',
  documentTypes: ['invoice', 'creditNote'],
  senders: [],
  labelId: null,
  amountAbove: null,
  currency: null,
  recipients: ['office@accountant.example'],
  language: 'fr',
  createdAt: '2026-11-25T09:00:00.000Z',
  updatedAt: '2026-11-25T09:00:00.000Z',
};
