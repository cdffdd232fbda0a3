import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/** Classes of a popup under a button. */
export const popupClasses =
  'max-h-[min(24rem,var(--available-height))] min-w-44 origin-(--transform-origin) overflow-y-auto rounded-3 border border-line bg-surface p-1 shadow-2 transition-[opacity,translate] duration-(--m-base) outline-none data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0';
const ITEM =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-2 px-2 py-1.5 text-left text-13 text-ink outline-none hover:no-underline data-highlighted:bg-sunken md:min-h-8 [&>.icon]:text-ink-3';

/**
 * A menu under its trigger, a single element such as `<Button>`. Children are `MenuItem`s and `MenuGroup`s. A
 * disabled button opens nothing: Base UI opens on the press, which the button does not block as it blocks the click.
 */
export function Menu({
  trigger,
  align = 'end',
  side,
  className,
  children,
}: {
  trigger: ReactElement<{ notNow?: string | null; busy?: ReactNode }>;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}) {
  const { notNow, busy } = trigger.props;
  if ((notNow !== undefined && notNow !== null) || Boolean(busy)) {
    return trigger;
  }
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align={align} side={side} className="z-30">
          <BaseMenu.Popup className={classes(popupClasses, className)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** An action, or with `render` a link of the router. `checked` marks the current choice. */
export function MenuItem({
  icon,
  danger,
  checked,
  closeOnClick,
  render,
  onClick,
  children,
}: {
  icon?: IconName;
  danger?: boolean;
  checked?: boolean;
  closeOnClick?: boolean;
  render?: ReactElement;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Item
      className={classes(ITEM, danger && 'text-bad [&>.icon]:text-bad')}
      render={render}
      onClick={onClick}
      closeOnClick={closeOnClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <Icon name="check" />}
    </BaseMenu.Item>
  );
}

/** Items under a name. */
export function MenuGroup({ name, children }: { name?: ReactNode; children: ReactNode }) {
  return (
    <BaseMenu.Group className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      {name !== undefined && (
        <BaseMenu.GroupLabel className="px-2 py-1 text-12 text-ink-3">{name}</BaseMenu.GroupLabel>
      )}
      {children}
    </BaseMenu.Group>
  );
}
