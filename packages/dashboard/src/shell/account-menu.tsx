import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { classes } from '../components/classes';
import { Icon } from '../components/icon';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { useToasts } from '../components/toast';
import { LANGUAGES, LANGUAGE_NAMES } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { signOut } from '../session/sign-out';
import { useSession } from '../session/team';
import { setTheme, useTheme } from './theme';

const THEMES = ['system', 'light', 'dark'] as const;

/** The first letters of the first and the last name. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The person: account, theme, language, sign out. */
export function AccountMenu({ compact }: { compact?: boolean }) {
  const { t, language, setLanguage } = useText();
  const { user } = useSession();
  const theme = useTheme();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { failed } = useToasts();
  const leave = (): Promise<void> => navigate({ to: '/sign-in', search: {} });
  return (
    <Menu
      side={compact ? 'bottom' : 'top'}
      align={compact ? 'end' : 'start'}
      trigger={
        <button
          type="button"
          className={classes(
            'flex items-center gap-2 rounded-2 px-2 py-1.5 text-left hover:bg-sunken',
            compact ? 'size-10 justify-center' : 'w-full max-lg:w-auto max-lg:p-1',
          )}
        >
          <span
            className="grid size-7 flex-none place-items-center rounded-full bg-idle-soft text-11 font-semibold text-ink-2"
            aria-hidden="true"
          >
            {toInitials(user.name)}
          </span>
          {compact ? (
            <span className="sr-only">{t('shell.accountOf', { name: user.name })}</span>
          ) : (
            <>
              <span className="min-w-0 flex-1 truncate text-13 font-medium max-lg:sr-only">
                <span className="sr-only">{t('shell.account')} </span>
                {user.name}
              </span>
              <Icon name="more" className="text-ink-3 max-lg:hidden" />
            </>
          )}
        </button>
      }
    >
      <MenuGroup>
        <MenuItem icon="person" render={<Link to="/account" />}>
          {t('shell.account')}
        </MenuItem>
        {user.operator && (
          <MenuItem icon="shield" render={<Link to="/operator" />}>
            {t('shell.operator')}
          </MenuItem>
        )}
      </MenuGroup>
      <MenuGroup name={t('shell.theme')}>
        {THEMES.map((name) => (
          <MenuItem key={name} checked={theme === name} closeOnClick={false} onClick={() => setTheme(name)}>
            {t(`shell.theme.${name}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup name={t('shell.language')}>
        {LANGUAGES.map((name) => (
          <MenuItem key={name} checked={language === name} onClick={() => void setLanguage(name)}>
            <span lang={name}>{LANGUAGE_NAMES[name]}</span>
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem
          icon="right"
          onClick={() =>
            void signOut(queryClient, leave).catch((error: unknown) =>
              failed(t('shell.signOutFailed'), error),
            )
          }
        >
          {t('shell.signOut')}
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
