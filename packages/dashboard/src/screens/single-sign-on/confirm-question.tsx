import type { Api } from '../../api/client';
import { ConfirmDialog } from '../../components/dialog';
import { useConfirmed } from '../../components/use-confirmed';
import { useText } from '../../i18n/text';
import { useTeam } from '../../session/team';

/** Asks before a provider, a domain or a token is removed, removes it and says so. */
export function ConfirmQuestion({
  texts,
  data,
  run,
  onClose,
}: {
  /** Title, note and button of the question, and the message afterwards */
  texts: { title: string; note: string; action: string; done: string };
  /** Data of the team that the removal changes */
  data: 'single-sign-on' | 'scim-tokens';
  run: (api: Api) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const removal = useConfirmed({
    run,
    stale: [data, teamId],
    done: texts.done,
    failed: t('single-sign-on.failed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title}
      keep={t('single-sign-on.keep')}
      action={texts.action}
      busy={removal.isPending && t('single-sign-on.working')}
      onConfirm={() => removal.mutate()}
    >
      {texts.note}
    </ConfirmDialog>
  );
}
