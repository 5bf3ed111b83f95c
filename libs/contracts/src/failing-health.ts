import type { Health } from './health.js';

/** Whether the body of a 503 response is the panel's health report, not a problem or a proxy's error page. */
export function isFailingHealth(body: unknown): body is Health {
  const { status, problems } = (body ?? {}) as Partial<Record<keyof Health, unknown>>;
  return status === 'failing' && Array.isArray(problems);
}
