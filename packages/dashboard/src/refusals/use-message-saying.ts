import { useCallback } from 'react';
import { useText } from '../i18n/text';
import type { Saying } from './sayings';
import { useSayings, getWords } from './use-refusal';

/** Translates findings of the product's own rules; other findings stay unchanged. */
export function useFindingSaying(isWanted: boolean): (ruleCode: string, message: string) => Saying {
  const { language } = useText();
  const sayings = useSayings(isWanted);
  return useCallback(
    (ruleCode, message) =>
      sayings?.findingSaying(ruleCode, message, getWords(language)) ?? { text: message, isEnglish: true },
    [sayings, language],
  );
}

/** Translates API messages without their fields, for lists; English until the sentences are loaded. */
export function useMessageSaying(isWanted: boolean): (message: string) => Saying {
  const { language } = useText();
  const sayings = useSayings(isWanted);
  return useCallback(
    (message) => sayings?.messageSaying(message, getWords(language)) ?? { text: message, isEnglish: true },
    [sayings, language],
  );
}
