import { getMetadataArgsStorage, type ColumnType } from 'typeorm';

const xid8: string = 'xid8';
/** PostgreSQL's 64-bit id of a transaction. TypeORM's list of types lacks it, see ProductDataSource. */
export const XID8 = xid8 as ColumnType;

const IDENTITY: string = 'identity';
/**
 * Identity column (`GENERATED … AS IDENTITY`). TypeORM's own decorator offers that for keys alone, and its types omit it.
 */
export function Identity(): PropertyDecorator {
  return (target, property) => {
    getMetadataArgsStorage().generations.push({
      target: target.constructor,
      propertyName: String(property),
      strategy: IDENTITY as 'increment',
    });
  };
}
