import {
  getMetadataArgsStorage,
  type ColumnType,
  DataSource,
  type DataSourceOptions,
  type QueryRunner,
  type ReplicationMode,
} from 'typeorm';
import { requestReads, readFromReplica } from './replica/replica-read';

const xid8: string = 'xid8';
/** PostgreSQL's 64-bit id of a transaction. TypeORM's list of types lacks this one, see ProductDataSource. */
export const XID8 = xid8 as ColumnType;

const IDENTITY: string = 'identity';
/**
 * Identity column (`GENERATED … AS IDENTITY`). TypeORM's own decorator offers the option only for primary keys, and its
 * types omit it.
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

/**
 * Connection pool of the service: TypeORM's, extended by the column types of the product, and by reads from the replica
 * when the request allows them ({@link requestReads}).
 */
export class ProductDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver.supportedDataTypes.push(XID8);
  }

  /**
   * @param mode `slave`: for statements that read, outside of a transaction, as TypeORM's query builders declare it
   */
  override createQueryRunner(mode: ReplicationMode = 'master'): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const reads = requestReads.current();
    if (reads === null) return runner;
    if (mode === 'slave') return reads.isOnReplica ? readFromReplica(runner, reads) : runner;
    reads.recordWrite();
    return runner;
  }
}
