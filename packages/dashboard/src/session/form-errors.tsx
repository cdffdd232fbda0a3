import type { ReactNode } from 'react';
import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiRequestError, messagesAt } from '../api/failure';
import { tabLanguage } from '../i18n/catalog';
import { loadRefusalTexts, MessageList, getWords } from '../refusals/use-refusal';

/** Marks a message that stands in English, whatever the language of the viewer. */
const ENGLISH = 'english';

/**
 * Puts what the API says about fields to the fields of a form.
 * @returns true when every message belongs to a field that the form has
 */
export async function showInFields<Values extends FieldValues>(
  error: unknown,
  names: Path<Values>[],
  setError: UseFormSetError<Values>,
): Promise<boolean> {
  if (!(error instanceof ApiRequestError)) return false;
  const known = names.filter((name) => name in error.errors);
  if (known.length > 0) {
    const language = tabLanguage();
    const texts = await loadRefusalTexts(language);
    known.forEach((name, index) => {
      const messages =
        texts?.localizeFieldMessages(error, name, getWords(language)) ??
        messagesAt(error, name).map((text) => ({ text, isEnglish: true }));
      setError(
        name,
        {
          type: messages.some(({ isEnglish }) => isEnglish) ? ENGLISH : 'refused',
          message: messages.map(({ text }) => text).join(' '),
        },
        { shouldFocus: index === 0 },
      );
    });
  }
  return known.length > 0 && known.length === Object.keys(error.errors).length;
}

/** Error message of a form field. */
export function formatFieldError(error: FieldError | undefined): ReactNode {
  if (error?.message === undefined || error.type !== ENGLISH) return error?.message;
  return <MessageList messages={[{ text: error.message, isEnglish: true }]} />;
}
