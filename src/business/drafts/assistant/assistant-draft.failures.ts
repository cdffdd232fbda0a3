import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Errors of requests that store or change the draft of an assistant. */
export const ASSISTANT_DRAFT_FAILURES = declareFailures({
  assistant_drafts_off: {
    status: 403,
    errors: {
      root: [
        'The team does not allow tools for assistants to create drafts. A signed-in user with the permission team.manage can change this in the settings of the team.',
      ],
    },
  },
  key_required: {
    status: 403,
    errors: {
      root: ['This operation requires an API key; signed-in users create drafts with drafts.create.'],
    },
  },
  too_many_assistant_drafts: {
    status: 409,
    errors: {
      root: [
        'The team already has 50 drafts of assistants, which is the maximum. Ask a person to send or delete some of these drafts in the dashboard.',
      ],
    },
  },
  draft_of_person: {
    status: 409,
    errors: {
      root: [
        'Ann Peeters created or changed the draft, so tools for assistants can no longer change the draft. Create another draft, or ask the person.',
      ],
    },
  },
});
