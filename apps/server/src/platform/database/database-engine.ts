import { type DataSource, type DataSourceOptions } from 'typeorm';
import { type Database } from './database.js';

/** The classes of the rows. */
export type Entities = NonNullable<DataSourceOptions['entities']>;

/** How to open one of the databases, in the steps that Nest's TypeORM module wants. */
export interface DatabaseEngine {
  options(entities?: Entities): DataSourceOptions;
  /**
   * Takes the data for this panel alone, and returns how to release it.
   *
   * @param lost called when another panel has taken it meanwhile
   * @throws {ConfigurationError} when another panel has it
   */
  claim(lost: () => void): Promise<() => Promise<void>>;
  /** The initialized and migrated data source for writing. @throws {ConfigurationError} */
  writer(options: DataSourceOptions): Promise<DataSource>;
  /** @throws {ConfigurationError} when there is no data, or it is of another version */
  requireCurrent(): Promise<void>;
  /** @param writer of this engine; closed together with the database */
  over(writer: DataSource): Promise<Database>;
}
