import type { AssistantDraft } from '#sdk';
import { COMPANY_ID, DOCUMENT_KIND, DRAFT_ID, PROFILE } from './common-fields';
import { defineTool } from './tool';

const CONTENT = {
  documentType: DOCUMENT_KIND,
  recipient: {
    type: 'string',
    maxLength: 200,
    optional: true,
    description: 'Electronic address of the recipient; left out when the person adds it',
  },
  document: {
    type: 'object',
    description:
      'Fields of the document as in POST /api/v1/{companyId}/send (docs/invoice.md): invoiceNumber, buyer, lines, …, perhaps incomplete, without attachments. Amounts as texts, such as "10.50", are exact',
  },
  profile: PROFILE,
} as const;

const LIMITS =
  'Requires the permission documents.draft (scope draft), and a team that lets assistants draft (assistant_drafts_off otherwise).';

export const CREATE_DRAFT = defineTool({
  name: 'create_draft',
  title: 'Create a draft',
  description: `Creates the draft of an invoice or credit note, which nobody receives until a person reads and sends it at reviewUrl. Give the person that address. ${LIMITS}`,
  effect: 'create draft',
  operations: ['assistantDrafts.create'],
  fields: { companyId: COMPANY_ID, ...CONTENT },
  run: async ({ companyId, ...content }, { api }) =>
    toData(await api.assistantDrafts.create(companyId, content)),
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
  description: `Replaces the content of a draft that create_draft made and that no person has changed since. ${LIMITS}`,
  effect: 'change draft',
  operations: ['assistantDrafts.update'],
  fields: {
    companyId: COMPANY_ID,
    draftId: DRAFT_ID,
    version: {
      type: 'integer',
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Version of the draft that the change is based on, from the last answer',
    },
    ...CONTENT,
  },
  run: async ({ companyId, draftId, ...content }, { api }) =>
    toData(await api.assistantDrafts.update(companyId, draftId, content)),
});

/** Data of an answer: the draft, and the address where a person reviews and sends it. */
function toData({ draft, reviewUrl }: AssistantDraft): object {
  return {
    draft,
    reviewUrl,
    isSent: false,
    nextStep: 'A person reads the draft at reviewUrl, and sends it there.',
  };
}
