import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { setSessionHooks } from '../api/client';
import { loadMessages } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { sessionQuery, type Session } from './session';

const Dialogs = lazy(() => import('./session-dialogs'));

/** What the person is asked over the page: to sign in again, or to prove that it is still them. */
export type SessionQuestion =
  { kind: 'ended'; session: Session } | { kind: 'verify'; session: Session; answer: (done: boolean) => void };

/** Asks when the API says that the session has ended, or that a deed needs a fresh proof; the page below keeps its forms. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { language } = useText();
  const [question, setQuestion] = useState<SessionQuestion | null>(null);
  useEffect(() => {
    const ask = async (make: (session: Session) => SessionQuestion, otherwise: () => void) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      if (session === null || session === undefined) return otherwise();
      await loadMessages(language, ['sign-in']);
      setQuestion((current) => {
        const asked = make(session);
        if (current === null) return asked;
        // One question at a time; what came second is as if it was declined.
        if (asked.kind === 'verify') asked.answer(false);
        return current;
      });
    };
    setSessionHooks({
      ended: () =>
        void ask(
          (session) => ({ kind: 'ended', session }),
          () => undefined,
        ),
      verify: () =>
        new Promise((resolve) => {
          void ask(
            (session) => ({ kind: 'verify', session, answer: resolve }),
            () => resolve(false),
          );
        }),
      forbidden: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
  }, [queryClient, language]);
  return (
    <>
      {children}
      {question !== null && (
        <Suspense>
          <Dialogs question={question} onAnswered={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  );
}
