import { classes } from './classes';

/** The drawings in design/icons.svg. One thing has one icon. */
export type IconName =
  | 'overview'
  | 'document'
  | 'inbox'
  | 'send'
  | 'webhook'
  | 'pulse'
  | 'requests'
  | 'key'
  | 'company'
  | 'person'
  | 'people'
  | 'truck'
  | 'box'
  | 'label'
  | 'calendar'
  | 'audit'
  | 'sliders'
  | 'flask'
  | 'search'
  | 'plus'
  | 'x'
  | 'check'
  | 'down'
  | 'right'
  | 'left'
  | 'updown'
  | 'external'
  | 'copy'
  | 'download'
  | 'upload'
  | 'refresh'
  | 'more'
  | 'clip'
  | 'mail'
  | 'help'
  | 'menu'
  | 'code'
  | 'passkey'
  | 'lock'
  | 'shield'
  | 'trash'
  | 'edit'
  | 'moon'
  | 'offline'
  | 'ok'
  | 'fail'
  | 'warn'
  | 'wait'
  | 'run'
  | 'off'
  | 'block'
  | 'info'
  | 'todo'
  | 'dot'
  | 'okf'
  | 'failf'
  | 'brand';

/** A decorative icon beside text; its parent needs an accessible name. `run` rotates. */
export function Icon({
  name,
  size = 'md',
  className,
}: {
  name: IconName;
  /** 16, 20 or 24 px */
  size?: 'md' | 'lg' | 'xl';
  className?: string;
}) {
  return (
    <svg
      className={classes(
        'icon',
        size === 'lg' && 'icon-lg',
        size === 'xl' && 'icon-xl',
        name === 'run' && 'animate-turn',
        className,
      )}
      aria-hidden="true"
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
