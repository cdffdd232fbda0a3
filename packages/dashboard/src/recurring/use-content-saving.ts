import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import type { LabelledCall } from '../components/labelled-call';
import type { Sending } from '../send/use-send';
import { useApi, useTeam } from '../session/team';
import type { RecurringInvoice } from './queries';

/** Saves the content of a recurring invoice, in the place where Send sends. */
export function useContentSaving(
  { id, companyId }: RecurringInvoice,
  onSaved: (body: string) => void,
): { saving: Sending; call: (body: string) => LabelledCall['run'] } {
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Sending['failure']>(null);
  const call = (body: string) => (to: Api) =>
    to.raw(
      `/api/v1/${encodeURIComponent(companyId)}/recurring-invoices/${encodeURIComponent(id)}`,
      // Sent as text, so that no digit of a number is lost.
      {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: `{"content":${body}}`,
      },
    );
  const save = async (_: string, body: string): Promise<null> => {
    setSending(true);
    setFailure(null);
    try {
      await call(body)(api);
      await queries.invalidateQueries({ queryKey: ['recurring', teamId, 'list'] });
      onSaved(body);
    } catch (error) {
      setFailure({ error: withoutContent(error), body });
    } finally {
      setSending(false);
    }
    return null;
  };
  return { saving: { isSending, failure, getKey: () => '', send: save }, call };
}

/** The failure with the fields of the content named as those of a send. */
function withoutContent(error: unknown): unknown {
  if (!(error instanceof ApiRequestError)) return error;
  const errors = Object.entries(error.errors).map(([field, messages]): [string, string[]] => [
    field.replace(/^content\./, ''),
    messages,
  ]);
  return new ApiRequestError(
    error.status,
    error.code,
    Object.fromEntries(errors),
    error.requestId,
    error.retryAfter,
  );
}
