import { PageHead } from '../components/page';
import { EmptyState } from '../components/states';
import { useText } from '../i18n/text';
import { ROLE_PERMISSIONS, ROLES } from '../members/roles';
import { useTeam } from '../session/team';
import type { NavItem } from './navigation';

/** In the place of a page that the person's role may not see: the role, and the roles that may. */
export default function ForbiddenPage({ item }: { item: NavItem }) {
  const { t, language } = useText();
  const { role } = useTeam();
  const roles = ROLES.filter((each) => ROLE_PERMISSIONS[each].has(item.permission));
  return (
    <>
      <PageHead title={t(item.name)} />
      <EmptyState icon="lock" title={t('shell.forbidden.title')}>
        <p>
          {t('shell.forbidden.note', {
            role: t(`shell.role.${role}`),
            roles: new Intl.ListFormat(language).format(roles.map((each) => t(`shell.roles.${each}`))),
          })}
        </p>
      </EmptyState>
    </>
  );
}
