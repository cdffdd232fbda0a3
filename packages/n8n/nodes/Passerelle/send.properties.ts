import type { INodeProperties } from 'n8n-workflow';

const forSending = { show: { resource: ['document'], operation: ['send'] } };

/** Fields of the operation "Send" of documents. */
export const sendProperties: INodeProperties[] = [
  {
    displayName: 'Company Name or ID',
    name: 'companyId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getCompanies' },
    required: true,
    default: '',
    description:
      'Company that sends. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
    displayOptions: forSending,
  },
  {
    displayName: 'Recipient',
    name: 'recipient',
    type: 'string',
    required: true,
    default: '',
    placeholder: '0208:0987654394',
    description: 'Electronic address of the recipient, <code>&lt;scheme&gt;:&lt;identifier&gt;</code>',
    displayOptions: forSending,
  },
  {
    displayName: 'Document Type',
    name: 'documentType',
    type: 'options',
    default: 'invoice',
    options: [
      { name: 'Credit Note', value: 'creditNote' },
      { name: 'Invoice', value: 'invoice' },
      { name: 'Self-Billing Credit Note', value: 'selfBillingCreditNote' },
      { name: 'Self-Billing Invoice', value: 'selfBillingInvoice' },
    ],
    displayOptions: forSending,
  },
  {
    displayName: 'Document',
    name: 'document',
    type: 'json',
    required: true,
    default: '',
    typeOptions: { rows: 8 },
    description:
      'Fields of the document as JSON, as the page "The JSON of an invoice" of the installation lists them',
    displayOptions: forSending,
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: forSending,
    options: [
      {
        displayName: 'Allow Duplicate',
        name: 'allowDuplicate',
        type: 'boolean',
        default: false,
        description:
          'Whether to send the document although the same number went to the same recipient within a year',
      },
      {
        displayName: 'Send At',
        name: 'sendAt',
        type: 'string',
        default: '',
        placeholder: '2026-12-01T08:00:00Z',
        description: 'Instant at which the document is sent, at most a year ahead',
      },
      {
        displayName: 'Wait for Delivery',
        name: 'waitSeconds',
        type: 'number',
        typeOptions: { minValue: 0, maxValue: 300 },
        default: 0,
        description:
          'Seconds to wait for the outcome of the delivery; 0 returns as soon as the document is stored',
      },
    ],
  },
];
