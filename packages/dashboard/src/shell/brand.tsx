import { classes } from '../components/classes';
import { Icon } from '../components/icon';

/** The same in every language. */
export const PRODUCT = 'Passerelle';

/** The mark: a bridge on ink. */
export function Brand({ small }: { small?: boolean }) {
  return (
    <span
      className={classes(
        'grid flex-none place-items-center bg-primary text-on-primary',
        small ? 'size-6 rounded-[6px]' : 'size-7 rounded-[7px]',
      )}
    >
      <Icon name="brand" size="lg" />
    </span>
  );
}
