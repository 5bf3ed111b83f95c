import { type Progress, runServerProgram } from '../../server-program.js';

export interface MigrationReport {
  /** Where the data was, and where it is now; never with a password. */
  readonly from: string;
  readonly to: string;
  /** The database it is in now. */
  readonly kind: 'postgres' | 'sqlite';
  /** Row counts by table name. */
  readonly rows: Readonly<Record<string, number>>;
  /** Characters that the database can't store, and that were replaced. */
  readonly replaced: number;
  readonly milliseconds: number;
  /** File with the generated key of stored passwords; null where the key is a setting, or there is none. */
  readonly keyFile: string | null;
}

/**
 * Moves the data of the panel on this machine to the other database.
 *
 * @param to address, which may contain a password
 * @throws {CliError} with the reason when it failed
 */
export type Migrate = (
  to: string,
  dataDir: string | undefined,
  progress: Progress,
) => Promise<MigrationReport>;

/** The server's program does it. */
export const migrateIn =
  (program: URL): Migrate =>
  (to, dataDir, progress) =>
    runServerProgram({ program, dataDir, progress }, { to });
