import { useCallback } from 'react';
import { useText } from '../i18n/text';
import type { Saying } from './sayings';
import { useSayings, wordsOf } from './use-refusal';

/** Says findings of the product's own rules in the language of the viewer, and others as they came. */
export function useFindingSaying(isWanted: boolean): (ruleCode: string, message: string) => Saying {
  const { language } = useText();
  const sayings = useSayings(isWanted);
  return useCallback(
    (ruleCode, message) =>
      sayings?.findingSaying(ruleCode, message, wordsOf(language)) ?? { text: message, isEnglish: true },
    [sayings, language],
  );
}

/** Says messages of the API without their fields, for lists of them; in English until the sentences are there. */
export function useMessageSaying(isWanted: boolean): (message: string) => Saying {
  const { language } = useText();
  const sayings = useSayings(isWanted);
  return useCallback(
    (message) => sayings?.messageSaying(message, wordsOf(language)) ?? { text: message, isEnglish: true },
    [sayings, language],
  );
}
