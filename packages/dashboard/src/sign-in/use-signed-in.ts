import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { LANGUAGES } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { sessionQuery, type Session } from '../session/session';

/** Makes the session known to the pages and goes where the person wanted to go. */
export function useSignedIn(): (session: Session, next?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { setLanguage } = useText();
  return async (session, next) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    const language = LANGUAGES.find((name) => name === session.user.language);
    if (language !== undefined) await setLanguage(language);
    await router.navigate({ href: next ?? '/app/', replace: true });
  };
}
