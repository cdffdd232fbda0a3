import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Api } from '../api/client';
import { failedWith, isAway } from '../api/failure';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { removeLeavingAnswer, takesFocus, useLeavingAnswers, type LeavingAnswer } from './leaving-answers';
import { documentCalls } from './use-document-actions';

const SECOND_MS = 1000;

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));

/**
 * The responses that leave soon, each with its Undo, on every page of the team and in every tab. Readers hear of a response and of
 * its time once; the seconds are for the eye.
 */
export function LeavingAnswersBar() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const answers = useLeavingAnswers(teamId);
  const { id: newest = null, until = 0 } = answers.at(-1) ?? {};
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid(newest === null ? '' : t('documents.respond.leavingFor', { seconds: secondsUntil(until) }));
  }, [newest, until, t]);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {answers.length > 0 && (
        <div className="fixed inset-x-4 bottom-34 z-50 mx-auto grid max-w-96 gap-2 md:bottom-6">
          {answers.map((answer) => (
            <LeavingCard key={answer.id} answer={answer} />
          ))}
        </div>
      )}
    </>
  );
}

/** A response with the seconds that are left, and its Undo, which has the focus. Escape does nothing to it. */
function LeavingCard({ answer }: { answer: LeavingAnswer }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const api = useApi();
  const queries = useQueryClient();
  const { done, failed, news } = useToasts();
  const title = useId();
  const card = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(() => secondsUntil(answer.until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(answer.until)), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [answer.until]);
  useFocusOfUndo(card, answer.id);
  const undo = useMutation({
    mutationFn: () => takeBack(api, answer.id),
    onSuccess: (isTakenBack) => {
      removeLeavingAnswer(teamId, answer.id, Date.now());
      if (isTakenBack) done(t('documents.respond.undone'));
      else news(t('documents.respond.undoFailed'), { note: t('documents.respond.undoTooLate') });
    },
    // While the service is away the response stays here, and can be tried again as long as its time lasts.
    onError: (error) => {
      if (!isAway(error)) removeLeavingAnswer(teamId, answer.id, Date.now());
      failed(t('documents.respond.undoFailed'), error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', teamId] }),
  });
  return (
    <div
      ref={card}
      role="group"
      aria-labelledby={title}
      className="flex items-center gap-2.5 rounded-3 border border-line bg-surface p-3 text-13 shadow-2"
    >
      <Icon name="send" className="text-ink-3" />
      <p id={title} className="min-w-0 flex-1 font-medium text-ink">
        {t('documents.respond.leaving')}
      </p>
      <span aria-hidden className="text-ink-2 tabular-nums">
        {t('documents.respond.seconds', { seconds: left })}
      </span>
      <Button size="sm" busy={undo.isPending && t('documents.bulk.working')} onClick={() => undo.mutate()}>
        {t('documents.respond.undo')}
      </Button>
    </div>
  );
}

/**
 * Takes a response back.
 * @returns false when it has left; true also when another tab took it back
 */
async function takeBack(api: Api, documentId: string): Promise<boolean> {
  try {
    await documentCalls.cancel(api, { documentId });
    return true;
  } catch (error) {
    if (!failedWith(error, 'delivery_started')) throw error;
    const { document } = await api.get('/api/v1/documents/{documentId}', { path: { documentId } });
    return document.deliveries.some(({ failure }) => failure?.category === 'cancelled');
  }
}

/** Moves the focus to the Undo of a new card, once the dialog has given it back, and to the page when a focused card goes. */
function useFocusOfUndo(card: RefObject<HTMLDivElement | null>, id: string): void {
  useEffect(() => {
    if (!takesFocus(id)) return;
    setTimeout(() => card.current?.querySelector('button')?.focus(), FOCUS_MS);
  }, [card, id]);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [card]);
}

/** Time in which a closed dialog gives the focus back. */
const FOCUS_MS = 250;
