import { Alert } from '../components/alert';
import { Button } from '../components/button';
import type { SaveState } from '../drafts/draft-saver';
import { useDraftAuthor } from '../drafts/draft-author';
import type { StoredDraft } from '../drafts/queries';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';

/** Asks what to do with a draft that somebody else changed, sent or deleted. */
export function DraftConflict({
  state,
  onLoad,
  onSaveNew,
}: {
  state: SaveState;
  onLoad: (newer: StoredDraft) => void;
  onSaveNew: () => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const nameAuthor = useDraftAuthor();
  if (state.kind !== 'conflict' && state.kind !== 'gone') return null;
  const saveNew = <Button onClick={onSaveNew}>{t('drafts.saveNew')}</Button>;
  return (
    <div className="mb-4">
      {state.kind === 'gone' ? (
        <Alert tone="warn" live title={t('drafts.gone')} action={saveNew}>
          <p>{t('drafts.goneNote')}</p>
        </Alert>
      ) : (
        <Alert
          tone="warn"
          live
          title={t('drafts.conflict', {
            name: nameAuthor(state.newer.updatedBy),
            time: format.short(state.newer.updatedAt),
          })}
          action={
            <>
              <Button onClick={() => onLoad(state.newer)}>{t('drafts.load')}</Button>
              {saveNew}
            </>
          }
        >
          <p>{t('drafts.conflictNote')}</p>
        </Alert>
      )}
    </div>
  );
}
