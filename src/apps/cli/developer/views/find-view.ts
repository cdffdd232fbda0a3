import type { Passerelle } from '#sdk';
import { CommandFailedError, EXIT } from '../exit';

/** A saved view as the service answers it. */
export type SavedView = Awaited<ReturnType<Passerelle['savedViews']['get']>>;

/**
 * Returns the saved view of an id or a name.
 * @throws CommandFailedError when there is none, or several have the name
 */
export async function findView(
  client: Pick<Passerelle, 'savedViews'>,
  nameOrId: string,
  field: string,
): Promise<SavedView> {
  const views = await client.savedViews.list();
  const foundViews = views.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [view, ...others] = foundViews;
  if (view === undefined)
    throw new CommandFailedError(
      EXIT.notFound,
      `There is no saved view "${nameOrId}"`,
      'passerelle views list',
      field,
    );
  if (others.length > 0)
    throw new CommandFailedError(
      EXIT.failed,
      `${foundViews.length} saved views have the name "${nameOrId}": ${foundViews.map(({ id }) => id).join(', ')}; use the id`,
      'passerelle views list',
      field,
    );
  return view;
}
