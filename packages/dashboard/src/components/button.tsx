import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/** `primary` once per view; `danger` is red ink and never a filled red. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const KINDS: Record<ButtonKind, string> = {
  primary:
    'border-primary bg-primary text-on-primary shadow-1 hover:border-primary-hover hover:bg-primary-hover hover:text-on-primary active:shadow-none aria-disabled:border-line aria-disabled:bg-idle-soft aria-disabled:text-ink-3',
  plain:
    'border-line-strong bg-surface text-ink shadow-1 hover:border-field hover:bg-hover hover:text-ink active:bg-sunken active:shadow-none aria-disabled:border-line aria-disabled:bg-idle-soft aria-disabled:text-ink-3 aria-disabled:shadow-none',
  quiet: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:text-ink-3',
  danger:
    'border-line-strong bg-surface text-bad shadow-1 hover:border-bad-line hover:bg-bad-soft hover:text-bad active:shadow-none aria-disabled:border-line aria-disabled:bg-idle-soft aria-disabled:text-ink-3',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-13 md:h-6.5 md:px-2 md:text-12',
  md: 'h-control-lg px-2.75 text-14 md:h-control md:text-13',
  lg: 'h-control-lg px-4 text-14',
};

/** Classes of a button, for other elements that look like one. */
export function buttonClasses(
  kind: ButtonKind = 'plain',
  size: ButtonSize = 'md',
  { full = false, iconOnly = false }: { full?: boolean; iconOnly?: boolean } = {},
): string {
  return classes(
    'relative inline-flex items-center justify-center gap-1.5 rounded-2 border font-medium whitespace-nowrap transition-colors hover:no-underline aria-disabled:cursor-default',
    KINDS[kind],
    SIZES[size],
    full && 'w-full',
    iconOnly && (size === 'sm' ? 'w-8 px-0 md:w-6.5' : 'w-control-lg px-0 md:w-control'),
  );
}

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName;
  full?: boolean;
  /** Shows only the icon; `children` is the accessible name and the tooltip. */
  iconOnly?: boolean;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Look {
  /** Label while the action runs ("Sending…"); the width does not change. */
  busy?: ReactNode;
  /**
   * Reason why the button is disabled. It stays focusable, and screen readers read the reason; show it beside the
   * button, too.
   */
  notNow?: string | null;
  ref?: Ref<HTMLButtonElement>;
}

/** An action: verb first, then the object ("Send invoice"). */
export function Button({
  kind,
  size,
  icon,
  full,
  iconOnly,
  busy,
  notNow,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== undefined && busy !== null && busy !== false;
  const isOff = isBusy || (notNow !== undefined && notNow !== null);
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClasses(kind, size, { full, iconOnly }), rest.className)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-label={iconOnly && typeof children === 'string' ? children : rest['aria-label']}
      title={notNow ?? (iconOnly && typeof children === 'string' ? children : rest.title)}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Icon name="run" /> : icon !== undefined && <Icon name={icon} />}
      {!iconOnly && (isBusy ? busy : children)}
    </button>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ kind, size, icon, full, iconOnly, children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      className={classes(buttonClasses(kind, size, { full, iconOnly }), rest.className)}
      aria-label={iconOnly && typeof children === 'string' ? children : rest['aria-label']}
    >
      {icon !== undefined && <Icon name={icon} />}
      {!iconOnly && children}
    </a>
  );
}

/** A page of the dashboard, looking like a button. Takes `to`, `params` and `search` of the router. */
export const ButtonLink = createLink(Anchor);

/** An address outside the dashboard or a file, looking like a button. */
export const ButtonAnchor = Anchor;
