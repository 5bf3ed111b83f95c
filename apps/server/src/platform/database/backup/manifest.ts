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

/** Raised when an older version could not read what a newer one writes. */
const FORMAT = 1;
/** The key is a line of text; 32 bytes as a rule. */
const KEY_MAX_BYTES = 4_096;
export const MANIFEST_MAX_BYTES = 65_536;

/** By these a file is known that comes later in the archive. */
export class FileFacts {
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  bytes!: number;

  @Matches(/^[0-9a-f]{64}$/)
  sha256!: string;
}

/** The first file of the archive: what to expect of the others, and what is in them. */
export class Manifest {
  @Equals(FORMAT)
  format!: number;

  /** Of the product. */
  @MaxLength(64)
  @IsString()
  version!: string;

  /** The last one that the database has seen. */
  @MaxLength(200)
  @IsString()
  migration!: string;

  @IsISO8601()
  madeAt!: string;

  /** Of each table, for people. */
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
 * @param what it is called in an error
 * @throws {UserError} it is none of ours, or of a newer version
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
