import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showNearestApiCall } from '../components/api-call';
import { areLettersOn, isAfterGo, isCommand, isWriting, pressedGo } from '../components/letters';
import type { SessionTeam } from '../session/session';
import { useNavigation } from './navigation';

/** `.` shows the API call of what has the focus, in dialogs as well. */
export function useApiCallKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '.' || !isPlain || !areLettersOn() || isWriting(event.target)) return;
      if (showNearestApiCall(event.target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The keys that work on every page of a team: Ctrl K, `?`, `/`, `c`, and `g` with the letter of a page. */
export function useShortcuts(team: SessionTeam, open: { palette: () => void; help: () => void }): void {
  useApiCallKey();
  const navigate = useNavigate();
  const groups = useNavigation(team);
  const current = useRef({ open, groups, teamId: team.id });
  useEffect(() => {
    current.current = { open, groups, teamId: team.id };
  });
  useEffect(() => {
    const go = (path: string) =>
      void navigate({ to: `/$teamId/${path}` as '/$teamId', params: { teamId: current.current.teamId } });
    const onKey = (event: KeyboardEvent) => {
      const { open: opens, groups: pages } = current.current;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return opens.palette();
      }
      if (!areLettersOn() || !isCommand(event)) return;
      const items = pages.flatMap((group) => group.items);
      const afterG = isAfterGo() ? items.find(({ key }) => key === event.key) : undefined;
      pressedGo(event.key === 'g');
      if (afterG !== undefined) go(afterG.path);
      else if (event.key === '?') opens.help();
      else if (event.key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
      else if (event.key === 'c' && items.some(({ path }) => path === 'send')) go('send');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}
