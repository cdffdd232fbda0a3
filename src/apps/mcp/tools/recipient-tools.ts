import { defineTool } from './tool';

export const LOOK_UP_RECIPIENT = defineTool({
  name: 'look_up_recipient',
  title: 'Look up a recipient',
  description:
    'Checks whether an electronic address can receive documents over the network, and which document types the recipient accepts. Requires a key with the permission documents.send (scope send).',
  operations: ['recipients.verify'],
  fields: {
    address: {
      type: 'string',
      maxLength: 200,
      description: 'Electronic address <scheme>:<identifier>, such as 0208:0987654394',
    },
    docTypeId: {
      type: 'string',
      maxLength: 500,
      optional: true,
      description: 'Only entries that accept this document type identifier',
    },
  },
  run: async ({ address, docTypeId }, { api }) => ({
    recipient: await api.recipients.verify(docTypeId === undefined ? { address } : { address, docTypeId }),
  }),
});
