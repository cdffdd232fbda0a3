import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { setSessionHooks } from '../api/client';
import { buttonClasses } from '../components/button';
import { AwayStrip, lazyPart, type Away } from '../components/lazy-part';
import { loadMessages, tabLanguage } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { sessionQuery, type Session } from './session';

/** What the person is asked over the page: to sign in again, or to prove that it is still them. */
export type SessionQuestion =
  { kind: 'ended'; session: Session } | { kind: 'verify'; session: Session; answer: (done: boolean) => void };

interface Asked {
  question: SessionQuestion;
  onAnswered: () => void;
}

const Dialogs = lazyPart<Asked>(
  'SessionDialogs',
  async () => {
    const [dialogs] = await Promise.all([
      import('./session-dialogs'),
      loadMessages(tabLanguage(), ['sign-in']),
    ]);
    return dialogs;
  },
  QuestionAway,
);

/** Asks when the API says that the session has ended, or that a deed needs a fresh proof; the page below keeps its forms. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SessionQuestion | null>(null);
  useEffect(() => {
    const ask = (make: (session: Session) => SessionQuestion): boolean => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      if (session === null || session === undefined) return false;
      setQuestion((current) => {
        const asked = make(session);
        if (current === null) return asked;
        // One question at a time; what came second is as if it was declined.
        if (asked.kind === 'verify') asked.answer(false);
        return current;
      });
      return true;
    };
    setSessionHooks({
      ended: (teamId) => {
        // Read again, the session itself says whether it has ended (and then comes here once more), or has lost the team.
        if (teamId !== null)
          void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
        else ask((session) => ({ kind: 'ended', session }));
      },
      verify: () =>
        new Promise((resolve) => {
          if (!ask((session) => ({ kind: 'verify', session, answer: resolve }))) resolve(false);
        }),
      forbidden: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
  }, [queryClient]);
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

/** Where the question itself cannot be loaded: a deed is refused, and who was signed out does so elsewhere, without this page. */
function QuestionAway({ props: { question, onAnswered }, onRetry }: Away<Asked>) {
  const { t } = useText();
  useEffect(() => {
    if (question.kind === 'verify') question.answer(false);
  }, [question]);
  return (
    <AwayStrip message={t(question.kind === 'ended' ? 'shell.ended.title' : 'shell.failed.part')}>
      {question.kind === 'ended' ? (
        <>
          <a
            className={buttonClasses()}
            href="/app/sign-in"
            target="_blank"
            rel="noreferrer"
            onClick={onAnswered}
          >
            {t('shell.ended.tab')}
          </a>
          <button type="button" className={buttonClasses('quiet')} onClick={onRetry}>
            {t('common.tryAgain')}
          </button>
        </>
      ) : (
        <button type="button" className={buttonClasses('quiet')} onClick={onAnswered}>
          {t('common.close')}
        </button>
      )}
    </AwayStrip>
  );
}
