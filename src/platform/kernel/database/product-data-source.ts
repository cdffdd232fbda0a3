import { DataSource, type DataSourceOptions } from 'typeorm';
import { XID8 } from './postgres-columns';

/** Connection pool of the service: TypeORM's, extended by the column types of the product. */
export class ProductDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver.supportedDataTypes.push(XID8);
  }
}
