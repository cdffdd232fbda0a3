import type { INodeProperties } from 'n8n-workflow';

const forRecipients = { show: { resource: ['recipient'] } };

/** Fields of the resource "Recipient". */
export const recipientProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: forRecipients,
    default: 'lookUp',
    options: [
      {
        name: 'Look Up',
        value: 'lookUp',
        action: 'Look up a recipient',
        description: 'Look an electronic address up on the network, with the document types it accepts',
      },
      {
        name: 'Search',
        value: 'search',
        action: 'Search recipients',
        description: 'Search recipients by VAT number, enterprise number, address or name',
      },
    ],
  },
  {
    displayName: 'Address',
    name: 'address',
    type: 'string',
    required: true,
    default: '',
    placeholder: '0208:0987654394',
    description: 'Electronic address, <code>&lt;scheme&gt;:&lt;identifier&gt;</code>',
    displayOptions: { show: { resource: ['recipient'], operation: ['lookUp'] } },
  },
  {
    displayName: 'Query',
    name: 'query',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'BE 0987.654.394',
    description: 'VAT number, enterprise number, address or name, in any notation',
    displayOptions: { show: { resource: ['recipient'], operation: ['search'] } },
  },
];
