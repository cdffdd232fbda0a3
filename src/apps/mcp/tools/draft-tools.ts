import type { AssistantDraft } from '#sdk';
import { COMPANY_ID, DOCUMENT_KIND, DRAFT_ID, PROFILE } from './common-fields';
import { defineTool } from './tool';

const CONTENT_FIELDS = {
  documentType: DOCUMENT_KIND,
  recipient: {
    type: 'string',
    maxLength: 200,
    optional: true,
    description: 'Electronic address of the recipient; omit it when the person will add it',
  },
  document: {
    type: 'object',
    description:
      'Fields of the document as in POST /api/v1/{companyId}/send (docs/invoice.md): invoiceNumber, buyer, lines, … The fields may be incomplete and must not contain attachments. Write amounts as texts, such as "10.50", which are exact',
  },
  profile: PROFILE,
} as const;

const REQUIREMENTS =
  'Requires the permission documents.draft (scope draft), and a team that permits drafts by assistants (otherwise the error is assistant_drafts_off).';

export const CREATE_DRAFT = defineTool({
  name: 'create_draft',
  title: 'Create a draft',
  description: `Creates a draft of an invoice or credit note. Nobody receives the draft until a person reads and sends it at reviewUrl. Give reviewUrl to the person. ${REQUIREMENTS}`,
  effect: 'create draft',
  operations: ['assistantDrafts.create'],
  fields: { companyId: COMPANY_ID, ...CONTENT_FIELDS },
  run: async ({ companyId, ...content }, { api }) =>
    toDraftData(await api.assistantDrafts.create(companyId, content)),
});

export const READ_DRAFT = defineTool({
  name: 'read_draft',
  title: 'Read a draft',
  description:
    'Reads a draft with its content and version. Requires the permission documents.read (scope read).',
  operations: ['drafts.get'],
  fields: { companyId: COMPANY_ID, draftId: DRAFT_ID },
  run: async ({ companyId, draftId }, { api }) => ({ draft: await api.drafts.get(companyId, draftId) }),
});

export const CHANGE_DRAFT = defineTool({
  name: 'change_draft',
  title: 'Change a draft',
  description: `Replaces the content of a draft that create_draft created and that no person has changed since then. ${REQUIREMENTS}`,
  effect: 'change draft',
  operations: ['assistantDrafts.update'],
  fields: {
    companyId: COMPANY_ID,
    draftId: DRAFT_ID,
    version: {
      type: 'integer',
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Version of the draft on which the change is based, from the last result',
    },
    ...CONTENT_FIELDS,
  },
  run: async ({ companyId, draftId, ...content }, { api }) =>
    toDraftData(await api.assistantDrafts.update(companyId, draftId, content)),
});

/** Returns the data of a tool result: the draft, and the address where a person reviews and sends it. */
function toDraftData({ draft, reviewUrl }: AssistantDraft): object {
  return {
    draft,
    reviewUrl,
    isSent: false,
    nextStep: 'A person reads the draft at reviewUrl, and sends it there.',
  };
}
