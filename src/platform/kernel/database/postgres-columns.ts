import { getMetadataArgsStorage, type ColumnType, DataSource, type DataSourceOptions } from 'typeorm';

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

/** Connection pool of the service: TypeORM's, extended by the column types of the product. */
export class ProductDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver.supportedDataTypes.push(XID8);
  }
}
