import { ButtonLink } from '../components/button';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';

/** The way to a new invoice, for a role that sends. */
export function NewInvoice() {
  const { t } = useText();
  const may = useMay();
  const { id: teamId } = useTeam();
  return (
    may('documents.send') && (
      <ButtonLink kind="primary" icon="plus" to="/$teamId/send" params={{ teamId }}>
        {t('shell.keys.newInvoice')}
      </ButtonLink>
    )
  );
}
