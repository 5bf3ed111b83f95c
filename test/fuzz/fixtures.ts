import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['battleye', 'source'].map((protocol) =>
  join(process.cwd(), 'libs/rcon-protocol/src', protocol, 'replies/fixtures'),
);

/** Answers as real servers give them, by the beginning of their file's name. */
export function fixtures(start = ''): readonly Buffer[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(start))
      .map((file) => readFileSync(join(folder, file))),
  );
}

export const fixture = (start: string): string => Buffer.concat(fixtures(start)).toString('utf8');
