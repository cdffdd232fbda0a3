import { useEffect, useRef } from 'react';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';

/**
 * Says so when the person's role changes while a page is open: what it does not permit leaves the page, also a dialog that
 * somebody is writing in, and a person has to know why.
 */
export function RoleNotice() {
  const { t } = useText();
  const { id, name, role } = useTeam();
  const { news } = useToasts();
  const known = useRef({ id, role });
  useEffect(() => {
    const before = known.current;
    known.current = { id, role };
    if (before.id === id && before.role !== role)
      news(t('shell.roleChanged', { team: name, role: t(`shell.role.${role}`) }), {
        note: t('shell.roleChangedNote'),
      });
  });
  return null;
}
