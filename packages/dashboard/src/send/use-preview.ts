import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiRequestError } from '../api/failure';
import type { components } from '../api/schema';
import { useSettled } from '../components/use-settled';
import type { Document } from '../documents/queries';
import { useApi, useTeam } from '../session/team';

/** Answer of the API to a preview. */
export interface PreviewAnswer {
  /** The text of the body that it is about */
  body: string;
  /** The document as it would be sent; null when none can be made of the request */
  document: Document | null;
  /** Messages by path, when there is no document */
  errors: Record<string, string[]>;
}

export interface Preview {
  answer: PreviewAnswer | null;
  /** False while the answer is about an earlier text, or there is none */
  isCurrent: boolean;
  isChecking: boolean;
  /** Why nothing was checked: the service is away, the role may not */
  failure: unknown;
  retry: () => void;
}

type ParsedInvoice = components['schemas']['ParsedDocument'];

/** Parsed document, when it is an invoice or a credit note. */
export function getInvoice(answer: PreviewAnswer | null): ParsedInvoice | null {
  const parsed = answer?.document?.parsed;
  return parsed !== null && parsed !== undefined && 'lines' in parsed ? parsed : null;
}

const REST_MS = 350;

/**
 * Asks `POST …/preview` for a text once it has rested. A later text takes back the question about an earlier one, whose answer
 * is never shown; until the new answer comes, the last one stays.
 *
 * @param body Null while there is nothing to ask
 */
export function usePreview(companyId: string, body: string | null): Preview {
  const api = useApi();
  const { id: teamId } = useTeam();
  const settled = useSettled(body, REST_MS);
  const query = useQuery({
    queryKey: ['preview', teamId, companyId, settled],
    enabled: settled !== null && companyId !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 10_000,
    queryFn: async ({ signal }): Promise<PreviewAnswer> => {
      const asked = settled ?? '';
      try {
        const response = await api.raw(`/api/v1/${encodeURIComponent(companyId)}/preview`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: asked,
          signal,
        });
        const { document } = (await response.json()) as { document: Document };
        return { body: asked, document, errors: {} };
      } catch (error) {
        if (error instanceof ApiRequestError && [400, 404, 409, 413, 422].includes(error.status))
          return { body: asked, document: null, errors: error.errors };
        throw error;
      }
    },
  });
  const isEnabled = body !== null && companyId !== '';
  return {
    answer: isEnabled ? (query.data ?? null) : null,
    isCurrent: isEnabled && query.data?.body === body,
    isChecking: isEnabled && (query.isFetching || settled !== body),
    failure: query.error,
    retry: () => void query.refetch(),
  };
}
