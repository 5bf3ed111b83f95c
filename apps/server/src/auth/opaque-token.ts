import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const API_TOKEN_PREFIX = 'outpost_';

/** 256 random bits can't be guessed, so a plain SHA-256 is enough to store them. */
export const newOpaqueToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const newApiToken = (): string => API_TOKEN_PREFIX + newOpaqueToken();

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
