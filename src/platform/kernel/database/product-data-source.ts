import { DataSource, type DataSourceOptions } from 'typeorm';
import { XID8 } from './postgres-columns';

/** The connection pool of the service: TypeORM's, which also knows the types of columns that the product has. */
export class ProductDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver.supportedDataTypes.push(XID8);
  }
}
