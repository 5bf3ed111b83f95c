import type { Health } from './health.js';

/** Whether the body of an answer with status 503 is the panel's own report, and not a refusal or what a proxy says. */
export function isFailingHealth(body: unknown): body is Health {
  const { status, problems } = (body ?? {}) as Partial<Record<keyof Health, unknown>>;
  return status === 'failing' && Array.isArray(problems);
}
