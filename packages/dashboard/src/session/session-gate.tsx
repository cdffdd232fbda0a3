import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { setSessionHooks } from '../api/client';
import { loadMessages, tabLanguage } from '../i18n/catalog';
import { LEAVING, sessionQuery, type Session } from './session';
import type SessionDialogs from './session-dialogs';
import type { SessionQuestion } from './session-question';

/** Asks when the API says that the session has ended, or that an action needs a fresh proof; the page below keeps its forms. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SessionQuestion | null>(null);
  const [part, setPart] = useState<{ default: typeof SessionDialogs } | null>(null);
  useEffect(() => {
    const ask = async (make: (session: Session) => SessionQuestion, otherwise: () => void) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      if (session === null || session === undefined || queryClient.getQueryData(LEAVING)) return otherwise();
      try {
        const [dialogs] = await Promise.all([
          import('./session-dialogs'),
          loadMessages(tabLanguage(), ['sign-in']),
        ]);
        setPart(dialogs);
      } catch {
        // The texts could not be loaded: the request stays refused, and the next one retries.
        return otherwise();
      }
      setQuestion((current) => {
        const asked = make(session);
        if (current === null) return asked;
        // One question at a time; what came second is as if it was declined.
        if (asked.kind === 'verify') asked.answer(false);
        return current;
      });
    };
    setSessionHooks({
      ended: (teamId) => {
        // Read again, the session itself says whether it has ended (and then comes here once more), or has lost the team.
        if (teamId !== null)
          void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
        else
          void ask(
            (session) => ({ kind: 'ended', session }),
            () => undefined,
          );
      },
      verify: () =>
        new Promise((resolve) => {
          void ask(
            (session) => ({ kind: 'verify', session, answer: resolve }),
            () => resolve(false),
          );
        }),
      forbidden: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
  }, [queryClient]);
  return (
    <>
      {children}
      {question !== null && part !== null && (
        <part.default question={question} onAnswered={() => setQuestion(null)} />
      )}
    </>
  );
}
