import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '../documents/queries';
import { toSummary } from '../documents/party';
import { draftQuery } from '../drafts/queries';
import { useApi, useTeam } from '../session/team';
import { repeatDocument, repeatDraft } from './content';
import type { Repeated } from './repeat-dialog';

/** Source of a repetition in the address: a draft of a company, or a sent document. */
export interface RepeatSearch {
  company?: string;
  draft?: string;
  document?: string;
}

/** Reads what the address asks to repeat; null while it is read, and when it names nothing. */
export function useRepeated({ company, draft, document }: RepeatSearch): {
  repeated: Repeated | null;
  error: Error | null;
} {
  const api = useApi();
  const { id: teamId } = useTeam();
  const ofDraft = useQuery({
    ...draftQuery(api, teamId, company ?? '', draft ?? ''),
    enabled: draft !== undefined && company !== undefined,
  });
  const ofDocument = useQuery({
    ...documentQuery(api, teamId, document ?? ''),
    enabled: document !== undefined,
  });
  const error = ofDraft.error ?? ofDocument.error;
  if (draft !== undefined && ofDraft.data !== undefined) {
    const { companyId, recipientName, recipient, content } = ofDraft.data;
    const repeated = {
      companyId,
      name: recipientName ?? recipient ?? '',
      content: repeatDraft({ ...content }),
    };
    return { repeated, error };
  }
  if (document !== undefined && ofDocument.data !== undefined) {
    const { companyId } = ofDocument.data;
    const { receiverName } = readNames(ofDocument.data.parsed);
    const name = receiverName ?? toSummary(ofDocument.data).number ?? '';
    return { repeated: { companyId, name, content: repeatDocument(ofDocument.data) }, error };
  }
  return { repeated: null, error };
}

/** Returns the name of the buyer of a document. */
function readNames(parsed: unknown): { receiverName: string | null } {
  const buyer: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'buyer') : null;
  const name: unknown = typeof buyer === 'object' && buyer !== null ? Reflect.get(buyer, 'name') : null;
  return { receiverName: typeof name === 'string' && name !== '' ? name : null };
}
