import type { ListedObject, ObjectStore } from '../../../platform/objects/object-store';

const PAGE = 1_000;

/** Lists the objects whose keys begin with the folder, in the order of the keys. @param folder with a slash at its end */
export async function* listFolder(store: ObjectStore, folder: string): AsyncGenerator<ListedObject> {
  let after: string | null = folder;
  do {
    const { objects, next }: Awaited<ReturnType<ObjectStore['list']>> = await store.list(after, PAGE);
    for (const object of objects) {
      if (!object.key.startsWith(folder)) return;
      yield object;
    }
    after = next;
  } while (after !== null);
}
