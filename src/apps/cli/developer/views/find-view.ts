import type { Passerelle } from '#sdk';
import { CommandFailedError, EXIT } from '../exit';

/** A saved view as the service returns it. */
export type SavedView = Awaited<ReturnType<Passerelle['savedViews']['get']>>;

/**
 * Returns the saved view with an id or a name.
 * @throws CommandFailedError when no view, or more than one, has the id or name
 */
export async function getView(
  client: Pick<Passerelle, 'savedViews'>,
  nameOrId: string,
  field: string,
): Promise<SavedView> {
  const views = await client.savedViews.list();
  const matchingViews = views.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [view, ...others] = matchingViews;
  if (view === undefined)
    throw new CommandFailedError(
      EXIT.notFound,
      `There is no saved view with the id or name "${nameOrId}"`,
      'passerelle views list',
      field,
    );
  if (others.length > 0)
    throw new CommandFailedError(
      EXIT.failed,
      `${matchingViews.length} saved views have the name "${nameOrId}": ${matchingViews.map(({ id }) => id).join(', ')}; use the id`,
      'passerelle views list',
      field,
    );
  return view;
}
