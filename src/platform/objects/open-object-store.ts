import type { StoreSettings } from '../kernel/settings/object-store-settings';
import { FileObjectStore } from './file-object-store';
import type { ObjectStore } from './object-store';
import { S3ObjectStore } from './s3-object-store';

/** Opens a store. The first operation opens the connection. */
export function openObjectStore(settings: StoreSettings): ObjectStore {
  return settings.kind === 'file' ? new FileObjectStore(settings) : new S3ObjectStore(settings);
}
