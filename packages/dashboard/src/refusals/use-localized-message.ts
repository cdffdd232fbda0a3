import { useCallback } from 'react';
import { useText } from '../i18n/text';
import type { LocalizedMessage } from './localized-messages';
import { useRefusalTexts, getWords } from './use-refusal';

/** Translates findings of the product's own rules; other findings stay unchanged. */
export function useLocalizedFinding(
  isWanted: boolean,
): (ruleCode: string, message: string) => LocalizedMessage {
  const { language } = useText();
  const texts = useRefusalTexts(isWanted);
  return useCallback(
    (ruleCode, message) =>
      texts?.localizeFinding(ruleCode, message, getWords(language)) ?? { text: message, isEnglish: true },
    [texts, language],
  );
}

/** Translates API messages without their fields, for lists; English until the sentences are loaded. */
export function useLocalizedMessage(isWanted: boolean): (message: string) => LocalizedMessage {
  const { language } = useText();
  const texts = useRefusalTexts(isWanted);
  return useCallback(
    (message) => texts?.localizeMessage(message, getWords(language)) ?? { text: message, isEnglish: true },
    [texts, language],
  );
}
