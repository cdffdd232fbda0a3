import { useText } from '../i18n/text';
import { useSession } from '../session/team';
import type { StoredDraft } from './queries';

/** Names the author of a draft; the person of this page is "You". */
export function useDraftAuthor(): (author: StoredDraft['updatedBy']) => string {
  const { t } = useText();
  const { user } = useSession();
  return ({ type, id, name }) => {
    if (type === 'member' && id === user.id) return t('drafts.you');
    if (name !== null) return name;
    return t(type === 'member' ? 'drafts.formerMember' : 'drafts.program');
  };
}
