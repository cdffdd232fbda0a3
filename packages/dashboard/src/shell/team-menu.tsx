import { Link } from '@tanstack/react-router';
import { classes } from '../components/classes';
import { Icon } from '../components/icon';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { useText } from '../i18n/text';
import { useSession, useTeam } from '../session/team';
import { Brand } from './brand';

/** Shows the team of the page and leads to the others. */
export function TeamMenu({ compact }: { compact?: boolean }) {
  const { t } = useText();
  const { teams } = useSession();
  const team = useTeam();
  const environment = t(team.environment === 'sandbox' ? 'shell.sandbox' : 'shell.production');
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={classes(
            'flex items-center gap-2 rounded-2 px-2 py-1.5 text-left hover:bg-sunken',
            compact ? 'min-w-0 flex-1' : 'w-full max-lg:w-auto max-lg:p-1',
          )}
        >
          {!compact && <Brand />}
          <span className={classes('min-w-0', compact ? '' : 'flex-1 max-lg:sr-only')}>
            <span className="block truncate font-medium">{team.name}</span>
            {!compact && (
              <span className="block text-12 text-ink-3">
                {environment} · {t(`shell.role.${team.role}`)}
              </span>
            )}
          </span>
          <Icon name="updown" className={classes('text-ink-3', !compact && 'max-lg:hidden')} />
        </button>
      }
    >
      <MenuGroup name={t('shell.teams')}>
        {teams.map(({ id, name, environment: kind }) => (
          <MenuItem
            key={id}
            checked={id === team.id}
            icon={kind === 'sandbox' ? 'flask' : 'company'}
            render={<Link to="/$teamId" params={{ teamId: id }} />}
          >
            {name}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
