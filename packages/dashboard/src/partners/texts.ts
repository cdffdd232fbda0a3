import { useText } from '../i18n/text';
import type { PartnerKind } from './queries';

/** The sentences of a kind of partner; each stands under the kind in the messages. */
export type PartnerWord =
  | 'title'
  | 'search'
  | 'unreadable'
  | 'empty'
  | 'emptyNote'
  | 'choose'
  | 'chooseNote'
  | 'gone'
  | 'back'
  | 'new'
  | 'make'
  | 'made'
  | 'save'
  | 'saved'
  | 'failed'
  | 'delete'
  | 'deleteTitle'
  | 'deleteNote'
  | 'deleted'
  | 'deleteFailed'
  | 'roleManages';

/** A sentence in the words of customers or of suppliers. */
export function usePartnerText(
  kind: PartnerKind,
): (word: PartnerWord, values?: Record<string, string>) => string {
  const { t } = useText();
  return (word, values) => t(`partners.${kind}.${word}`, values);
}
