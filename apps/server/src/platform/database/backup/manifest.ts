import { plainToInstance, Type } from 'class-transformer';
import {
  Equals,
  IsISO8601,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { PRODUCT_VERSION } from '../../version.js';
import { unknownMigrations } from '../data-folder/stored-data.js';
import { type CheckedDatabase } from './checked-database.js';
import { cutShort, newerVersion, noBackup } from './backup.errors.js';

/** Raised when older versions could no longer read the format. */
const FORMAT = 1;
/** The key is a line of text, usually of 32 bytes. */
const KEY_MAX_BYTES = 4_096;
export const MANIFEST_MAX_BYTES = 65_536;

/** Size and hash of a file that follows in the archive. */
export class FileFacts {
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  bytes!: number;

  @Matches(/^[0-9a-f]{64}$/)
  sha256!: string;
}

/** The first file of the archive: describes the others and their content. */
export class Manifest {
  @Equals(FORMAT)
  format!: number;

  /** Version of the product that made the backup. */
  @MaxLength(64)
  @IsString()
  version!: string;

  /** The last migration applied to the database. */
  @MaxLength(200)
  @IsString()
  migration!: string;

  @IsISO8601()
  madeAt!: string;

  /** Row counts per table, as information for people. */
  @IsObject()
  rows!: Readonly<Record<string, number>>;

  @IsObject()
  @ValidateNested()
  @Type(() => FileFacts)
  key!: FileFacts;

  @IsObject()
  @ValidateNested()
  @Type(() => FileFacts)
  database!: FileFacts;
}

export const manifestOf = (
  { migration, rows }: CheckedDatabase,
  files: Pick<Manifest, 'key' | 'database'>,
  madeAt: Date,
): Manifest => ({
  ...{ format: FORMAT, version: PRODUCT_VERSION, migration, madeAt: madeAt.toISOString(), rows },
  ...files,
});

/**
 * @param what how errors name the archive
 * @throws {UserError} when it is not a manifest of a backup, or of a newer version
 */
export function readManifest(text: string, what: string): Manifest {
  const manifest = plainToInstance(Manifest, parsed(text, what));
  if (typeof manifest.format === 'number' && manifest.format > FORMAT)
    throw newerVersion(what, [`format ${manifest.format}`]);
  if (validateSync(manifest).length > 0) throw noBackup(what);
  const newer = unknownMigrations([manifest.migration]);
  if (newer.length > 0) throw newerVersion(what, newer);
  if (manifest.key.bytes > KEY_MAX_BYTES) throw noBackup(what);
  return manifest;
}

function parsed(text: string, what: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw cutShort(what, error);
  }
  throw noBackup(what);
}
