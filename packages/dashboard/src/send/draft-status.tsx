import { Link } from '@tanstack/react-router';
import type { SaveState } from '../drafts/draft-saver';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';

/** Says in the head of the page whether what stands there is stored, and leads to the other drafts. */
export function DraftNote({ state }: { state: SaveState }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const said =
    state.kind === 'saving'
      ? t('send.draft.saving')
      : state.kind === 'saved'
        ? t('send.draft.saved', { time: format.short(state.at) })
        : state.kind === 'failed'
          ? t('send.draft.failed')
          : t('send.kept');
  return (
    <span className="text-13">
      <span role="status">{said}</span>{' '}
      <Link to="/$teamId/drafts" params={{ teamId }}>
        {t('send.draft.all')}
      </Link>
    </span>
  );
}
